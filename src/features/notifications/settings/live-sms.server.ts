import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { followValue, type LiveValue } from '#platform/database/live-value.server.ts';
import { translations, type Language, type Translation } from '#platform/language.ts';
import { keepTemplates } from '../templates/keep-templates.server.ts';
import {
  isOptionalText,
  textKeys,
  type MessageTemplate,
  type TextKey,
} from '../templates/message-template.ts';
import { messageTemplates, type MessageTemplates } from '../templates/message-templates.server.ts';
import { listOwnWordings, type OwnWording } from '../templates/own-wordings-store.server.ts';
import { bySettings, listTemplates, type TemplateRecord } from '../templates/templates-store.server.ts';
import type { ComparisonMode } from '../templates/value-classes.ts';
import { readSmsSettings } from './sms-settings-store.server.ts';
import {
  needsIds,
  providerKeys,
  smsSettingNames,
  type SetUpMarks,
  type SmsProviderName,
  type SmsSettingName,
  type SmsSettings,
} from './sms-settings.ts';

/** Values of the program's settings. */
export interface SmsConfig {
  clinic: Pick<ClinicFacts, 'name' | 'phone'> & Partial<Pick<ClinicFacts, 'samples'>>;
  publicUrl: string;
  messages: {
    settings: SmsSettings & { SMS_PROVIDER: SmsProviderName };
    templateIds: Partial<Record<TextKey, string | undefined>>;
    reading: ComparisonMode;
  };
}

/** SMS settings: their values and sources, the registered texts, and whether patients get SMS. */
export interface SmsState {
  provider: SmsProviderName;
  settings: SmsSettings;
  /** Settings from the environment, which take precedence. */
  fromEnvironment: readonly SmsSettingName[];
  marks: SetUpMarks;
  records: readonly TemplateRecord[];
  /** The owner's own wordings. */
  own: readonly OwnWording[];
  /** Texts to send: always the registered one, in the patient's language where that is registered and switched on. */
  templates: MessageTemplates;
  /** Languages besides English. */
  languages: readonly Translation[];
  /** Whether patients get SMS: everything needed is set, and SMS are switched on. Every promise of an SMS depends on it. */
  isOn: boolean;
}

/** The current state; entries of the owner take effect at once, in every server process. */
export interface LiveSms extends LiveValue<SmsState> {
  /** Rebuilds the texts after this person published another name or number, and reloads. */
  renew(by: string): Promise<void>;
}

/** Announced when something of the set-up changed. */
export const smsTopic = 'sms';

/** Includes the settings of the page. `readConfig` returns the clinic's name as published now; `secret` decrypts stored keys. */
export async function followSms(
  database: Database,
  readConfig: () => SmsConfig,
  secret: string,
  clock: Clock,
): Promise<LiveSms> {
  const keep = async (by: string) => {
    const { settings } = await readSmsSettings(database.queries, secret);
    const config = readConfig();
    const proposed = proposedTemplates(config, settings, await listOwnWordings(database.queries));
    const change = { at: clock.now(), by };
    await database.transaction((tx) => keepTemplates(tx, proposed, config.messages.templateIds, change));
  };
  const read = async () => {
    const [{ settings, marks }, records, own] = await Promise.all([
      readSmsSettings(database.queries, secret),
      listTemplates(database.queries),
      listOwnWordings(database.queries),
    ]);
    return stateOf(readConfig(), settings, marks, records, own);
  };
  await keep(bySettings);
  // The database may be away when the owner switches SMS off: following retries.
  const live = await followValue(database, smsTopic, read);
  return { ...live, renew: (by) => keep(by || bySettings).then(live.reload) };
}

/** SMS settings from the environment alone. */
export function smsOfEnvironment(config: SmsConfig): LiveSms {
  const state = stateOf(config, {}, {}, [], []);
  return {
    current: () => state,
    reload: async () => {},
    renew: async () => {},
    onChange: () => () => {},
    close: () => {},
  };
}

/** Current texts, registered or not. */
export const proposedTemplates = (
  { clinic, publicUrl, messages }: SmsConfig,
  entered: SmsSettings,
  own: readonly OwnWording[],
) =>
  messageTemplates({
    clinic,
    publicUrl,
    shortLinkHeader: messages.settings.SMS_SHORT_LINK_HEADER ?? entered.SMS_SHORT_LINK_HEADER,
    reading: messages.reading,
    ids: messages.templateIds,
    own,
  });

function stateOf(
  config: SmsConfig,
  entered: SmsSettings,
  marks: SetUpMarks,
  records: readonly TemplateRecord[],
  own: readonly OwnWording[],
): SmsState {
  const given = config.messages.settings;
  const isInEnvironment = given.SMS_PROVIDER !== 'log';
  const fromEnvironment = smsSettingNames.filter((name) =>
    name === 'SMS_PROVIDER' ? isInEnvironment : given[name] !== undefined,
  );
  const settings = { ...entered, ...Object.fromEntries(fromEnvironment.map((name) => [name, given[name]])) };
  const provider = (settings.SMS_PROVIDER ?? 'log') as SmsProviderName;
  const { templates: proposed } = proposedTemplates(config, entered, own);
  const { reading } = config.messages;
  const languages = translations.filter((language) => marks.languages?.split(' ').includes(language));
  const registered = (language: Language, key: TextKey) => {
    const record = records.find((one) => one.language === language && one.key === key);
    return record && { ...record, reading };
  };
  const templates = Object.fromEntries(
    textKeys.map((key): [TextKey, MessageTemplate] => {
      const translated = languages.flatMap((language) => registered(language, key) ?? []);
      const sent = translated.filter(({ id }) => id).map((one) => [one.language, one] as const);
      return [key, { ...(registered('en', key) ?? proposed[key]), translations: Object.fromEntries(sent) }];
    }),
  ) as Record<TextKey, MessageTemplate>;
  const hasIds =
    !needsIds[provider] ||
    Object.values(templates).every(({ key, id }) => id !== undefined || isOptionalText(key));
  const hasKeys = providerKeys[provider].every((name) => settings[name] !== undefined);
  const wanted = marks.switch ?? (isInEnvironment ? 'on' : 'off');
  const isOn = provider !== 'log' && hasKeys && hasIds && wanted === 'on';
  return { provider, settings, fromEnvironment, marks, records, own, templates, languages, isOn };
}
