import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { languages } from '#platform/language.ts';
import { internationalNumber } from '#platform/mobile-number.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import { templateSms } from '../delivery/sms-senders.server.ts';
import { messagesTopic } from '../outbox/messages-store.server.ts';
import { writeSmsSettings } from '../settings/sms-settings-store.server.ts';
import {
  providerKeys,
  smsProviders,
  type SmsSettingName,
  type SmsSettings,
} from '../settings/sms-settings.ts';
import { countTests, insertTest, settleTest } from '../settings/sms-tests-store.server.ts';
import {
  compareWithPortal,
  restoreRegisteredText,
  registerText,
  saveWording,
  restoreStandardText,
} from './change-text.server.ts';
import { makeHelperLink, revokeHelperLink } from './helper-link.server.ts';
import { isOptionalText } from '../templates/message-template.ts';
import { readSetUp } from './read-set-up.server.ts';
import {
  changeAndReload,
  keepRecords,
  refuse,
  type SetUpResult,
  type SetUpNeeds,
} from './set-up-needs.server.ts';
import { digitsOf, isTextKey, setUpError, setUpSteps, testsADay, type SetUpError } from './set-up.ts';
import { exampleValues, whitelistOf } from './show-text.server.ts';

/** Handles one form of the page; undefined for an unknown form. */
export async function changeSetUp(
  needs: SetUpNeeds,
  intent: string,
  field: (name: string) => string,
): Promise<SetUpResult | undefined> {
  const [verb = '', subject = '', inLanguage = 'en'] = intent.split(' ');
  const language = languages.find((one) => one === inLanguage);
  if (isTextKey(subject)) return language && changeText(needs, verb, { key: subject, language }, field);
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
    case 'test':
      return sendTests(needs, field('number'), field('key'));
    case 'arrived':
      return sayArrived(needs, subject);
    case 'on':
      return switchOn(needs);
    case 'off':
      return save(needs, { switch: 'off' }, 'off');
    case 'language-on':
      return switchLanguage(needs, subject, true);
    case 'language-off':
      return switchLanguage(needs, subject, false);
    case 'help':
      return makeHelperLink(needs);
    case 'help-over':
      return revokeHelperLink(needs, subject);
    default:
      return undefined;
  }
}

async function changeText(
  needs: SetUpNeeds,
  verb: string,
  name: Parameters<typeof registerText>[1],
  field: (name: string) => string,
): Promise<SetUpResult | undefined> {
  switch (verb) {
    case 'text':
      return registerText(needs, name, field('id'));
    case 'wording':
      return saveWording(needs, name, field('wording'));
    case 'put-back':
      return restoreRegisteredText(needs, name);
    case 'standard':
      return restoreStandardText(needs, name);
    case 'compare':
      return compareWithPortal(needs, name, field('portal'));
    default:
      return undefined;
  }
}

function save(
  needs: SetUpNeeds,
  entered: Parameters<typeof writeSmsSettings>[1],
  what: string,
): Promise<SetUpResult> {
  const { sms, settingsSecret, now, by } = needs;
  return changeAndReload(needs, what, async (tx) => {
    await writeSmsSettings(tx, entered, { secret: settingsSecret, now, by });
    // The form of the links is part of the text, so a change makes another text.
    const { settings, own } = sms.current();
    await keepRecords(tx, needs, { ...settings, ...entered } as SmsSettings, own);
  });
}

async function saveProvider(needs: SetUpNeeds, field: (name: string) => string): Promise<SetUpResult> {
  const { settings, fromEnvironment, provider: before } = needs.sms.current();
  const chosen = smsProviders.find((one) => one === field('SMS_PROVIDER')) ?? 'log';
  const provider = fromEnvironment.includes('SMS_PROVIDER') ? before : chosen;
  const entered: Partial<Record<SmsSettingName, string>> = { SMS_PROVIDER: provider };
  const errors: Partial<Record<string, SetUpError>> = {};
  // The fields of a new provider are required once it is chosen.
  for (const name of provider === before ? providerKeys[provider] : []) {
    const given = field(name).trim();
    // A stored key is not shown, so an empty field keeps it.
    if (fromEnvironment.includes(name) || (given === '' && settings[name] !== undefined)) continue;
    const error = setUpError(name, given, provider);
    if (error) errors[name] = error;
    else entered[name] = given;
  }
  if (Object.keys(errors).length > 0) return refuse({ reason: 'fields', errors });
  return save(needs, entered, 'provider');
}

async function saveOne(needs: SetUpNeeds, name: SmsSettingName, given: string): Promise<SetUpResult> {
  const error = setUpError(name, given, needs.sms.current().provider);
  if (error) return refuse({ reason: 'fields', errors: { [name]: error }, digits: given.length });
  return save(needs, { [name]: given }, name === 'SMS_SENDER' ? 'header' : 'entity');
}

async function saveHeader(needs: SetUpNeeds, field: (name: string) => string): Promise<SetUpResult> {
  const given = field('SMS_SENDER').trim();
  const header = /^[a-z]{6}$/i.test(given) ? given.toUpperCase() : given;
  const saved = await saveOne(needs, 'SMS_SENDER', header);
  if (!saved.ok) return saved;
  const isShort = field('short') !== '' && /^[A-Z]{6}$/.test(header);
  return save(needs, { SMS_SHORT_LINK_HEADER: isShort ? header : '' }, 'header');
}

/** Sends tests with the provider, whether patients get SMS or not: one text, or all of them. */
async function sendTests(needs: SetUpNeeds, number: string, wanted: string): Promise<SetUpResult> {
  const { database, sms, config, now } = needs;
  const to = internationalNumber(number);
  if (!to) return refuse({ reason: 'fields', errors: { number: 'no-mobile' } });
  const { done, texts } = await readSetUp(needs);
  if (!done.provider) return refuse({ reason: 'not-ready', steps: ['provider'] });
  const chosen = texts.filter(
    ({ key, language }) =>
      (wanted === `all ${language}` && !isOptionalText(key)) || wanted === `${key} ${language}`,
  );
  const today = await countTests(database.queries, instantOf(civilDateAt(now), '00:00'));
  if (today + chosen.length > testsADay) return refuse({ reason: 'too-many-tests' });
  const provider = sms.provider();
  const { records } = sms.current();
  for (const { key, language } of chosen) {
    const record = records.find((one) => one.key === key && one.language === language)!;
    const template = { ...record, reading: config.messages.reading };
    const { text, template: filled } = templateSms(template, exampleValues(now, language));
    const about = { key, language, template_id: template.id ?? null, recipient: maskNumber(to), text };
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
  await database.transaction((tx) => needs.audit(tx, 'test'));
  return { ok: true };
}

/** The owner has it on the telephone, and the provider sends no report. */
async function sayArrived({ database, now, audit }: SetUpNeeds, id: string): Promise<SetUpResult> {
  await database.transaction(async (tx) => {
    await settleTest(tx, id, { state: 'delivered', reason: null, code: null, settled_at: now });
    await audit(tx, 'arrived');
    await database.announce(tx, messagesTopic);
  });
  return { ok: true };
}

async function switchOn(needs: SetUpNeeds): Promise<SetUpResult> {
  const { done } = await readSetUp(needs);
  const steps = setUpSteps.filter((step) => step !== 'switch' && !done[step]);
  return steps.length > 0 ? refuse({ reason: 'not-ready', steps }) : save(needs, { switch: 'on' }, 'on');
}

/** Patients who read this language get its texts; the others, and these until then, English. */
async function switchLanguage(
  needs: SetUpNeeds,
  language: string,
  on: boolean,
): Promise<SetUpResult | undefined> {
  const { languages: shown } = await readSetUp(needs);
  const found = shown.find((one) => one.language === language);
  if (!found || language === 'en') return undefined;
  if (on && !found.isReady) return refuse({ reason: 'not-ready', steps: ['texts', 'tests'] });
  const others = shown.filter((one) => one.isOn && one !== found && one.language !== 'en');
  const chosen = [...others, ...(on ? [found] : [])].map((one) => one.language);
  return save(needs, { languages: chosen.join(' ') }, `${on ? 'on' : 'off'} ${language}`);
}

const helperForms = ['entity', 'header', 'whitelist', 'text', 'compare'];

/**
 * A helper fills in what is missing. The settings by which patients get messages stay until the owner changes them:
 * a wrong id would stop every message.
 */
export async function changeSetUpAsHelper(
  needs: SetUpNeeds,
  intent: string,
  field: (name: string) => string,
): Promise<SetUpResult | undefined> {
  const [verb = '', key = '', language = 'en'] = intent.split(' ');
  if (!helperForms.includes(verb)) return undefined;
  const { isOn, records } = needs.sms.current();
  const text = records.find((one) => one.key === key && one.language === language);
  const isHarmless = verb === 'compare' || (verb === 'text' && text?.id === undefined);
  if (isOn && !isHarmless) return refuse({ reason: 'owner-alone' });
  return changeSetUp(needs, intent, field);
}
