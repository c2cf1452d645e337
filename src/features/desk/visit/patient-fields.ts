import { maxServiceLength } from '#features/clinic/content/content.ts';
import {
  checkAppointmentRequest,
  fillerFields,
  maxMessageLength,
  type AppointmentFields,
  type FieldErrors,
} from '#features/booking/appointments/appointment-request.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';

/** Patient fields that staff fill in; the note stands on no page of theirs but the list of all that is held. */
export interface PatientFields extends Omit<AppointmentFields, 'message'> {
  note: string;
}

/** The booking form's rule for a message checks the note. */
export const maxNoteLength = maxMessageLength;

/**
 * Checks and tidies what is given of a patient, by the booking form's rules and on both sides. A last name may be left empty: on the
 * telephone one name is often all there is. A patient who has no number has a placeholder for it.
 */
export function checkPatient<Given extends Partial<PatientFields>>(
  given: Given,
): { ok: true; value: Given } | { ok: false; errors: FieldErrors } {
  const { note, ...fields } = given;
  const { mobileNumber = '' } = fields;
  const isMissing = !hasNumber(mobileNumber);
  const lastName = fields.lastName?.trim();
  const checked = checkAppointmentRequest(
    {
      ...fillerFields,
      ...fields,
      ...(isMissing && { mobileNumber: fillerFields.mobileNumber }),
      lastName: lastName || fillerFields.lastName,
      message: note ?? '',
    },
    ({ length }) => length <= maxServiceLength,
  );
  if (!checked.ok) return checked;
  const { message, ...tidied } = checked.value;
  const value = {
    ...tidied,
    ...(isMissing && { mobileNumber }),
    note: message,
    lastName: lastName ? tidied.lastName : '',
  };
  const names = Object.keys(given) as (keyof PatientFields)[];
  return { ok: true, value: Object.assign({ ...given }, ...names.map((name) => ({ [name]: value[name] }))) };
}
