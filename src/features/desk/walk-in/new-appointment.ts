import type { FieldError, FieldErrors } from '#features/booking/appointments/appointment-request.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import type { ServiceGroup } from '#features/clinic/services/bookable-services.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { type CivilTime, minutesOf } from '#platform/civil-date.ts';
import { serviceTyped } from '../open-visit/find-service.ts';
import { addMinutes } from '#platform/civil-date.ts';
import type { ShownDays } from '../visit/desk-appointment.ts';
import { checkPatient } from '../visit/patient-fields.ts';

/** What the receptionist types: a whole name in one field, and the first letters of a service. */
export interface TypedFields {
  name: string;
  number: string;
  service: string;
}

export interface ChosenTime {
  time: CivilTime;
  /** Out of hours, on a Sunday, or between two slots. */
  special: boolean;
}

type TypedFaults = Partial<Record<keyof TypedFields, FieldError | undefined>>;

/** The patient as the API takes them, or what is wrong with each field: the rules are the API's own. */
export function readTyped({ name, number, service }: TypedFields, bookable?: readonly ServiceGroup[]) {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const checked = checkPatient({
    firstName,
    lastName: rest.join(' '),
    mobileNumber: number,
    serviceSelected: serviceTyped(service, bookable),
  });
  const found: FieldErrors = checked.ok ? {} : checked.errors;
  const errors: TypedFaults = {
    name: found.firstName ?? found.lastName,
    number: found.mobileNumber,
    service: found.serviceSelected,
  };
  return { patient: checked.ok ? checked.value : undefined, errors };
}

const step = 5;
/** When a patient who walks in now is put down: the last five minutes that struck, or the next that no chair has. */
export function walkInTime(
  { chairs, appointments }: Pick<ShownDays, 'chairs' | 'appointments'>,
  now: number,
): CivilTime {
  const today = civilDateAt(now);
  const held = appointments.filter(({ date, status }) => date === today && holdsSlot(status));
  const taken = (time: CivilTime) => held.filter((visit) => visit.time === time).length >= chairs;
  const present = timeAt(now);
  let time = addMinutes(present, -(minutesOf(present) % step));
  while (taken(time) && time < '23:55') time = addMinutes(time, step);
  return time;
}
