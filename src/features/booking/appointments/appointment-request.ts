import { fill } from '#platform/fill-text.ts';
import { parseMobile } from '#platform/mobile-number.ts';
import { cleanLine, cleanParagraphs, lengthOf } from '#platform/values/clean-text.ts';

/** The form's fields as typed. */
export interface AppointmentFields {
  firstName: string;
  lastName: string;
  mobileNumber: string;
  serviceSelected: string;
  message?: string;
}
export type FieldName = keyof AppointmentFields;

/** The checked fields: trimmed, without invisible characters, the number as '+91XXXXXXXXXX'. */
export type AppointmentRequest = Required<AppointmentFields>;

/** Each error is a key of the booking words. */
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
export const maxNameLength = 60;
export const maxMessageLength = 500;

/** The booking words hold one sentence for each error. */
export type FaultWords = Readonly<Record<FieldError, string>>;
export const faultText = (fault: FieldError, words: FaultWords): string =>
  // Texts that owners have stored use these placeholder names.
  fill<string>(words[fault], { longestName: maxNameLength, longestMessage: maxMessageLength });

const mobileFaults = {
  missing: 'mobileNumberRequired',
  invalid: 'mobileNumberInvalid',
  foreign: 'mobileNumberForeign',
} as const;

/** Valid dummy values of the required fields, so that the rules check the others alone. */
export const fillerFields = {
  firstName: '-',
  lastName: '-',
  mobileNumber: '9000000000',
  serviceSelected: '-',
};

/** The booking form's rules, shared by the browser and the server. */
export function checkAppointmentRequest(
  fields: AppointmentFields,
  /** Which services may be asked for. Staff write what they like, at most `maxServiceLength` long. */
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
  else if (lengthOf(value.firstName) > maxNameLength) errors.firstName = 'firstNameTooLong';

  if (!value.lastName) errors.lastName = 'lastNameRequired';
  else if (lengthOf(value.lastName) > maxNameLength) errors.lastName = 'lastNameTooLong';

  if (!mobile.ok) errors.mobileNumber = mobileFaults[mobile.reason];

  if (!value.serviceSelected) errors.serviceSelected = 'serviceRequired';
  else if (!allows(value.serviceSelected)) errors.serviceSelected = 'serviceUnknown';

  if (lengthOf(value.message) > maxMessageLength) errors.message = 'messageTooLong';

  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
}
