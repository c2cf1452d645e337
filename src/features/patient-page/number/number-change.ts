/** For so long a code proves a number. */
export const codeMinutes = 10;

/** Why the number was not changed, or no code was sent. */
export const numberRefusals = [
  'no-number',
  'wrong-code',
  /** It has expired, was used, or was typed wrong too often. */
  'code-ended',
  'too-many-codes',
  'code-not-sent',
  /** The number has reached the limit of bookings a day, or the person has missed too many visits; the answer does not say which. */
  'number-refused',
  /** The clinic has no registered text for a code, or calls the patient first. */
  'number-by-call',
] as const;
export type NumberRefusal = (typeof numberRefusals)[number];

/** The question for a new number. */
export interface NumberChoice {
  /** As typed. */
  mobileNumber: string;
  /** A code was sent to it. */
  isSent: boolean;
}
