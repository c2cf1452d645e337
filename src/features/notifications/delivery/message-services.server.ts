import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.server.ts';
import { exotelProvider, exotelReports } from '#platform/sms/exotel-provider.server.ts';
import { logProvider } from '#platform/sms/log-provider.server.ts';
import { msg91Provider, msg91Reports } from '#platform/sms/msg91-provider.server.ts';
import type { ReadReports, SmsProvider } from '#platform/sms/sms-provider.ts';
import { twilioProvider, twilioReports } from '#platform/sms/twilio-provider.server.ts';
import { webhookProvider, webhookReports } from '#platform/sms/webhook-provider.server.ts';
import { whatsappProvider, whatsappReports } from '#platform/sms/whatsapp-provider.server.ts';
import type { MessageLimits } from '../outbox/message-channels-store.server.ts';
import type { MessageKind, SheetEvent } from '../outbox/messages.ts';
import type { MessageRules } from '../outbox/tell-of-appointment.server.ts';
import type { MessageEvent } from '../templates/message-template.ts';
import { messageTemplates } from '../templates/message-templates.server.ts';
import type { Reading } from '../templates/value-classes.ts';
import type { Sender } from './deliver-messages.server.ts';
import { sheetSender } from './send-to-sheet.server.ts';
import { fallBackToWhatsapp, smsSender } from './sms-senders.server.ts';

export interface MessageServices {
  rules: MessageRules;
  senders: readonly Sender<MessageKind>[];
  reports: {
    /** By the last part of the address that a provider calls. */
    readers: Readonly<Record<string, ReadReports>>;
    /** Undefined without WhatsApp. */
    whatsappVerifyToken: string | undefined;
  };
  /** What the owner has to mend, or operators would not deliver a message. */
  templateFaults: readonly string[];
}

/** By their names in `.env.example`. Those that the chosen provider needs are there: that was checked when they were read. */
type ProviderSettings = { SMS_PROVIDER: 'log' | 'msg91' | 'exotel' | 'twilio' | 'webhook' } & Partial<
  Record<
    | 'SMS_API_URL'
    | 'SMS_MSG91_AUTHKEY'
    | 'SMS_REPORTS_KEY'
    | 'SMS_EXOTEL_SID'
    | 'SMS_EXOTEL_KEY'
    | 'SMS_EXOTEL_TOKEN'
    | 'SMS_SENDER'
    | 'SMS_DLT_ENTITY_ID'
    | 'SMS_TWILIO_SID'
    | 'SMS_TWILIO_TOKEN'
    | 'SMS_WEBHOOK_URL'
    | 'SMS_WEBHOOK_SECRET'
    | 'WHATSAPP_PHONE_ID'
    | 'WHATSAPP_TOKEN'
    | 'WHATSAPP_APP_SECRET'
    | 'WHATSAPP_VERIFY_TOKEN'
    | 'WHATSAPP_API_URL',
    string | undefined
  >
>;

interface Needs {
  config: {
    clinic: Pick<ClinicFacts, 'name' | 'phone' | 'told'>;
    publicUrl: string;
    sheetWebhookUrl?: string | undefined;
    messages: {
      settings: ProviderSettings;
      templateIds: Partial<Record<MessageEvent, string | undefined>>;
      shortLinkHeader?: string | undefined;
      reading: Reading;
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
}

/** What sends, and what reads reports, by the owner's settings and with the clinic's own templates. */
export function createMessageServices({ config, clock, log, secret }: Needs): MessageServices {
  const { messages, publicUrl, clinic } = config;
  const { templateIds: ids, shortLinkHeader, reading } = messages;
  const { templates, faults } = messageTemplates({ clinic, publicUrl, shortLinkHeader, reading, ids });
  const { settings, limits, hasWhatsapp } = messages;
  const reportsUrl = `${publicUrl}/api/messages/reports/${settings.SMS_PROVIDER}`;
  const { provider, reports } = chooseProvider(settings, { log, clock, reportsUrl, secret });
  const givenUp = hasWhatsapp ? fallBackToWhatsapp : undefined;
  const senders: Sender<MessageKind>[] = [
    smsSender('sms', { provider, templates, limits, givenUp }) as Sender<MessageKind>,
  ];
  if (hasWhatsapp) {
    const whatsapp = whatsappProvider({
      phoneNumberId: settings.WHATSAPP_PHONE_ID!,
      token: settings.WHATSAPP_TOKEN!,
      url: settings.WHATSAPP_API_URL,
    });
    const named = Object.fromEntries(
      Object.entries(templates).map(([event, template]) => [
        event,
        { ...template, id: whatsappTemplateName(event as MessageEvent) },
      ]),
    ) as typeof templates;
    senders.push(
      smsSender('whatsapp', { provider: whatsapp, templates: named, limits }) as Sender<MessageKind>,
    );
  }
  if (config.sheetWebhookUrl) senders.push(sheetSender(config.sheetWebhookUrl) as Sender<MessageKind>);
  return {
    rules: {
      templates,
      sends: clinic.told === 'bySms',
      sheetEvents: messages.sheetEvents,
      confirmationsPerNumber: messages.confirmationsPerNumber,
    },
    senders,
    reports: {
      readers: {
        ...(reports && { [settings.SMS_PROVIDER]: reports }),
        ...(hasWhatsapp && { whatsapp: whatsappReports(settings.WHATSAPP_APP_SECRET!) }),
      },
      whatsappVerifyToken: settings.WHATSAPP_VERIFY_TOKEN,
    },
    templateFaults: faults,
  };
}

/** As it has to be called in WhatsApp's panel. */
const whatsappTemplateName = (event: MessageEvent) => `clinic_${event.replaceAll('-', '_')}`;

interface ProviderNeeds {
  log: Log;
  clock: Clock;
  reportsUrl: string;
  secret: string;
}

function chooseProvider(
  settings: ProviderSettings,
  { log, clock, reportsUrl, secret }: ProviderNeeds,
): { provider: SmsProvider; reports?: ReadReports } {
  const url = settings.SMS_API_URL;
  switch (settings.SMS_PROVIDER) {
    case 'log':
      return { provider: logProvider(log) };
    case 'msg91':
      return {
        provider: msg91Provider({ authKey: settings.SMS_MSG91_AUTHKEY!, url }),
        reports: msg91Reports(settings.SMS_REPORTS_KEY!),
      };
    case 'exotel':
      return {
        provider: exotelProvider({
          accountSid: settings.SMS_EXOTEL_SID!,
          apiKey: settings.SMS_EXOTEL_KEY!,
          apiToken: settings.SMS_EXOTEL_TOKEN!,
          sender: settings.SMS_SENDER!,
          dltEntityId: settings.SMS_DLT_ENTITY_ID!,
          reports: { url: reportsUrl, secret },
          url,
        }),
        reports: exotelReports(secret),
      };
    case 'twilio':
      return {
        provider: twilioProvider({
          accountSid: settings.SMS_TWILIO_SID!,
          authToken: settings.SMS_TWILIO_TOKEN!,
          from: settings.SMS_SENDER!,
          reportsUrl,
          url,
        }),
        reports: twilioReports(settings.SMS_TWILIO_TOKEN!),
      };
    case 'webhook':
      return {
        provider: webhookProvider({
          url: settings.SMS_WEBHOOK_URL!,
          secret: settings.SMS_WEBHOOK_SECRET!,
          now: () => clock.now(),
        }),
        reports: webhookReports(settings.SMS_WEBHOOK_SECRET!),
      };
  }
}
