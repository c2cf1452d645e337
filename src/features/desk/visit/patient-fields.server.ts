import { z } from 'zod';
import { faultText, type FieldErrors } from '#features/booking/appointments/appointment-request.ts';
import { maxVisitMinutes, minVisitMinutes } from '#features/booking/slots/chair-time.ts';
import bookingWords from '#features/booking/form/words.en.ts';
import { dayInput, timeInput } from '#features/clinic/time/time-input.server.ts';
import { fill } from '#platform/fill-text.ts';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { textInput } from '#platform/api/text-input.server.ts';
import words from './fields-words.en.ts';
import { checkPatient, maxNoteLength, type PatientFields } from './patient-fields.ts';

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; errors: Record<string, string> };

const text = textInput(words.notText).optional();
/** Patient fields as the API takes them; `checkPatientFields` validates their contents. */
export const patientShape = {
  firstName: text,
  lastName: text,
  mobileNumber: text.meta({
    description:
      'An Indian number, or none- and 16 small letters of your own for a patient who has none: the same for each visit of this patient',
  }),
  serviceSelected: text,
  note: text,
};
export const flag = z.boolean(words.notTrueOrFalse).default(false);

const noMinutes = fill<string>(words.noMinutes, { shortest: minVisitMinutes, longest: maxVisitMinutes });
export const visitMinutes = z
  .int(noMinutes)
  .min(minVisitMinutes, noMinutes)
  .max(maxVisitMinutes, noMinutes)
  .optional();

export function chairInput(chairs: number) {
  const noChair = fill<string>(words.noChair, { chairs });
  return z.int(noChair).min(1, noChair).max(chairs, noChair).optional();
}

export function dentistInput(dentists: readonly BookableDentist[] = []) {
  const ids = dentists.map(({ id }) => id);
  return z.string(words.noDentist).refine((id) => ids.includes(id), words.noDentist);
}

/** Any time of day: the use case decides which may be given out. */
export const slotShape = (chairs: number) => ({
  date: dayInput,
  time: timeInput(words.noTime),
  chair: chairInput(chairs),
});

export const arrangementOf = (bySpecialArrangement: boolean) =>
  bySpecialArrangement ? ('special' as const) : ('listed' as const);

/** Validates and cleans the fields that were sent; `leftOut` fills in the others. */
export function checkPatientFields<LeftOut extends Partial<PatientFields>>(
  sent: object,
  leftOut: LeftOut,
): Parsed<Partial<PatientFields> & LeftOut> {
  // Values that are no text already have an error from the schema.
  const texts = Object.entries(sent).filter(
    ([name, value]) => name in patientShape && typeof value === 'string',
  );
  const given: Partial<PatientFields> & LeftOut = { ...leftOut, ...Object.fromEntries(texts) };
  const checked = checkPatient(given);
  return checked.ok ? checked : { ok: false, errors: textsOf(checked.errors) };
}

/** Translates the booking form's errors into its words; the note has the desk's own text. */
function textsOf({ message, ...errors }: FieldErrors): Record<string, string> {
  const texts = Object.entries(errors).map(([field, key]) => [field, faultText(key, bookingWords)]);
  return Object.fromEntries(
    message ? [...texts, ['note', fill(words.noteTooLong, { maxNoteLength })]] : texts,
  );
}
