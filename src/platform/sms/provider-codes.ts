/** The step of the SMS set-up page in which a refusal can be mended. */
export type RepairStep = 'provider' | 'entity' | 'header' | 'whitelist' | 'texts';

interface Meaning {
  says: string;
  /** The mend: a step, or the person to ask. */
  help: string;
  mends?: RepairStep;
  /** Another text is registered under this id. */
  isMismatch?: true;
}

const compareEntity = 'Compare the entity id on the SMS set-up page with the operator’s portal.';
const compareHeader = 'Compare the header on the SMS set-up page with the operator’s portal.';
const copyId = 'Copy the text’s id again from the operator’s portal to the SMS set-up page.';
const registerAgain = 'Register the text again in the operator’s portal, as the SMS set-up page shows it.';
const enterKeys = 'Enter it again on the SMS set-up page, or ask the SMS service.';
const callPatient = 'Call the patient.';

const entity = {
  says: 'the operator does not know the clinic’s entity id, or it is switched off',
  help: compareEntity,
  mends: 'entity',
} as const;
const chain = {
  says: 'the clinic is not connected with its SMS service in the operator’s portal',
  help: 'Ask the SMS service to set up the connection (“PE-TM chain”).',
  mends: 'provider',
} as const;
const header = {
  says: 'the operator does not know the header, or it is switched off',
  help: compareHeader,
  mends: 'header',
} as const;
const template = {
  says: 'the operator does not know the id of this text',
  help: copyId,
  mends: 'texts',
} as const;
const mismatch = {
  says: 'the text is not the one that is registered under this id',
  help: 'Compare both texts on the SMS set-up page, letter by letter.',
  mends: 'texts',
  isMismatch: true,
} as const;
const inactive = {
  says: 'the registered text is switched off at the operator',
  help: registerAgain,
  mends: 'texts',
} as const;
const scrubbing = {
  says: 'the operator stopped it: a link or number in it may not be listed there',
  help: 'Compare the links and the number on the SMS set-up page with the operator’s portal.',
  mends: 'whitelist',
} as const;
const number = {
  says: 'there is no such number',
  help: 'Ask the patient for the right number when they call or come.',
} as const;
const unwanted = { says: 'this number takes no such messages', help: callPatient } as const;
const network = { says: 'the mobile network did not take it', help: callPatient } as const;

/**
 * Codes of the Indian operators' DLT check, the same over every provider:
 * https://support.exotel.com/support/solutions/articles/3000120944-dlt-platform-error-codes-in-india,
 * https://authkey.io/dlt-registration/dlt-error-codes, https://www.adwingsdigital.com/dlt-sms-error-codes (605, 613 to 618)
 */
const operators: Record<string, Meaning> = {
  ...Object.fromEntries(['600', '601', '602', '603', '604'].map((code) => [code, entity])),
  ...Object.fromEntries(
    ['605', '610', '611', '612', '613', '614', '615', '616', '617', '618'].map((code) => [code, chain]),
  ),
  ...Object.fromEntries(['620', '621', '622'].map((code) => [code, header])),
  '623': { says: 'the header belongs to another clinic’s entity id', help: compareHeader, mends: 'header' },
  '630': template,
  '631': inactive,
  '632': inactive,
  '633': mismatch,
  '634': { says: 'the text is registered under another header', help: compareHeader, mends: 'header' },
  '635': {
    says: 'a name, time or link in the text is longer than the operator allows',
    help: registerAgain,
    mends: 'texts',
  },
  '636': mismatch,
  '637': { says: 'the id of this text is wrong: a digit may be missing', help: copyId, mends: 'texts' },
  '650': unwanted,
  '660': {
    says: 'the text is registered in a wrong category: it has to be “service implicit”',
    help: registerAgain,
    mends: 'texts',
  },
  '670': scrubbing,
};

const providers: Record<string, Record<string, Meaning>> = {
  // https://developer.exotel.com/docs/sms-api/api-reference/status-codes, /docs/sms-support/sms-api-errors
  exotel: {
    '23005': unwanted,
    '23010': number,
    '23020': unwanted,
    '23072': header,
    '23080': scrubbing,
    '23081': entity,
    '23082': mismatch,
    '23083': {
      says: 'the text is registered in a wrong category: it has to be “service implicit”',
      help: registerAgain,
      mends: 'texts',
    },
    UNAUTHORIZED: { says: 'the key or the token is wrong', help: enterKeys, mends: 'provider' },
    INVALID_ACCOUNT_SID: { says: 'the account SID is wrong', help: enterKeys, mends: 'provider' },
  },
  // https://www.twilio.com/docs/api/errors/21900, /21901
  twilio: { '21900': entity, '21901': template, '21211': number },
  // https://msg91.com/help/how-can-i-get-the-delivery-reports-on-my-webhook-url
  msg91: {
    '9': unwanted,
    '16': network,
    '17': { says: 'this number is blocked for messages', help: callPatient },
    '25': network,
  },
};

/** The meaning of a code, where the provider or the operators document it. */
export const meaningOf = (provider: string, code: string): Meaning | undefined =>
  providers[provider.toLowerCase()]?.[code] ?? operators[code];
