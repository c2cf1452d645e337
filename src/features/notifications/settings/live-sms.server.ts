import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { translations, type Language, type Translation } from '#platform/language.ts';
import { keepTemplates } from '../templates/keep-templates.server.ts';
import { messageEvents, type MessageEvent, type MessageTemplate } from '../templates/message-template.ts';
import { messageTemplates, type MessageTemplates } from '../templates/message-templates.server.ts';
import { listOwnWordings, type OwnWording } from '../templates/own-wordings-store.server.ts';
import { bySettings, listTemplates, type TemplateRecord } from '../templates/templates-store.server.ts';
import type { Reading } from '../templates/value-classes.ts';
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

/** Of the program's settings. */
export interface SmsConfig {
  clinic: Pick<ClinicFacts, 'name' | 'phone'> & Partial<Pick<ClinicFacts, 'samples'>>;
  publicUrl: string;
  messages: {
    settings: SmsSettings & { SMS_PROVIDER: SmsProviderName };
    templateIds: Partial<Record<MessageEvent, string | undefined>>;
    reading: Reading;
  };
}

/** How SMS stand: what is set, where, which texts are registered, and whether patients get any. */
export interface SmsState {
  provider: SmsProviderName;
  settings: SmsSettings;
  /** These stand in the environment and win. */
  fromEnvironment: readonly SmsSettingName[];
  marks: SetUpMarks;
  records: readonly TemplateRecord[];
  /** What the owner wrote in the place of some. */
  own: readonly OwnWording[];
  /** What is sent: always the registered text, in the patient's language where that one is registered and switched on. */
  templates: MessageTemplates;
  /** Besides English. */
  languages: readonly Translation[];
  /** Patients get SMS: all that is needed is there, and it was switched on. Every promise of an SMS hangs on this. */
  isOn: boolean;
}

/** The state as it is now; what the owner enters holds from then on, in every server process. */
export interface LiveSms {
  current(): SmsState;
  reload(): Promise<void>;
  /** The clinic’s name or number is another, since this person published it: the texts are made anew, and reload. */
  renew(by: string): Promise<void>;
  /** Called when it may be another one: what was made of the old one is to be made anew. */
  onChange(listener: () => void): () => void;
  close(): void;
}

/** Announced when something of the set-up changed. */
export const smsTopic = 'sms';

/** After so long a reading that failed is tried again. */
const retryMs = 1000;

/** With what is entered on the page. `secret` opens the keys that are kept. */
export async function followSms(
  database: Database,
  config: SmsConfig,
  secret: string,
  clock: Clock,
): Promise<LiveSms> {
  const keep = async (by: string) => {
    const { settings } = await readSmsSettings(database.queries, secret);
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
    return stateOf(config, settings, marks, records, own);
  };
  await keep(bySettings);
  let state = await read();
  const listeners = new Set<() => void>();
  const reload = async () => {
    state = await read();
    for (const listener of listeners) listener();
  };
  const onChange = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  // The database may be away at this moment: 'off' must be heard all the same.
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const follow = (): void => {
    clearTimeout(retry);
    reload().catch(() => {
      if (!isClosed) retry = setTimeout(follow, retryMs).unref();
    });
  };
  const unsubscribe = database.subscribe((topic) => void (topic === smsTopic && follow()));
  const close = () => {
    isClosed = true;
    clearTimeout(retry);
    unsubscribe();
  };
  const renew = (by: string) => keep(by || bySettings).then(reload);
  return { current: () => state, reload, renew, onChange, close };
}

/** Of the environment alone. */
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

/** What the texts would be now. */
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
  const registered = (language: Language, key: MessageEvent) => {
    const record = records.find((one) => one.language === language && one.key === key);
    return record && { ...record, reading };
  };
  const templates = Object.fromEntries(
    messageEvents.map((key): [MessageEvent, MessageTemplate] => {
      const translated = languages.flatMap((language) => registered(language, key) ?? []);
      const sent = translated.filter(({ id }) => id).map((one) => [one.language, one] as const);
      return [key, { ...(registered('en', key) ?? proposed[key]), translations: Object.fromEntries(sent) }];
    }),
  ) as Record<MessageEvent, MessageTemplate>;
  const hasIds = !needsIds[provider] || Object.values(templates).every(({ id }) => id !== undefined);
  const hasKeys = providerKeys[provider].every((name) => settings[name] !== undefined);
  const wanted = marks.switch ?? (isInEnvironment ? 'on' : 'off');
  const isOn = provider !== 'log' && hasKeys && hasIds && wanted === 'on';
  return { provider, settings, fromEnvironment, marks, records, own, templates, languages, isOn };
}
