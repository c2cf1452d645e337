import { maxServiceLength } from '#features/clinic/content/content.ts';
import {
  checkFields,
  fieldRules,
  maxMessageLength,
  optional,
  serviceRule,
  type AppointmentFields,
  type FieldErrors,
} from '#features/booking/appointments/appointment-request.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';

/** Patient fields that staff fill in; the patient sees the note only in the list of all stored data. */
export interface PatientFields extends Omit<AppointmentFields, 'message'> {
  note: string;
}

/** The booking form's rule for a message checks the note. */
export const maxNoteLength = maxMessageLength;

/** The booking form's rules; on the telephone one name is often all there is, and a patient without a number has a placeholder for it. */
const rules = {
  ...fieldRules,
  lastName: optional(fieldRules.lastName),
  mobileNumber: (typed: string) => (hasNumber(typed) ? fieldRules.mobileNumber(typed) : { value: typed }),
  serviceSelected: serviceRule(({ length }) => length <= maxServiceLength),
};

/** Checks and tidies what is given of a patient, on both sides. */
export function checkPatient<Given extends Partial<PatientFields>>(
  given: Given,
): { ok: true; value: Given } | { ok: false; errors: FieldErrors } {
  const { note, ...fields } = given;
  const checked = checkFields({ ...fields, ...(note !== undefined && { message: note }) }, rules);
  if (!checked.ok) return checked;
  const { message, ...tidied } = checked.value;
  return { ok: true, value: { ...given, ...tidied, ...(note !== undefined && { note: message }) } };
}
