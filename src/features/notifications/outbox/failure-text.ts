import { meaningOf, type RepairStep } from '#platform/sms/provider-codes.ts';

/** The reason why a message was not delivered, in words for the clinic's staff. */
interface FailureText {
  /** 'the operator does not know the header' */
  says: string;
  /** The mend: a press, or the person to ask. */
  help?: string | undefined;
  /** The code or the technical reason, for the person who helps. */
  detail?: string | undefined;
  /** The step of the SMS set-up in which it is mended. */
  mends?: RepairStep | undefined;
  /** Another text is registered under its id. */
  isMismatch?: true | undefined;
}

const callPatient = 'Call the patient.';
const askPatient = 'Ask the patient whether it arrived.';
const askTechnician = 'tell the person who looks after the server.';

/** Stored reasons without a known code. */
const causes: readonly [reason: RegExp, text: FailureText][] = [
  [
    /\bthe sheet\b/,
    { says: 'the spreadsheet could not be reached', help: `Check its address, or ${askTechnician}` },
  ],
  [
    /refuses the credentials/,
    {
      says: 'the SMS service does not accept the clinic’s keys',
      help: 'The owner enters them again on the SMS set-up page, or asks the SMS service.',
      mends: 'provider',
    },
  ],
  [
    /had too many messages/,
    {
      says: 'the SMS service had too many messages at once',
      help: 'If this comes often, ask the SMS service for a higher limit.',
    },
  ],
  [
    /did not answer|^the connection to .* broke|can't be read$|^the server stopped/,
    { says: 'the SMS service did not say whether it took the message', help: askPatient },
  ],
  [
    /^no connection to|answered \d{3}|is at another address/,
    {
      says: 'the SMS service could not be reached',
      help: `If this lasts an hour, ask the SMS service, or ${askTechnician}`,
    },
  ],
  [
    /refused it/,
    {
      says: 'the SMS service refused it',
      help: 'Ask the SMS service for the reason, and tell it the code.',
    },
  ],
  [/^too many to this number/, { says: 'too many messages went to this number', help: callPatient }],
  [
    /^not delivered/,
    { says: 'it did not reach the phone, which may be off or out of reach', help: callPatient },
  ],
  [
    /^its content is damaged/,
    { says: 'its text can’t be read any more', help: `${callPatient} Also ${askTechnician}` },
  ],
  [
    /^restored from a backup/,
    { says: 'the site was restored from a backup, so nobody knows whether it went out', help: askPatient },
  ],
  [/^\w*Error$|^unknown error$/, { says: 'the site could not send it', help: `Please ${askTechnician}` }],
];

/** Describes a stored reason. A code is at its end: 'MSG91 refused it (400, code 123)'. */
export function failureText(reason: string, provider: string): FailureText {
  const [, code] = /\((?:\d{3}, code )?([\w.-]+)\)$/.exec(reason) ?? [];
  const meaning = code ? meaningOf(provider, code) : undefined;
  if (meaning) return { ...meaning, detail: code };
  const known = causes.find(([pattern]) => pattern.test(reason))?.[1];
  return known ? { ...known, detail: code ?? reason } : { says: reason };
}
