import { getOwnProperty } from '#platform/values/own-property.ts';
import type { SmsProviderName } from '../settings/sms-settings.ts';
import { textKeys, type TextKey } from '../templates/message-template.ts';

/** The order of the real work: each needs what is before it. */
export const setUpSteps = ['provider', 'entity', 'header', 'whitelist', 'texts', 'tests', 'switch'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** The step that a form of the page belongs to. */
export function stepOfIntent(intent = ''): SetUpStep | undefined {
  const [verb = ''] = intent.split(' ');
  const steps: Record<string, SetUpStep> = {
    text: 'texts',
    wording: 'texts',
    'put-back': 'texts',
    standard: 'texts',
    compare: 'texts',
    test: 'tests',
    arrived: 'tests',
    on: 'switch',
    off: 'switch',
    'language-on': 'switch',
    'language-off': 'switch',
  };
  return getOwnProperty(steps, verb) ?? setUpSteps.find((step) => step === verb);
}

/** The days for which a helper's link opens the set-up page. */
export const helperDays = 7;

/** The limit of such links that work at the same time. */
export const maxHelperLinks = 5;

/** Enough for each text a few times, and no way to text strangers all day. */
export const testsADay = 30;

/** Longer than two SMS: a longer text was pasted by mistake. */
export const maxWordingLength = 600;

/** How many digits an entity and a text have at DLT. */
export const dltDigits = 19;

/** Why nothing was changed; the words are in words.en.ts. */
export type SetUpRefusal =
  | { reason: 'fields'; errors: Partial<Record<string, SetUpError>>; digits?: number }
  /** The text can't be registered: the sentences say how to mend it. */
  | { reason: 'refused-text'; faults: string[]; given?: string }
  | { reason: 'too-many-tests' }
  | { reason: 'too-many-links' }
  /** It is in use: a helper does not change it. */
  | { reason: 'owner-alone' }
  | { reason: 'not-ready'; steps: SetUpStep[] };
export type SetUpError =
  'missing' | 'digits' | 'six-letters' | 'no-mobile' | 'bad-address' | 'short' | 'no-id';

/** A 19-digit id, without spaces and other separators. */
export const digitsOf = (text: string) => text.replace(/[\s-]/g, '');

export function setUpError(name: string, given: string, provider: SmsProviderName): SetUpError | undefined {
  const text = given.trim();
  if (text === '') return 'missing';
  if (name === 'SMS_SENDER')
    return /^[A-Za-z]{6}$/.test(text) || provider === 'twilio' ? undefined : 'six-letters';
  if (name === 'SMS_DLT_ENTITY_ID' || (name === 'id' && provider !== 'msg91'))
    return new RegExp(`^\\d{${dltDigits}}$`).test(digitsOf(text)) ? undefined : 'digits';
  if (name === 'id') return /^[\w-]{6,60}$/.test(text) ? undefined : 'no-id';
  if (name === 'SMS_WEBHOOK_URL') return /^https?:\/\/\S+\.?\S+$/.test(text) ? undefined : 'bad-address';
  if (name === 'SMS_WEBHOOK_SECRET') return text.length >= 16 ? undefined : 'short';
  return /^\S+$/.test(text) ? undefined : 'no-id';
}

export const isTextKey = (text: string): text is TextKey => textKeys.some((key) => key === text);
