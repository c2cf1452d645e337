/** The step of the SMS set-up page in which a refusal can be mended. */
type MendingStep = 'provider' | 'entity' | 'header' | 'whitelist' | 'texts';

interface Meaning {
  says: string;
  mends?: MendingStep;
  /** Another text is registered under this id. */
  isMismatch?: true;
}

const entity = {
  says: 'the operator does not know this entity id, or it is not active',
  mends: 'entity',
} as const;
const chain = {
  says: 'the chain from you to the provider is not set up at the operator',
  mends: 'provider',
} as const;
const header = {
  says: 'the operator does not know this header, or it is not active',
  mends: 'header',
} as const;
const template = { says: 'the operator does not know this template id', mends: 'texts' } as const;
const mismatch = {
  says: 'the text is not the one that is registered under this id',
  mends: 'texts',
  isMismatch: true,
} as const;
const inactive = { says: 'the registered text is not active any more', mends: 'texts' } as const;
const scrubbing = {
  says: 'the operator’s check stopped it: look whether link and number are whitelisted',
  mends: 'whitelist',
} as const;
const number = { says: 'there is no such number' } as const;
const unwanted = { says: 'this number takes no such messages' } as const;

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
  '623': { says: 'the header belongs to another entity id', mends: 'header' },
  '630': template,
  '631': inactive,
  '632': inactive,
  '633': mismatch,
  '634': { says: 'the text is registered under another header', mends: 'header' },
  '635': { says: 'what stands in a variable is too long', mends: 'texts' },
  '636': mismatch,
  '637': { says: 'the template id is wrong: look for a missing digit', mends: 'texts' },
  '650': unwanted,
  '660': {
    says: 'the text is registered in a category that needs consent: it is service implicit',
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
    '23083': { says: 'the text is registered in a category that needs consent', mends: 'texts' },
    UNAUTHORIZED: { says: 'the key or the token is wrong', mends: 'provider' },
    INVALID_ACCOUNT_SID: { says: 'the account SID is wrong', mends: 'provider' },
  },
  // https://www.twilio.com/docs/api/errors/21900, /21901
  twilio: { '21900': entity, '21901': { says: 'the template id is wrong', mends: 'texts' }, '21211': number },
  // https://msg91.com/help/how-can-i-get-the-delivery-reports-on-my-webhook-url
  msg91: {
    '9': unwanted,
    '16': { says: 'rejected by the network' },
    '17': { says: 'blocked number' },
    '25': { says: 'rejected by the network' },
  },
};

/** The meaning of a code, where the provider or the operators document it. */
export const meaningOf = (provider: string, code: string): Meaning | undefined =>
  providers[provider.toLowerCase()]?.[code] ?? operators[code];
