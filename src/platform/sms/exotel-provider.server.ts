import { z } from 'zod';
import { isSame, sign } from '../secrets/signatures.server.ts';
import { notDelivered, sendOver } from './call-provider.server.ts';
import type { ReadReports, SmsProvider } from './sms-provider.ts';

const name = 'Exotel';

interface ExotelSettings {
  accountSid: string;
  apiKey: string;
  apiToken: string;
  sender: string;
  dltEntityId: string;
  /** Where its reports are taken, and what they are recognised by. */
  reports: { url: string; secret: string };
  url?: string | undefined;
  timeout?: number;
}

const taken = z
  .object({ SMSMessage: z.object({ Sid: z.string().min(1) }) })
  .transform(({ SMSMessage }) => SMSMessage.Sid);
const refusal = z.union([
  z.object({ RestException: z.object({ Code: z.unknown() }) }).transform((said) => said.RestException.Code),
  z
    .object({ SMSMessage: z.object({ Status: z.string().startsWith('failed') }) })
    .transform((said) => said.SMSMessage.Status),
]);

/**
 * https://developer.exotel.com/api/sms and /docs/sms-api/api-reference/send-sms, errors: /docs/sms-support/sms-api-errors
 * It can only be asked by the id it gave (https://developer.exotel.com/api/sms-details), so an answer that was lost stays unknown until
 * the message's own callback comes.
 */
export function exotelProvider(settings: ExotelSettings): SmsProvider {
  const { accountSid, apiKey, apiToken, sender, dltEntityId, reports, timeout } = settings;
  const { url = 'https://api.in.exotel.com' } = settings;
  return {
    name: 'exotel',
    send({ id, to, text, template }) {
      const callback = new URLSearchParams({ message: id, key: keyOf(id, reports.secret) });
      const call = {
        name,
        url: `${url}/v1/Accounts/${encodeURIComponent(accountSid)}/Sms/send.json`,
        headers: { Authorization: `Basic ${Buffer.from(`${apiKey}:${apiToken}`).toString('base64')}` },
        body: new URLSearchParams({
          From: template.header ?? sender,
          To: to,
          Body: text,
          DltEntityId: template.entityId ?? dltEntityId,
          DltTemplateId: template.id ?? '',
          SmsType: 'transactional',
          // 'plain' unless it is said: https://developer.exotel.com/docs/sms-support/unicode-sms
          ...(template.language !== 'en' && { EncodingType: 'unicode' }),
          CustomField: id,
          StatusCallback: `${reports.url}?${callback}`,
        }),
        timeout,
      };
      return sendOver(call, { taken, refusal, refusesWith200: true });
    },
  };
}

const keyOf = (id: string, secret: string) => sign('sha256', secret, `exotel report ${id}`, 'base64url');

export const exotelReport = z.object({
  SmsSid: z.string().optional(),
  Status: z.string().optional(),
  DetailedStatus: z.string().optional(),
  DetailedStatusCode: z.string().optional(),
});

/**
 * A form, at the address each message carried: https://developer.exotel.com/docs/sms-support/sms-webhooks. Its `sent` is the end of a
 * message that has arrived, at the telephone or, says DetailedStatus, only at the operator:
 * https://support.exotel.com/support/solutions/articles/3000112255, https://developer.exotel.com/docs/sms-api/api-reference/status-codes
 */
export function exotelReports(secret: string): ReadReports {
  return ({ url, body }) => {
    const asked = new URL(url).searchParams;
    const messageId = asked.get('message') ?? '';
    if (!isSame(asked.get('key'), keyOf(messageId, secret))) return undefined;
    const report = exotelReport.parse(Object.fromEntries(new URLSearchParams(body)));
    const { SmsSid: providerId, DetailedStatusCode = '' } = report;
    const said = [report.Status, report.DetailedStatus].map((word) => word?.toLowerCase() ?? '');
    if (said.includes('delivered_to_operator')) return [];
    if (said.some((word) => ['sent', 'delivered', 'delivered_to_handset'].includes(word))) {
      return [{ messageId, providerId, state: 'delivered' }];
    }
    if (!/^(failed|undelivered|expired)/.test(said[0]!)) return [];
    return [{ messageId, providerId, ...notDelivered('exotel', DetailedStatusCode) }];
  };
}
