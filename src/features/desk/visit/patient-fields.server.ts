import { z } from 'zod';
import { faultText, type FieldErrors } from '#features/booking/appointments/appointment-request.ts';
import bookingWords from '#features/booking/form/words.en.ts';
import { dayInput, timeInput } from '#features/clinic/time/time-input.server.ts';
import { fill } from '#platform/fill-text.ts';
import { textInput } from '#platform/api/text-input.server.ts';
import words from './fields-words.en.ts';
import { checkPatient, longestNote, type PatientFields } from './patient-fields.ts';

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; errors: Record<string, string> };

const text = textInput(words.notText).optional();
/** What staff may write about a patient; `checkPatientFields` judges what is in them. */
export const patientShape = {
  firstName: text,
  lastName: text,
  mobileNumber: text,
  serviceSelected: text,
  note: text,
};
export const flag = z.boolean(words.notTrueOrFalse).default(false);

/** Any time of day: the use case says which may be given out. */
export function slotShape(chairs: number) {
  const noChair = fill<string>(words.noChair, { chairs });
  return {
    date: dayInput,
    time: timeInput(words.noTime),
    chair: z.int(noChair).min(1, noChair).max(chairs, noChair).optional(),
  };
}

export const arrangementOf = (bySpecialArrangement: boolean) =>
  bySpecialArrangement ? ('special' as const) : ('listed' as const);

/** Checks and tidies those fields of a patient that were sent; `leftOut` stands for the others. */
export function checkPatientFields<LeftOut extends Partial<PatientFields>>(
  sent: object,
  leftOut: LeftOut,
): Parsed<Partial<PatientFields> & LeftOut> {
  // What is no text is at fault already.
  const texts = Object.entries(sent).filter(
    ([name, value]) => name in patientShape && typeof value === 'string',
  );
  const given: Partial<PatientFields> & LeftOut = { ...leftOut, ...Object.fromEntries(texts) };
  const checked = checkPatient(given);
  return checked.ok ? checked : { ok: false, errors: textsOf(checked.errors) };
}

/** What the form's rules found, in the form's words; the note is the desk's own. */
function textsOf({ message, ...errors }: FieldErrors): Record<string, string> {
  const texts = Object.entries(errors).map(([field, key]) => [field, faultText(key, bookingWords)]);
  return Object.fromEntries(message ? [...texts, ['note', fill(words.noteTooLong, { longestNote })]] : texts);
}
