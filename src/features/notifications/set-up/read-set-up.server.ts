import { civilDateAt, instantOf, instantText } from '#features/clinic/clinic-time.ts';
import { addDays } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { meaningOf } from '#platform/sms/provider-codes.ts';
import type { SmsConfig, SmsState } from '../settings/live-sms.server.ts';
import {
  needsIds,
  providerKeys,
  providerNames,
  secretSettings,
  smsProviders,
} from '../settings/sms-settings.ts';
import { countTests, lastTests, type SmsTestRow } from '../settings/sms-tests-store.server.ts';
import { linkForms } from '../templates/link-forms.ts';
import { messageEvents, registeredText, renderTemplate, variablesOf } from '../templates/message-template.ts';
import { phoneInTexts } from '../templates/message-templates.server.ts';
import { messageValues } from '../templates/message-values.ts';
import { gsmLength } from '../templates/sms-length.ts';
import { plainValue } from '../templates/value-classes.ts';
import { templateState } from '../templates/templates-store.server.ts';
import { providerFields, setUpSteps, testsADay, type SetUpStep } from './set-up.ts';

interface ReadNeeds {
  queries: Queries;
  state: SmsState;
  config: SmsConfig;
  reportsUrl: string;
  now: number;
}

/** What stands in the example of a text: tomorrow, and a link that leads nowhere. */
export function exampleValues(now: number) {
  const date = addDays(civilDateAt(now), 1);
  const visit = { service: '', date, time: '17:30', reference: 'K7PQ2M' };
  return messageValues({ ...visit, token: 'Test000000000000000000' });
}

/** Links and number that are to be whitelisted, in the order in which the page lists them. */
export function whitelistOf({ clinic, publicUrl }: SmsConfig, { settings }: Pick<SmsState, 'settings'>) {
  const { link, book } = linkForms(publicUrl, settings.SMS_SHORT_LINK_HEADER);
  return { link, book, phone: phoneInTexts(clinic.phone) };
}

/** The page of the set-up as it stands. Secrets are in it with their last four letters alone. */
export async function readSetUp({ queries, state, config, reportsUrl, now }: ReadNeeds) {
  const { provider, settings, fromEnvironment, marks, records, isOn } = state;
  const [tests, testsToday] = await Promise.all([
    lastTests(queries),
    countTests(queries, instantOf(civilDateAt(now), '00:00')),
  ]);
  const whitelist = whitelistOf(config, state);
  const example = exampleValues(now);
  const { reading } = config.messages;
  const texts = messageEvents.flatMap((key) => {
    const record = records.find((one) => one.key === key && one.language === 'en');
    if (!record) return [];
    const wording = record.newWording ?? record.wording;
    const shown = { ...record, wording, variables: variablesOf(wording), reading };
    const longest = wording.replace(/\{(\w+)\}/g, (_, name) =>
      'W'.repeat(shown.variables.find((one) => one.name === name)?.longest ?? 0),
    );
    return {
      key,
      state: templateState(record, isOn),
      /** To copy, in both ways of writing tags. */
      inside: registeredText(shown, 'inside'),
      form: registeredText(shown, 'form'),
      variables: shown.variables.map(({ name, tag }) => ({
        name,
        tag,
        example: name === 'token' ? whitelist.link + example.token : plainValue(example[name], reading),
      })),
      example: renderTemplate(shown, example).text,
      /** What is registered, where that is another text. */
      registered: record.newWording === undefined ? undefined : registeredText(record, 'inside'),
      letters: gsmLength(longest) ?? longest.length,
      id: record.id ?? '',
      portalName: `CLINIC_${key.replaceAll('-', '_').toUpperCase()}_EN`,
      changed: instantText(record.changedAt),
      test: shownTest(tests.get(key), record.id, now),
    };
  });
  const keys = providerFields[provider].every((name) => settings[name] !== undefined);
  const hasIds = texts.every(({ id, state }) => (id !== '' || !needsIds[provider]) && state !== 'changed');
  const done: Record<SetUpStep, boolean> = {
    provider: provider !== 'log' && keys,
    entity: settings.SMS_DLT_ENTITY_ID !== undefined,
    header: settings.SMS_SENDER !== undefined,
    whitelist: marks.whitelisted === Object.values(whitelist).join(' '),
    texts: hasIds && texts.every(({ id }) => id !== ''),
    tests: texts.every(({ test }) => test?.state === 'delivered'),
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
    testsToday,
    testsADay,
    isOn,
    done,
    /** Where the work goes on. */
    current: setUpSteps.find((step) => !done[step]),
  };
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
  return {
    id: test.id,
    state,
    reason,
    recipient,
    at: instantText(sent_at),
    seconds: settled_at === null ? undefined : Math.round((settled_at - sent_at) / 1000),
    isLate: state === 'sent' && now - sent_at > patience,
    mends: code ? meaningOf(provider, code)?.mends : undefined,
  };
}

export type SetUpTest = NonNullable<ReturnType<typeof shownTest>>;
