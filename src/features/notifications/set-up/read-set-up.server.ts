import { civilDateAt, instantOf, instantText } from '#features/clinic/clinic-time.ts';
import { addDays } from '#platform/civil-date.ts';
import { languages, type Language } from '#platform/language.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { meaningOf } from '#platform/sms/provider-codes.ts';
import type { SmsConfig, SmsState } from '../settings/live-sms.server.ts';
import { providerKeys, providerNames, secretSettings, smsProviders } from '../settings/sms-settings.ts';
import { countTests, lastTests, type SmsTestRow } from '../settings/sms-tests-store.server.ts';
import { linkForms } from '../templates/link-forms.ts';
import { messageEvents, registeredText, renderTemplate, variablesOf } from '../templates/message-template.ts';
import { fixedParts, phoneInTexts } from '../templates/message-templates.server.ts';
import { messageValues } from '../templates/message-values.ts';
import { translatedValues } from '../templates/translated-values.server.ts';
import { editableWording, type WordingPart } from '../templates/own-wording.ts';
import { gsmLength, smsParts } from '../templates/sms-length.ts';
import { plainValue } from '../templates/value-classes.ts';
import { templateState, type TemplateRecord } from '../templates/templates-store.server.ts';
import { listHelperLinks } from './helper-links-store.server.ts';
import { providerFields, setUpSteps, testsADay, type SetUpStep } from './set-up.ts';

interface ReadNeeds {
  queries: Queries;
  state: SmsState;
  config: SmsConfig;
  reportsUrl: string;
  now: number;
}

/** What stands in the example of a text: tomorrow, and a link that leads nowhere. */
export function exampleValues(now: number, language: Language = 'en') {
  const date = addDays(civilDateAt(now), 1);
  const token = 'Test000000000000000000';
  const visit = { service: '', date, time: '17:30', reference: 'K7PQ2M', token };
  return language === 'en' ? messageValues(visit) : translatedValues(visit, language);
}

/** Links and number that are to be whitelisted, in the order in which the page lists them. */
export function whitelistOf({ clinic, publicUrl }: SmsConfig, { settings }: Pick<SmsState, 'settings'>) {
  const { link, book } = linkForms(publicUrl, settings.SMS_SHORT_LINK_HEADER);
  return { link, book, phone: phoneInTexts(clinic.phone) };
}

/** The page of the set-up as it stands. Secrets are in it with their last four letters alone. */
export async function readSetUp({ queries, state, config, reportsUrl, now }: ReadNeeds) {
  const { provider, settings, fromEnvironment, marks, isOn } = state;
  const [tests, testsToday, helpers] = await Promise.all([
    lastTests(queries),
    countTests(queries, instantOf(civilDateAt(now), '00:00')),
    listHelperLinks(queries, now),
  ]);
  const whitelist = whitelistOf(config, state);
  const texts = orderedRecords(state).map((record) =>
    shownText(record, { state, config, now, test: tests.get(`${record.key} ${record.language}`) }),
  );
  const keys = providerFields[provider].every((name) => settings[name] !== undefined);
  const shownLanguages = languages.flatMap((language) => {
    const its = texts.filter((text) => text.language === language);
    if (its.length === 0) return [];
    const withId = its.filter(({ id, state }) => id && state !== 'changed').length;
    const arrived = its.filter(({ test }) => test?.state === 'delivered').length;
    const isReady = withId === its.length && arrived === its.length;
    return [
      { language, withId, arrived, isReady, isOn: language === 'en' || state.languages.includes(language) },
    ];
  });
  // The others come one by one, when they are wanted: until then their readers get English.
  const english = shownLanguages.find(({ language }) => language === 'en');
  const done: Record<SetUpStep, boolean> = {
    provider: provider !== 'log' && keys,
    entity: settings.SMS_DLT_ENTITY_ID !== undefined,
    header: settings.SMS_SENDER !== undefined,
    whitelist: marks.whitelisted === Object.values(whitelist).join(' '),
    texts: english?.withId === messageEvents.length,
    tests: english?.arrived === messageEvents.length,
    switch: isOn,
  };
  return {
    now,
    provider,
    providerName: providerNames[provider],
    providers: smsProviders.map((name) => ({
      name,
      keys: providerKeys[name].map((key) => ({
        name: key,
        isFromEnvironment: fromEnvironment.includes(key),
        isSecret: secretSettings.includes(key),
        shown: shownSetting(key, settings[key]),
      })),
    })),
    isFromEnvironment: {
      provider: fromEnvironment.includes('SMS_PROVIDER'),
      entity: fromEnvironment.includes('SMS_DLT_ENTITY_ID'),
      header: fromEnvironment.includes('SMS_SENDER'),
      shortLink: fromEnvironment.includes('SMS_SHORT_LINK_HEADER'),
    },
    /** MSG91's panel is given it by hand; the others are told of it with each message. */
    reportsUrl: provider === 'msg91' ? reportsUrl : undefined,
    entityId: settings.SMS_DLT_ENTITY_ID ?? '',
    header: settings.SMS_SENDER ?? '',
    hasShortLink: settings.SMS_SHORT_LINK_HEADER !== undefined,
    whitelist,
    /** Nobody but this computer can open the links. */
    isLocal: /\/\/(localhost|127\.|\[::1\])/.test(config.publicUrl),
    texts,
    languages: shownLanguages,
    parts: Object.fromEntries(
      shownLanguages.map(({ language }) => [language, exampleParts(state, config, now, language)]),
    ) as Partial<Record<Language, Record<WordingPart, string>>>,
    /** The booking page of the other languages, which their texts lead to. */
    translatedLinks: shownLanguages
      .filter(({ language }) => language !== 'en')
      .map(({ language }) => ({ language, book: linkForms(config.publicUrl, undefined, language).book })),
    helpers: helpers.map(({ id, madeByName, expiresAt, openedAt }) => ({
      id,
      madeBy: madeByName,
      until: instantText(expiresAt),
      opened: openedAt === undefined ? undefined : instantText(openedAt),
    })),
    testsToday,
    testsADay,
    isOn,
    done,
    /** Where the work goes on. */
    current: setUpSteps.find((step) => !done[step]),
  };
}

/** In the order of the work: English first, and in each language in the order of a visit. */
const orderedRecords = ({ records }: SmsState) =>
  languages.flatMap((language) =>
    messageEvents.flatMap((key) => records.filter((one) => one.key === key && one.language === language)),
  );

interface TextNeeds extends Pick<ReadNeeds, 'state' | 'config' | 'now'> {
  test: SmsTestRow | undefined;
}

function shownText(record: TemplateRecord, { state, config, now, test }: TextNeeds) {
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
    /** To copy, in both ways of writing tags. */
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
    /** What is registered, where that is another text. */
    registered: record.newWording === undefined ? undefined : registeredText(record, 'inside'),
    /** To edit: words, and parts in braces. */
    editable: editableWording(wording, fixed),
    own: own && {
      isStandard: own.wording === undefined,
      /** The clinic's name may have become so long that it does not fit any more. */
      isLeftOut: own.wording !== undefined && own.wording !== editableWording(wording, fixed),
      isRegistered: own.wording === own.registered,
      changedBy: own.changedBy,
      changed: instantText(own.changedAt),
    },
    letters: gsmLength(longest) ?? longest.length,
    parts: smsParts(longest),
    isUnicode: gsmLength(longest) === undefined,
    id: record.id ?? '',
    portalName: `CLINIC_${key.replaceAll('-', '_').toUpperCase()}_${language.toUpperCase()}`,
    test: shownTest(test, record.id, now),
  };
}

const isSending = ({ isOn, languages: on }: SmsState, language: Language) =>
  isOn && (language === 'en' || on.includes(language));

/** What each part in braces becomes. */
function exampleParts(
  state: SmsState,
  config: SmsConfig,
  now: number,
  language: Language,
): Record<WordingPart, string> {
  const { when, time, token, reference } = exampleValues(now, language);
  const shortLinkHeader = state.settings.SMS_SHORT_LINK_HEADER;
  const { clinic, phone, link, book } = fixedParts({ ...config, shortLinkHeader }, language);
  const plain = (value: string) => plainValue(value, config.messages.reading, language !== 'en');
  return { clinic, when: plain(when), time: plain(time), link: link + token, book, phone, reference };
}

export type SetUp = Awaited<ReturnType<typeof readSetUp>>;
export type SetUpText = SetUp['texts'][number];

const secretEnd = 4;
function shownSetting(name: (typeof secretSettings)[number], value: string | undefined): string | undefined {
  return value && secretSettings.includes(name) ? `…${value.slice(-secretEnd)}` : value;
}

const patience = 120_000;

/** Of the text as it is registered now: a test under an older id says nothing any more. */
function shownTest(test: SmsTestRow | undefined, id: string | undefined, now: number) {
  if (!test || (test.template_id ?? undefined) !== id) return undefined;
  const { state, reason, code, provider, recipient, sent_at, settled_at } = test;
  const meaning = code ? meaningOf(provider, code) : undefined;
  return {
    id: test.id,
    state,
    reason,
    recipient,
    at: instantText(sent_at),
    seconds: settled_at === null ? undefined : Math.round((settled_at - sent_at) / 1000),
    isLate: state === 'sent' && now - sent_at > patience,
    mends: meaning?.mends,
    /** The operator found another text under this id. */
    isMismatch: meaning?.isMismatch === true,
  };
}

export type SetUpTest = NonNullable<ReturnType<typeof shownTest>>;
