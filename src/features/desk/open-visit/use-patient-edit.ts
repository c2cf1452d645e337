import { useState } from 'react';
import { internationalNumber, numberInGroups } from '#features/booking/appointments/appointment-request.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { serviceOf } from '#features/clinic/booking-options.ts';
import { fill, useWords } from '#platform/words.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { OpenedAppointment } from '../visit/desk-client.ts';
import { findServices } from './find-service.ts';
import { hasDraft, useDraft } from './use-draft.ts';
import type { VisitChanges } from '../visit/use-visit-changes.ts';

export type PatientField = 'firstName' | 'lastName' | 'mobileNumber' | 'serviceSelected';

const keyOf = ({ id }: DeskAppointment) => `${id} patient`;

/** Somebody began to edit this visit and has not saved it yet. */
export const isBeingEdited = (appointment: DeskAppointment): boolean => hasDraft(keyOf(appointment));

interface PatientEditNeeds {
  appointment: DeskAppointment;
  whole: OpenedAppointment;
  changes: VisitChanges;
  onDone: () => void;
}

/** Who comes, under which number and what for, written over what is saved; only what was changed is sent. */
export function usePatientEdit({ appointment, whole, changes, onDone }: PatientEditNeeds) {
  const words = useWords('desk-day');
  const { firstName, lastName, service } = appointment;
  const draft = useDraft<PatientField>(keyOf(appointment), {
    firstName,
    lastName,
    mobileNumber: numberInGroups(whole.mobileNumber),
    serviceSelected: serviceOf(service),
  });
  const [errors, setErrors] = useState<Partial<Record<PatientField, string | undefined>>>({});
  const { changed } = draft;

  const set = (name: PatientField, value: string) => {
    draft.set(name, value);
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const leave = () => {
    draft.clear();
    onDone();
  };
  const save = async () => {
    if (Object.keys(changed).length === 0) return leave();
    const { firstName: name, mobileNumber: number, serviceSelected: typed } = changed;
    const wanted = typed?.trim() ? findServices(typed)[0] : undefined;
    const faults = {
      ...(name?.trim() === '' && { firstName: words.nameRequired }),
      ...(number !== undefined && !internationalNumber(number) && { mobileNumber: words.numberRequired }),
      ...(typed !== undefined && !wanted && { serviceSelected: words.serviceRequired }),
    };
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    const sent = { ...changed, ...(wanted && { serviceSelected: wanted.text }) };
    const before = { firstName, lastName, mobileNumber: whole.mobileNumber, serviceSelected: service };
    const names = Object.keys(sent) as PatientField[];
    const answer = await changes.change(
      appointment,
      sent,
      (saved) => fill(words.edited, { patient: patientOf(saved).trim() }),
      Object.fromEntries(names.map((name) => [name, before[name]])),
    );
    if (answer?.ok) leave();
    else if (answer?.errors) setErrors(answer.errors);
  };
  return { values: draft.values, theirs: draft.theirs, errors, set, save, leave };
}
