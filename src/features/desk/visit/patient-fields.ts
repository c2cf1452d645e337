import { longestService } from '#features/clinic/content/content.ts';
import {
  checkAppointmentRequest,
  longestMessage,
  type AppointmentFields,
  type FieldErrors,
} from '#features/booking/appointments/appointment-request.ts';

/** What staff write about a patient; the note is theirs alone. */
export interface PatientFields extends Omit<AppointmentFields, 'message'> {
  note: string;
}

/** It is judged as a visitor's message is. */
export const longestNote = longestMessage;

/** Stands in for what is not given, so that the booking form's own rules judge the rest. */
const filler = { firstName: '-', lastName: '-', mobileNumber: '9000000000', serviceSelected: '-' };

/**
 * Checks and tidies what is given of a patient, by the booking form's rules and on both sides. A last name may be left empty: on the
 * telephone one name is often all there is.
 */
export function checkPatient<Given extends Partial<PatientFields>>(
  given: Given,
): { ok: true; value: Given } | { ok: false; errors: FieldErrors } {
  const { note, ...fields } = given;
  const lastName = fields.lastName?.trim();
  const checked = checkAppointmentRequest(
    { ...filler, ...fields, lastName: lastName || filler.lastName, message: note ?? '' },
    ({ length }) => length <= longestService,
  );
  if (!checked.ok) return checked;
  const { message, ...tidied } = checked.value;
  const value = { ...tidied, note: message, lastName: lastName ? tidied.lastName : '' };
  const names = Object.keys(given) as (keyof PatientFields)[];
  return {
    ok: true,
    value: Object.fromEntries(names.map((name) => [name, value[name]])) as unknown as Given,
  };
}
