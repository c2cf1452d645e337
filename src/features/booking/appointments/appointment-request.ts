import { fill } from '#platform/fill-text.ts';
import { parseMobile } from '#platform/mobile-number.ts';

/** What a patient types, as it stands in the fields. */
export interface AppointmentFields {
  firstName: string;
  lastName: string;
  mobileNumber: string;
  serviceSelected: string;
  message?: string;
}
export type FieldName = keyof AppointmentFields;

/** The same, checked and tidied: trimmed, without invisible characters, the number as '+91XXXXXXXXXX'. */
export type AppointmentRequest = Required<AppointmentFields>;

/** What may be wrong; each is a key of the booking words. */
export type FieldError =
  | 'firstNameRequired'
  | 'firstNameTooLong'
  | 'lastNameRequired'
  | 'lastNameTooLong'
  | 'mobileNumberRequired'
  | 'mobileNumberInvalid'
  | 'mobileNumberForeign'
  /** The database alone knows it (book-appointment.server.ts). */
  | 'mobileNumberFull'
  | 'serviceRequired'
  | 'serviceUnknown'
  | 'messageTooLong';
export type FieldErrors = Partial<Record<FieldName, FieldError>>;

/** In characters as people count them, roughly: an emoji of one code point is one. */
export const longestName = 60;
export const longestMessage = 500;

/** What the booking words say of each fault. */
export type FaultWords = Readonly<Record<FieldError, string>>;
export const faultText = (fault: FieldError, words: FaultWords): string =>
  fill<string>(words[fault], { longestName, longestMessage });

const mobileFaults = {
  missing: 'mobileNumberRequired',
  invalid: 'mobileNumberInvalid',
  foreign: 'mobileNumberForeign',
} as const;

/** The booking form's rules, on both sides: a form shows what it says, the server believes nothing else. */
export function checkAppointmentRequest(
  fields: AppointmentFields,
  /** Which services may be asked for. Staff write what they like, at most `longestService` long. */
  allows: (service: string) => boolean,
): { ok: true; value: AppointmentRequest } | { ok: false; errors: FieldErrors } {
  const mobile = parseMobile(fields.mobileNumber);
  const value: AppointmentRequest = {
    firstName: cleanLine(fields.firstName),
    lastName: cleanLine(fields.lastName),
    mobileNumber: mobile.ok ? mobile.number : '',
    serviceSelected: cleanLine(fields.serviceSelected),
    message: cleanParagraphs(fields.message ?? ''),
  };
  const errors: FieldErrors = {};

  if (!value.firstName) errors.firstName = 'firstNameRequired';
  else if (lengthOf(value.firstName) > longestName) errors.firstName = 'firstNameTooLong';

  if (!value.lastName) errors.lastName = 'lastNameRequired';
  else if (lengthOf(value.lastName) > longestName) errors.lastName = 'lastNameTooLong';

  if (!mobile.ok) errors.mobileNumber = mobileFaults[mobile.reason];

  if (!value.serviceSelected) errors.serviceSelected = 'serviceRequired';
  else if (!allows(value.serviceSelected)) errors.serviceSelected = 'serviceUnknown';

  if (lengthOf(value.message) > longestMessage) errors.message = 'messageTooLong';

  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
}

// What patients and staff type or paste is made fit to be stored, shown, sent in a message and put into a spreadsheet: no control
// characters, no invisible ones that turn the direction of a line around, no broken pairs that a database would refuse.

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
const controls = /\p{Cc}/gu;
/** Format characters, except the two joiners that Devanagari and emoji are written with. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu;
const visible = /[^\s\p{C}]/u;

/** One line: spaces in a row become one, and a text of nothing visible becomes ''. */
function cleanLine(text: string): string {
  return orNothing(wellFormed(text).replace(controls, ' ').replace(/\s+/g, ' ').trim());
}

/** Several lines; their breaks are kept. */
function cleanParagraphs(text: string): string {
  const lines = wellFormed(text).replace(lineBreaks, '\n').split('\n');
  return orNothing(
    lines
      .map((line) => line.replace(controls, ' ').trimEnd())
      .join('\n')
      .trim(),
  );
}

/** In code points: an emoji of one is one, unlike in `length`. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

function wellFormed(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(invisible, '');
}

function orNothing(text: string): string {
  return visible.test(text) ? text : '';
}
