import { z } from 'zod';
import type { EnteredAppointment } from '#features/booking/appointments/enter-appointment.server.ts';
import { fieldErrors } from '#platform/api/problem.server.ts';
import {
  arrangementOf,
  checkPatientFields,
  flag,
  patientShape,
  slotShape,
  type Parsed,
} from '../visit/patient-fields.server.ts';
import type { PatientFields } from '../visit/patient-fields.ts';
import words from '../visit/fields-words.en.ts';

/** Left out is the same as empty. */
const empty: PatientFields = { firstName: '', lastName: '', mobileNumber: '', serviceSelected: '', note: '' };

export const newAppointmentBody = (chairs: number) =>
  z.strictObject({
    ...patientShape,
    ...slotShape(chairs),
    // The dialog says which; other programs are the telephone.
    source: z.enum(['walk-in', 'telephone'], words.noSource).default('telephone'),
    tellPatient: flag,
    bySpecialArrangement: flag,
  });

/** What staff enter for a patient at the desk or on the telephone. */
export function parseNewAppointment(sent: object, chairs: number): Parsed<EnteredAppointment> {
  const parsed = newAppointmentBody(chairs).safeParse(sent);
  const checked = checkPatientFields(sent, empty);
  const errors = { ...(!checked.ok && checked.errors), ...fieldErrors(parsed.error) };
  if (!parsed.success || !checked.ok) return { ok: false, errors };
  const { date, time, chair, source, tellPatient, bySpecialArrangement } = parsed.data;
  const arrangement = arrangementOf(bySpecialArrangement);
  return { ok: true, value: { ...checked.value, date, time, chair, source, tellPatient, arrangement } };
}
