import { z } from 'zod';
import { isCivilDate, parseSlotLabel } from '#features/clinic/clinic-time.ts';
import { checkAppointmentRequest } from './appointment-request.ts';
import type { WantedAppointment } from './new-appointment.server.ts';
import type { FormTraces } from './form-guard.ts';
import { isSlotTime } from './slots.ts';
import words from './words/en.ts';

// For those who write programs; people read the words of the form.
const notText = 'Send a text';
const unknownField = 'There is no such field';
const noDate = 'Send a day as YYYY-MM-DD';
const noTime = 'Send one of the slot times, such as 10:00 AM';

/** Missing is the same as empty: the form's rules say what is needed. */
const text = z.string(notText).default('');
export const bookingBody = z.strictObject({
  firstName: text,
  lastName: text,
  mobileNumber: text,
  serviceSelected: text,
  message: text,
  date: text,
  time: text,
  /** Sent by the site's own forms alone. */
  form: z
    .strictObject({ website: z.string(), openFor: z.number() }, 'This field belongs to the forms of the site')
    .optional(),
});
type Body = z.infer<typeof bookingBody>;

type Parsed =
  | { ok: true; wanted: WantedAppointment; form: FormTraces | undefined }
  | { ok: false; errors: Record<string, string> };

/** What a program or a form asks for; a message for each field at fault. */
export function parseBooking(sent: Record<string, unknown>): Parsed {
  const parsed = bookingBody.safeParse(sent);
  const typeErrors = Object.fromEntries((parsed.error?.issues ?? []).flatMap(errorsOf));
  const fields = parsed.data ?? bookingBody.parse(sentTexts(sent));

  const checked = checkAppointmentRequest(fields);
  const time = parseSlotLabel(fields.time);
  const errors = {
    ...(!checked.ok && textsOf(checked.errors)),
    ...(!isCivilDate(fields.date) && { date: noDate }),
    ...(!(time && isSlotTime(time)) && { time: noTime }),
    ...typeErrors,
  };
  if (!checked.ok || !time || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, wanted: { ...checked.value, date: fields.date, time }, form: fields.form };
}

function errorsOf(issue: z.core.$ZodIssue): [string, string][] {
  if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
    return issue.keys.map((key) => [key, unknownField]);
  }
  const field = String(issue.path[0]);
  return [[field, field === 'form' ? 'This field belongs to the forms of the site' : notText]];
}

/** What the form's rules can judge of a body that has other faults too. */
function sentTexts(sent: Record<string, unknown>): Partial<Body> {
  const names = Object.keys(bookingBody.shape).filter((name) => name !== 'form');
  return Object.fromEntries(
    names.map((name) => [name, sent[name]]).filter(([, value]) => typeof value === 'string'),
  ) as Partial<Body>;
}

function textsOf(errors: Record<string, keyof typeof words>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, String(words[key])]));
}
