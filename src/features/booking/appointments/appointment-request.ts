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

/** A field as it is stored, or its fault. */
interface CheckedField {
  value: string;
  fault?: FieldError | undefined;
}
type FieldRule = (typed: string) => CheckedField;

const nameRule =
  (missing: FieldError, tooLong: FieldError): FieldRule =>
  (typed) => {
    const value = cleanLine(typed);
    if (!value) return { value, fault: missing };
    return { value, fault: lengthOf(value) > maxNameLength ? tooLong : undefined };
  };

/** The booking form's rules, shared by the browser and the server. */
export const fieldRules: Readonly<Record<FieldName, FieldRule>> = {
  firstName: nameRule('firstNameRequired', 'firstNameTooLong'),
  lastName: nameRule('lastNameRequired', 'lastNameTooLong'),
  mobileNumber(typed) {
    const mobile = parseMobile(typed);
    return mobile.ok ? { value: mobile.number } : { value: '', fault: mobileFaults[mobile.reason] };
  },
  serviceSelected(typed) {
    const value = cleanLine(typed);
    return { value, fault: value ? undefined : 'serviceRequired' };
  },
  message(typed) {
    const value = cleanParagraphs(typed);
    return { value, fault: lengthOf(value) > maxMessageLength ? 'messageTooLong' : undefined };
  },
};

/** A field that may be left empty. */
export const optional =
  (rule: FieldRule): FieldRule =>
  (typed) =>
    typed.trim() ? rule(typed) : { value: '' };

/** Validates and normalizes only the given fields. */
export function checkFields<Fields extends Partial<Record<FieldName, string | undefined>>>(
  fields: Fields,
  rules: Readonly<Record<FieldName, FieldRule>>,
): { ok: true; value: Fields } | { ok: false; errors: FieldErrors } {
  const value = { ...fields };
  const errors: FieldErrors = {};
  for (const name of Object.keys(rules) as FieldName[]) {
    const typed = fields[name];
    if (typed === undefined) continue;
    const checked = rules[name](typed);
    if (checked.fault) errors[name] = checked.fault;
    value[name] = checked.value;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
}

export function checkAppointmentRequest(
  { firstName, lastName, mobileNumber, serviceSelected, message = '' }: AppointmentFields,
  /** Whether a service may be requested. Staff may write any text of at most `maxServiceLength`. */
  allows: (service: string) => boolean,
): { ok: true; value: AppointmentRequest } | { ok: false; errors: FieldErrors } {
  return checkFields(
    { firstName, lastName, mobileNumber, serviceSelected, message },
    { ...fieldRules, serviceSelected: serviceRule(allows) },
  );
}

/** The rule for a service that must be one of those that are allowed. */
export const serviceRule =
  (allows: (service: string) => boolean): FieldRule =>
  (typed) => {
    const { value, fault } = fieldRules.serviceSelected(typed);
    return { value, fault: fault ?? (allows(value) ? undefined : 'serviceUnknown') };
  };
