import { z } from 'zod';
import { isSame, sign } from '../secrets/signatures.server.ts';
import { notDelivered, sendOver } from './call-provider.server.ts';
import type { ReadReports, SmsFailure, SmsProvider, SmsReport } from './sms-provider.ts';

const name = 'WhatsApp';

interface WhatsappSettings {
  /** The number's id in WhatsApp's panel. */
  phoneNumberId: string;
  token: string;
  url?: string | undefined;
  timeout?: number;
}

const taken = z
  .object({ messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()) })
  .transform(({ messages }) => messages[0].id);
const refusal = z.object({ error: z.object({ code: z.number() }) }).transform(({ error }) => error.code);
/** https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes: limits of the clinic's number … */
const tooMany = new Set<unknown>([4, 80007, 130429, 131048]);
/** … and of this one patient: others may be written to. */
const tooManyToOne = 131056;
function outcomeOf(code: unknown): SmsFailure | undefined {
  if (code === tooManyToOne) return { outcome: 'failed', reason: `too many to this number (${code})` };
  return tooMany.has(code)
    ? { outcome: 'failed', down: true, reason: `${name} has had too many messages (${String(code)})` }
    : undefined;
}

/**
 * Approved message templates of the Cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates. A
 * message cannot be looked up; `biz_opaque_callback_data` returns our id in its reports.
 */
export function whatsappProvider(settings: WhatsappSettings): SmsProvider {
  const { phoneNumberId, token, url = 'https://graph.facebook.com', timeout } = settings;
  return {
    name: 'whatsapp',
    send({ id, to, template }) {
      const parameters = template.variables.map(({ value }) => ({ type: 'text', text: value }));
      const call = {
        name,
        url: `${url}/v23.0/${encodeURIComponent(phoneNumberId)}/messages`,
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: to.replace('+', ''),
          type: 'template',
          template: {
            name: template.id,
            language: { code: template.language },
            components: [{ type: 'body', parameters }],
          },
          biz_opaque_callback_data: id,
        }),
        timeout,
      };
      return sendOver(call, { taken, refusal, outcomeOf });
    },
  };
}

export const whatsappReport = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z
              .array(
                z.object({
                  id: z.string(),
                  status: z.string(),
                  biz_opaque_callback_data: z.string().optional(),
                  errors: z.array(z.object({ code: z.number() })).optional(),
                }),
              )
              .optional(),
          }),
        }),
      ),
    }),
  ),
});

/**
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/status: the body, signed with
 * the app's secret (https://developers.facebook.com/docs/graph-api/webhooks/getting-started). A message that
 * is read at once is not reported as delivered before.
 */
export function whatsappReports(appSecret: string): ReadReports {
  return ({ headers, body }) => {
    const expected = `sha256=${sign('sha256', appSecret, body, 'hex')}`;
    if (!isSame(headers.get('X-Hub-Signature-256'), expected)) return undefined;
    try {
      return whatsappReport
        .parse(JSON.parse(body))
        .entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
        .flatMap(({ id, status, biz_opaque_callback_data: messageId, errors }): SmsReport[] => {
          const about = { providerId: id, messageId };
          // 'read' may come instead of 'delivered', and means that it arrived.
          if (status === 'delivered' || status === 'read') return [{ ...about, state: 'delivered' }];
          return status === 'failed' ? [{ ...about, ...notDelivered('whatsapp', errors?.[0]?.code) }] : [];
        });
    } catch {
      return [];
    }
  };
}

/** The panel's question whether this address is ours; the answer, or undefined when it is not the panel that asks. */
export function answerWhatsappChallenge(url: URL, verifyToken: string): string | undefined {
  const asked = (field: string) => url.searchParams.get(`hub.${field}`);
  const challenge = asked('challenge') ?? '';
  const isPanel = asked('mode') === 'subscribe' && isSame(asked('verify_token'), verifyToken);
  return isPanel && /^[\w-]{1,200}$/.test(challenge) ? challenge : undefined;
}
