import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.server.ts';
import { logProvider } from '#platform/sms/log-provider.server.ts';
import type { ReadReports, SmsProvider } from '#platform/sms/sms-provider.ts';
import { whatsappProvider, whatsappReports } from '#platform/sms/whatsapp-provider.server.ts';
import type { MessageLimits } from '../outbox/message-channels-store.server.ts';
import type { MessageKind } from '../outbox/messages.ts';
import type { SheetEvent } from '../outbox/sheet-row.ts';
import type { MessageRules } from '../outbox/queue-notifications.server.ts';
import {
  proposedTemplates,
  smsOfEnvironment,
  type LiveSms,
  type SmsConfig,
  type SmsState,
} from '../settings/live-sms.server.ts';
import { providerKeys } from '../settings/sms-settings.ts';
import { valueFaults } from '../templates/template-rules.server.ts';
import type { TextKey } from '../templates/message-template.ts';
import type { MessageTemplates } from '../templates/message-templates.server.ts';
import { memoizeLast } from '#platform/combine-calls.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { chooseProvider, reportsAddress } from './choose-provider.server.ts';
import type { Sender } from './deliver-messages.server.ts';
import { sheetSender } from './send-to-sheet.server.ts';
import { codeSender, smsSender } from './sms-senders.server.ts';
import { fallBackToWhatsapp } from './whatsapp-instead.server.ts';

export interface MessageServices {
  rules: MessageRules;
  senders: readonly Sender<MessageKind>[];
  reports: {
    /** Keyed by the last part of the address that a provider calls. */
    readers: () => Readonly<Record<string, ReadReports>>;
    /** Undefined without WhatsApp. */
    whatsappVerifyToken: string | undefined;
  };
  /** For the set-up page: the settings and the provider, whether patients get SMS or not. */
  sms: LiveSms & { provider: () => SmsProvider; reportsUrl: () => string };
  /** Undefined without WhatsApp. */
  whatsapp: SmsProvider | undefined;
  /** Faults that the owner has to mend, or operators would not deliver a message. */
  templateFaults: readonly string[];
}

interface Needs {
  config: SmsConfig & {
    sheetWebhookUrl?: string | undefined;
    messages: {
      settings: Partial<Record<WhatsappSetting | 'SMS_API_URL', string | undefined>>;
      limits: MessageLimits;
      confirmationsPerNumber: number;
      hasWhatsapp: boolean;
      sheetEvents: readonly SheetEvent[];
    };
  };
  clock: Clock;
  log: Log;
  /** Signs the addresses at which reports are taken. */
  secret: string;
  /** Settings entered on the page; without them the environment alone counts. */
  sms?: LiveSms;
}

type WhatsappSetting = `WHATSAPP_${'PHONE_ID' | 'TOKEN' | 'APP_SECRET' | 'VERIFY_TOKEN' | 'API_URL'}`;

/** Senders, and readers of reports, by the owner's settings and with the clinic's own templates. */
export function createMessageServices({
  config,
  clock,
  log,
  secret,
  sms = smsOfEnvironment(config),
}: Needs): MessageServices {
  const { messages, publicUrl } = config;
  const { settings, limits, hasWhatsapp } = messages;
  const { templates, translated, faults } = proposedTemplates(config, {}, []);
  const providerOf = memoizeLast((state: SmsState) =>
    chooseProvider(hasKeys(state) ? state : { ...state, provider: 'log' }, {
      log,
      clock,
      publicUrl,
      secret,
      apiUrl: settings.SMS_API_URL,
    }),
  );
  const nothing = logProvider(log);
  const sending = {
    get provider() {
      return sms.current().isOn ? providerOf(sms.current()).provider : nothing;
    },
    get templates() {
      return sms.current().templates;
    },
    limits,
    givenUp: hasWhatsapp ? fallBackToWhatsapp : undefined,
  };
  const senders: Sender<MessageKind>[] = [smsSender('sms', sending) as Sender<MessageKind>];
  const whatsapp = hasWhatsapp
    ? whatsappProvider({
        phoneNumberId: settings.WHATSAPP_PHONE_ID!,
        token: settings.WHATSAPP_TOKEN!,
        url: settings.WHATSAPP_API_URL,
      })
    : undefined;
  if (whatsapp) {
    const namesOf = memoizeLast(whatsappTemplates);
    const sending = {
      provider: whatsapp,
      get templates() {
        return namesOf(sms.current().templates);
      },
      limits,
    };
    senders.push(smsSender('whatsapp', sending) as Sender<MessageKind>);
  }
  if (config.sheetWebhookUrl) senders.push(sheetSender(config.sheetWebhookUrl) as Sender<MessageKind>);
  return {
    rules: {
      get templates() {
        return sms.current().templates;
      },
      get sends() {
        return sms.current().isOn;
      },
      sheetEvents: messages.sheetEvents,
      confirmationsPerNumber: messages.confirmationsPerNumber,
      get sendCode() {
        return sms.current().isOn ? codeSender(sending.templates, sending.provider) : undefined;
      },
    },
    senders,
    reports: {
      readers: () => {
        const { reports } = providerOf(sms.current());
        return {
          ...(reports && { [sms.current().provider]: reports }),
          ...(hasWhatsapp && { whatsapp: whatsappReports(settings.WHATSAPP_APP_SECRET!) }),
        };
      },
      whatsappVerifyToken: settings.WHATSAPP_VERIFY_TOKEN,
    },
    sms: {
      ...sms,
      provider: () => providerOf(sms.current()).provider,
      reportsUrl: () => reportsAddress(sms.current(), { publicUrl, secret }),
    },
    whatsapp,
    templateFaults: [
      ...faults,
      ...valueFaults(
        [...Object.values(templates), ...translated],
        messages.reading,
        civilDateAt(clock.now()),
      ),
    ],
  };
}

const hasKeys = ({ provider, settings }: SmsState) =>
  providerKeys[provider].every((name) => settings[name] !== undefined);

/** Names of the templates in WhatsApp's panel: one name, in each language. */
const whatsappTemplates = (templates: MessageTemplates) =>
  Object.fromEntries(
    Object.entries(templates).map(([event, template]) => {
      const id = `clinic_${event.replaceAll('-', '_')}`;
      const translations = Object.fromEntries(
        Object.entries(template.translations ?? {}).map(([language, own]) => [language, { ...own, id }]),
      );
      return [event, { ...template, id, translations }];
    }),
  ) as Record<TextKey, MessageTemplates[TextKey]>;
