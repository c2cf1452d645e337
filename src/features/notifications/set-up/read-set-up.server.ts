import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { instantText } from '#features/clinic/time/times-in-english.ts';
import { languages, type Language } from '#platform/language.ts';
import type { SmsConfig, SmsState } from '../settings/live-sms.server.ts';
import {
  providerKeys,
  providerNames,
  secretSettings,
  smsProviders,
  type SmsSettingName,
} from '../settings/sms-settings.ts';
import { listEntered } from '../settings/sms-settings-store.server.ts';
import { countTests, lastTests } from '../settings/sms-tests-store.server.ts';
import { linkForms } from '../templates/link-forms.ts';
import { isOptionalText, messageEvents, textKeys } from '../templates/message-template.ts';
import type { WordingPart } from '../templates/own-wording.ts';
import { listHelperLinks } from './helper-links-store.server.ts';
import { setUpSteps, testsADay, type SetUpStep } from './set-up.ts';
import type { SetUpNeeds } from './set-up-needs.server.ts';
import { dayText, exampleParts, shownText, whitelistOf } from './show-text.server.ts';

/** Data of the set-up page; secrets are cut to their last four letters. */
export async function readSetUp({
  database: { queries },
  sms,
  config,
  now,
}: Pick<SetUpNeeds, 'database' | 'sms' | 'config' | 'now'>) {
  const state = sms.current();
  const { provider, settings, fromEnvironment, marks, isOn } = state;
  const [tests, testsToday, helpers, entered] = await Promise.all([
    lastTests(queries),
    countTests(queries, instantOf(civilDateAt(now), '00:00')),
    listHelperLinks(queries, now),
    listEntered(queries),
  ]);
  const whitelist = whitelistOf(config, state);
  const texts = orderedRecords(state).map((record) =>
    shownText(record, { state, config, now, test: tests.get(`${record.key} ${record.language}`) }),
  );
  const enteredOn = (name: SmsSettingName) => {
    const of = fromEnvironment.includes(name) ? undefined : entered.get(name);
    return of && dayText(of.at);
  };
  const keys = providerKeys[provider].every((name) => settings[name] !== undefined);
  const shownLanguages = languages.flatMap((language) => {
    const its = texts.filter((text) => text.language === language && !isOptionalText(text.key));
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
    /** Only MSG91's panel needs it; others get it with each message. */
    reportsUrl: provider === 'msg91' ? sms.reportsUrl() : undefined,
    entityId: settings.SMS_DLT_ENTITY_ID ?? '',
    header: settings.SMS_SENDER ?? '',
    entered: {
      entity: enteredOn('SMS_DLT_ENTITY_ID'),
      header: enteredOn('SMS_SENDER'),
    },
    hasShortLink: settings.SMS_SHORT_LINK_HEADER !== undefined,
    whitelist,
    /** Every text has the clinic's name and number, so sample values are reported. */
    samples: {
      name: isSample(config, 'CLINIC_NAME'),
      phone: isSample(config, 'CLINIC_PHONE'),
    },
    /** The links would open on this computer only. */
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
    /** The first step that is not done. */
    current: setUpSteps.find((step) => !done[step]),
  };
}

const isSample = ({ clinic }: SmsConfig, setting: string) => clinic.samples?.includes(setting) === true;

/** In working order: English first, then by language in the order of a visit. */
const orderedRecords = ({ records }: SmsState) =>
  languages.flatMap((language) =>
    textKeys.flatMap((key) => records.filter((one) => one.key === key && one.language === language)),
  );

export type SetUp = Awaited<ReturnType<typeof readSetUp>>;
export type SetUpTemplate = SetUp['texts'][number];
export type SetUpTest = NonNullable<SetUpTemplate['test']>;

const secretEnd = 4;
function shownSetting(name: (typeof secretSettings)[number], value: string | undefined): string | undefined {
  return value && secretSettings.includes(name) ? `…${value.slice(-secretEnd)}` : value;
}
