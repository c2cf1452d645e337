import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { instantText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { addDays } from '#platform/civil-date.ts';
import type { Language } from '#platform/language.ts';
import type { SmsConfig, SmsState } from '../settings/live-sms.server.ts';
import { failureText } from '../outbox/failure-text.ts';
import type { SmsTestRow } from '../settings/sms-tests-store.server.ts';
import { linkForms } from '../templates/link-forms.ts';
import {
  isOptionalText,
  registeredText,
  renderTemplate,
  variablesOf,
} from '../templates/message-template.ts';
import { fixedParts, phoneInTexts } from '../templates/message-templates.server.ts';
import { messageValues } from '../templates/message-values.ts';
import { translatedValues } from '../templates/translated-values.server.ts';
import { editableWording, type WordingPart } from '../templates/own-wording.ts';
import { gsmLength, smsParts } from '../templates/sms-length.ts';
import { plainValue } from '../templates/value-classes.ts';
import { bySettings, templateState, type TemplateRecord } from '../templates/templates-store.server.ts';

/** Values for the example of a text: tomorrow, and a link that leads nowhere. */
export function exampleValues(now: number, language: Language = 'en') {
  const date = addDays(civilDateAt(now), 1);
  const token = 'Test000000000000000000';
  const visit = { service: '', date, time: '17:30', reference: 'K7PQ2M', token };
  const values = language === 'en' ? messageValues(visit) : translatedValues(visit, language);
  return { ...values, code: '048293' };
}

/** Links and number that are to be whitelisted, in the order in which the page lists them. */
export function whitelistOf({ clinic, publicUrl }: SmsConfig, { settings }: Pick<SmsState, 'settings'>) {
  const { link, book } = linkForms(publicUrl, settings.SMS_SHORT_LINK_HEADER);
  return { link, book, phone: phoneInTexts(clinic.phone) };
}

interface TextNeeds {
  state: SmsState;
  config: SmsConfig;
  now: number;
  test: SmsTestRow | undefined;
}

/** One text as the page shows it. */
export function shownText(record: TemplateRecord, { state, config, now, test }: TextNeeds) {
  const { key, language } = record;
  const whitelist = whitelistOf(config, state);
  const example = exampleValues(now, language);
  const { reading } = config.messages;
  const wording = record.newWording ?? record.wording;
  const shown = { ...record, wording, variables: variablesOf(wording), reading };
  const longest = wording.replace(/\{(\w+)\}/g, (_, name) =>
    'W'.repeat(shown.variables.find((one) => one.name === name)?.longest ?? 0),
  );
  const fixed = fixedParts({ ...config, shortLinkHeader: state.settings.SMS_SHORT_LINK_HEADER }, language);
  const own = state.own.find((one) => one.key === key && one.language === language);
  return {
    key,
    language,
    name: `${key} ${language}`,
    state: templateState(record, isSending(state, language)),
    /** Text to copy, in both notations for tags. */
    inside: registeredText(shown, 'inside'),
    form: registeredText(shown, 'form'),
    variables: shown.variables.map(({ name, tag }) => ({
      name,
      tag,
      example:
        name === 'token'
          ? whitelist.link + example.token
          : plainValue(example[name], reading, record.unicode),
    })),
    example: renderTemplate(shown, example).text,
    /** Registered text, where it differs. */
    registered: record.newWording === undefined ? undefined : registeredText(record, 'inside'),
    /** Since when patients get it, and what is changed since. */
    registration:
      record.registeredAt === undefined
        ? undefined
        : { on: dayText(record.registeredAt), by: personOf(record.registeredBy) },
    change:
      record.newWording !== undefined && record.changedAt > (record.registeredAt ?? 0)
        ? { on: dayText(record.changedAt), by: personOf(record.changedBy) }
        : undefined,
    /** Editable text, with placeholders in braces. */
    editable: editableWording(wording, fixed),
    own: own && {
      isStandard: own.wording === undefined,
      /** The clinic's name may have become so long that it does not fit any more. */
      isLeftOut: own.wording !== undefined && own.wording !== editableWording(wording, fixed),
      isRegistered: own.wording === own.registered,
      changedBy: own.changedBy,
      changed: dayText(own.changedAt),
    },
    letters: gsmLength(longest) ?? longest.length,
    parts: smsParts(longest),
    isUnicode: gsmLength(longest) === undefined,
    isOptional: isOptionalText(key),
    id: record.id ?? '',
    portalName: `CLINIC_${key.replaceAll('-', '_').toUpperCase()}_${language.toUpperCase()}`,
    test: shownTest(test, record.id, now),
  };
}

/** 'Mon 23 Nov 2026': these things take days, and are read years later. */
export const dayText = (instant: number) => {
  const date = civilDateAt(instant);
  return `${shortDate(date)} ${date.slice(0, 4)}`;
};

const personOf = (by: string | undefined) => (by === bySettings ? undefined : by);

const isSending = ({ isOn, languages: on }: SmsState, language: Language) =>
  isOn && (language === 'en' || on.includes(language));

/** Value for each part in braces. */
export function exampleParts(
  state: SmsState,
  config: SmsConfig,
  now: number,
  language: Language,
): Record<WordingPart, string> {
  const { when, time, token, reference, code } = exampleValues(now, language);
  const shortLinkHeader = state.settings.SMS_SHORT_LINK_HEADER;
  const { clinic, phone, link, book } = fixedParts({ ...config, shortLinkHeader }, language);
  const plain = (value: string) => plainValue(value, config.messages.reading, language !== 'en');
  return { clinic, when: plain(when), time: plain(time), link: link + token, book, phone, reference, code };
}

const lateAfterMs = 120_000;

/** The test of the text as registered now; a test under an older id is void. */
function shownTest(test: SmsTestRow | undefined, id: string | undefined, now: number) {
  if (!test || (test.template_id ?? undefined) !== id) return undefined;
  const { state, reason, provider, recipient, sent_at, settled_at } = test;
  const failure = reason ? failureText(reason, provider) : undefined;
  return {
    id: test.id,
    state,
    failure,
    recipient,
    at: instantText(sent_at),
    seconds: settled_at === null ? undefined : Math.round((settled_at - sent_at) / 1000),
    isLate: state === 'sent' && now - sent_at > lateAfterMs,
  };
}
