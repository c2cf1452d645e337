import { fallBackToWhatsapp } from '#features/notifications/outbox/fall-back-to-whatsapp.server.ts';
import type { Sender } from './deliver-messages.server.ts';
import { messageTemplates } from '#features/notifications/templates/message-templates.server.ts';
import type { MessageEvent, MessageKind } from '#features/notifications/templates/messages.ts';
import { sheetSender } from './send-to-sheet.server.ts';
import { smsSender } from './sms-senders.server.ts';
import type { MessageRules } from '#features/notifications/outbox/tell-of-appointment.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.server.ts';
import { exotelProvider, exotelReports } from '#platform/sms/exotel-provider.server.ts';
import { logProvider } from '#platform/sms/log-provider.server.ts';
import { msg91Provider, msg91Reports } from '#platform/sms/msg91-provider.server.ts';
import type { ReadReports, SmsProvider } from '#platform/sms/sms-provider.ts';
import { twilioProvider, twilioReports } from '#platform/sms/twilio-provider.server.ts';
import { webhookProvider, webhookReports } from '#platform/sms/webhook-provider.server.ts';
import { whatsappProvider, whatsappReports } from '#platform/sms/whatsapp-provider.server.ts';
import { SettingsError, type PlacedConfig } from '../../../config/config.server.ts';

export interface MessageServices {
  rules: MessageRules;
  senders: readonly Sender<MessageKind>[];
  /** By the last part of the address that a provider calls. */
  reports: Readonly<Record<string, ReadReports>>;
}

interface Needs {
  config: PlacedConfig;
  clock: Clock;
  log: Log;
  /** Signs the addresses at which reports are taken. */
  secret: string;
}

/** The providers that were chosen, with the clinic's own templates. Throws what the owner has to mend. */
export function createMessageServices({ config, clock, log, secret }: Needs): MessageServices {
  const { messages, publicUrl, clinic } = config;
  const { templates, faults } = messageTemplates({ clinic, publicUrl, ids: messages.templateIds });
  if (faults.length > 0) {
    throw new SettingsError(faults.map((fault) => `${fault} (a shorter CLINIC_NAME or PUBLIC_URL helps)`));
  }
  const { settings, limits, hasWhatsapp } = messages;
  const reportsUrl = `${publicUrl}/api/messages/reports/${config.smsProvider}`;
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
      sends: config.smsProvider !== 'log',
      sheetEvents: messages.sheetEvents,
      confirmationsPerNumber: messages.confirmationsPerNumber,
    },
    senders,
    reports: {
      ...(reports && { [config.smsProvider]: reports }),
      ...(hasWhatsapp && { whatsapp: whatsappReports(settings.WHATSAPP_APP_SECRET!) }),
    },
  };
}

/** As it has to be called in WhatsApp's panel. */
export const whatsappTemplateName = (event: MessageEvent) => `clinic_${event.replaceAll('-', '_')}`;

interface ProviderNeeds {
  log: Log;
  clock: Clock;
  reportsUrl: string;
  secret: string;
}

/** The settings it needs were checked when they were read. */
function chooseProvider(
  settings: PlacedConfig['messages']['settings'],
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
