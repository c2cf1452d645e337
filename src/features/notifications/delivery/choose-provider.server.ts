import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.server.ts';
import { sign } from '#platform/secrets/signatures.server.ts';
import { exotelProvider, exotelReports } from '#platform/sms/exotel-provider.server.ts';
import { logProvider } from '#platform/sms/log-provider.server.ts';
import { msg91Provider, msg91Reports } from '#platform/sms/msg91-provider.server.ts';
import type { ReadReports, SmsProvider } from '#platform/sms/sms-provider.ts';
import { twilioProvider, twilioReports } from '#platform/sms/twilio-provider.server.ts';
import { webhookProvider, webhookReports } from '#platform/sms/webhook-provider.server.ts';
import type { SmsState } from '../settings/live-sms.server.ts';

interface ProviderNeeds {
  log: Log;
  clock: Clock;
  publicUrl: string;
  /** Overrides the provider's own API address. */
  apiUrl: string | undefined;
  /** Signs the addresses at which reports are taken. */
  secret: string;
}

/** The address for this provider's delivery reports; for MSG91 the owner enters it in the panel. */
export function reportsAddress(
  { provider, settings }: Pick<SmsState, 'provider' | 'settings'>,
  { publicUrl, secret }: Pick<ProviderNeeds, 'publicUrl' | 'secret'>,
): string {
  const url = `${publicUrl}/api/messages/reports/${provider}`;
  return provider === 'msg91' ? `${url}?key=${msg91ReportsKey(settings, secret)}` : url;
}

/** The owner's own, or one that need not be made up. */
const msg91ReportsKey = (settings: SmsState['settings'], secret: string) =>
  settings.SMS_REPORTS_KEY ?? sign('sha256', secret, 'msg91 reports', 'base64url').slice(0, 32);

/** Sender for the configured provider, and reader of its reports. Without a key that it needs nothing is sent. */
export function chooseProvider(
  state: Pick<SmsState, 'provider' | 'settings'>,
  needs: ProviderNeeds,
): { provider: SmsProvider; reports?: ReadReports } {
  const { settings } = state;
  const { log, clock, secret, apiUrl: url } = needs;
  const reportsUrl = reportsAddress(state, needs);
  switch (state.provider) {
    case 'log':
      return { provider: logProvider(log) };
    case 'msg91':
      return {
        provider: msg91Provider({ authKey: settings.SMS_MSG91_AUTHKEY!, url }),
        reports: msg91Reports(msg91ReportsKey(settings, secret)),
      };
    case 'exotel':
      return {
        provider: exotelProvider({
          accountSid: settings.SMS_EXOTEL_SID!,
          apiKey: settings.SMS_EXOTEL_KEY!,
          apiToken: settings.SMS_EXOTEL_TOKEN!,
          sender: settings.SMS_SENDER ?? '',
          dltEntityId: settings.SMS_DLT_ENTITY_ID ?? '',
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
          from: settings.SMS_SENDER ?? '',
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
