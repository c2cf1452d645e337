import { civilDateAt, instantOf } from '#features/clinic/clinic-time.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import type { SmsProvider } from '#platform/sms/sms-provider.ts';
import { templateSms } from '../delivery/sms-senders.server.ts';
import { messagesTopic } from '../outbox/messages-store.server.ts';
import { proposedTemplates, smsTopic, type LiveSms, type SmsConfig } from '../settings/live-sms.server.ts';
import { writeSmsSettings } from '../settings/sms-settings-store.server.ts';
import { smsProviders, type SmsSettingName, type SmsSettings } from '../settings/sms-settings.ts';
import { countTests, insertTest, settleTest } from '../settings/sms-tests-store.server.ts';
import { templateFaults } from '../templates/check-templates.server.ts';
import { keepTemplates, registerTemplate } from '../templates/keep-templates.server.ts';
import { linkForms } from '../templates/link-forms.ts';
import { messageEvents, variablesOf, type MessageEvent } from '../templates/message-template.ts';
import { exampleValues, readSetUp, whitelistOf } from './read-set-up.server.ts';
import {
  digitsOf,
  isMessageEvent,
  providerFields,
  setUpError,
  setUpSteps,
  testNumber,
  testsADay,
  type SetUpError,
  type SetUpRefusal,
} from './set-up.ts';

export interface SetUpNeeds {
  database: Database;
  sms: LiveSms & { provider: () => SmsProvider; reportsUrl: () => string };
  config: SmsConfig;
  settingsSecret: string;
  now: number;
  /** Who does it. */
  by: string;
  /** In the same transaction: that it was done. */
  note: (tx: Queries, what: string) => Promise<void>;
}

export type SetUpChanged = { ok: true } | ({ ok: false } & SetUpRefusal);

const refuse = (refusal: SetUpRefusal): SetUpChanged => ({ ok: false, ...refusal });

/** One form of the page. Undefined for a form that the page does not have. */
export async function changeSetUp(
  needs: SetUpNeeds,
  intent: string,
  field: (name: string) => string,
): Promise<SetUpChanged | undefined> {
  const [verb, subject = ''] = intent.split(' ');
  switch (verb) {
    case 'provider':
      return saveProvider(needs, field);
    case 'entity':
      return saveOne(needs, 'SMS_DLT_ENTITY_ID', digitsOf(field('SMS_DLT_ENTITY_ID')));
    case 'header':
      return saveHeader(needs, field);
    case 'whitelist': {
      const listed = Object.values(whitelistOf(needs.config, needs.sms.current())).join(' ');
      return save(needs, { whitelisted: field('listed') ? listed : '' }, 'whitelist');
    }
    case 'text':
      return isMessageEvent(subject) ? registerText(needs, subject, field('id')) : undefined;
    case 'test':
      return sendTests(needs, field('number'), field('key'));
    case 'arrived':
      return sayArrived(needs, subject);
    case 'on':
      return switchOn(needs);
    case 'off':
      return save(needs, { switch: 'off' }, 'off');
    default:
      return undefined;
  }
}

async function save(
  { database, sms, config, settingsSecret, now, by, note }: SetUpNeeds,
  entered: Parameters<typeof writeSmsSettings>[1],
  what: string,
): Promise<SetUpChanged> {
  await database.transaction(async (tx) => {
    await writeSmsSettings(tx, entered, { secret: settingsSecret, now, by });
    // Another form of the links is another text.
    const settings = { ...sms.current().settings, ...entered } as SmsSettings;
    const proposed = proposedTemplates(config, settings);
    await keepTemplates(tx, proposed, config.messages.templateIds, now);
    await note(tx, what);
    await database.announce(tx, smsTopic);
    await database.announce(tx, messagesTopic);
  });
  await sms.reload();
  return { ok: true };
}

async function saveProvider(needs: SetUpNeeds, field: (name: string) => string): Promise<SetUpChanged> {
  const { settings, fromEnvironment, provider: before } = needs.sms.current();
  const chosen = smsProviders.find((one) => one === field('SMS_PROVIDER')) ?? 'log';
  const provider = fromEnvironment.includes('SMS_PROVIDER') ? before : chosen;
  const entered: Partial<Record<SmsSettingName, string>> = { SMS_PROVIDER: provider };
  const errors: Partial<Record<string, SetUpError>> = {};
  // Those of another provider are asked for once it is chosen.
  for (const name of provider === before ? providerFields[provider] : []) {
    const given = field(name).trim();
    // What is kept already is not shown, and need not be written again.
    if (fromEnvironment.includes(name) || (given === '' && settings[name] !== undefined)) continue;
    const error = setUpError(name, given, provider);
    if (error) errors[name] = error;
    else entered[name] = given;
  }
  if (Object.keys(errors).length > 0) return refuse({ reason: 'fields', errors });
  return save(needs, entered, 'provider');
}

async function saveOne(needs: SetUpNeeds, name: SmsSettingName, given: string): Promise<SetUpChanged> {
  const error = setUpError(name, given, needs.sms.current().provider);
  if (error) return refuse({ reason: 'fields', errors: { [name]: error }, digits: given.length });
  return save(needs, { [name]: given }, name === 'SMS_SENDER' ? 'header' : 'entity');
}

async function saveHeader(needs: SetUpNeeds, field: (name: string) => string): Promise<SetUpChanged> {
  const given = field('SMS_SENDER').trim();
  const header = /^[a-z]{6}$/i.test(given) ? given.toUpperCase() : given;
  const saved = await saveOne(needs, 'SMS_SENDER', header);
  if (!saved.ok) return saved;
  const isShort = field('short') !== '' && /^[A-Z]{6}$/.test(header);
  return save(needs, { SMS_SHORT_LINK_HEADER: isShort ? header : '' }, 'header');
}

async function registerText(needs: SetUpNeeds, key: MessageEvent, given: string): Promise<SetUpChanged> {
  const { database, sms, config, now, by, note } = needs;
  const { provider, settings, records } = sms.current();
  const id = provider === 'msg91' ? given.trim() : digitsOf(given);
  const error = setUpError('id', id, provider);
  if (error) return refuse({ reason: 'fields', errors: { id: error }, digits: id.length });
  const record = records.find((one) => one.key === key && one.language === 'en')!;
  const wording = record.newWording ?? record.wording;
  const text = { ...record, wording, variables: variablesOf(wording), reading: config.messages.reading };
  const links = linkForms(config.publicUrl, settings.SMS_SHORT_LINK_HEADER);
  const faults = templateFaults(text, { links, phone: whitelistOf(config, sms.current()).phone });
  if (faults.length > 0) return refuse({ reason: 'refused-text', faults });
  const registration = { id, header: settings.SMS_SENDER, entityId: settings.SMS_DLT_ENTITY_ID };
  await database.transaction(async (tx) => {
    await registerTemplate(tx, record, registration, { at: now, by });
    await note(tx, `text ${key}`);
    await database.announce(tx, smsTopic);
    await database.announce(tx, messagesTopic);
  });
  await sms.reload();
  return { ok: true };
}

/** Over the provider itself, whether patients get SMS or not; one text, or all of them. */
async function sendTests(needs: SetUpNeeds, number: string, wanted: string): Promise<SetUpChanged> {
  const { database, sms, now } = needs;
  const to = testNumber(number);
  if (!to) return refuse({ reason: 'fields', errors: { number: 'no-mobile' } });
  const done = await doneNow(needs);
  if (!done.provider) return refuse({ reason: 'not-ready', steps: ['provider'] });
  const keys = messageEvents.filter((key) => wanted === 'all' || wanted === key);
  const today = await countTests(database.queries, instantOf(civilDateAt(now), '00:00'));
  if (today + keys.length > testsADay) return refuse({ reason: 'too-many-tests' });
  const provider = sms.provider();
  for (const key of keys) {
    const template = sms.current().templates[key];
    const { text, template: filled } = templateSms(template, exampleValues(now));
    const about = { key, template_id: template.id ?? null, recipient: maskNumber(to), text };
    const id = await insertTest(database.queries, { ...about, provider: provider.name, sent_at: now });
    const outcome = await provider.send({ id, to, text, template: filled, createdAt: now });
    await database.transaction(async (tx) => {
      const settled =
        outcome.outcome === 'sent'
          ? { provider_id: outcome.providerId ?? null }
          : {
              state: outcome.outcome,
              reason: 'reason' in outcome ? outcome.reason : null,
              code: ('code' in outcome && outcome.code) || null,
              settled_at: now,
            };
      await settleTest(tx, id, settled);
      await database.announce(tx, messagesTopic);
    });
  }
  await database.transaction((tx) => needs.note(tx, 'test'));
  return { ok: true };
}

/** The owner has it on the telephone, and the provider sends no report. */
async function sayArrived({ database, now, note }: SetUpNeeds, id: string): Promise<SetUpChanged> {
  await database.transaction(async (tx) => {
    await settleTest(tx, id, { state: 'delivered', reason: null, code: null, settled_at: now });
    await note(tx, 'arrived');
    await database.announce(tx, messagesTopic);
  });
  return { ok: true };
}

async function switchOn(needs: SetUpNeeds): Promise<SetUpChanged> {
  const done = await doneNow(needs);
  const steps = setUpSteps.filter((step) => step !== 'switch' && !done[step]);
  return steps.length > 0 ? refuse({ reason: 'not-ready', steps }) : save(needs, { switch: 'on' }, 'on');
}

async function doneNow({ database, sms, config, now }: SetUpNeeds) {
  const state = sms.current();
  const { done } = await readSetUp({
    queries: database.queries,
    state,
    config,
    now,
    reportsUrl: sms.reportsUrl(),
  });
  return done;
}
