import { z } from 'zod';
import { isSame, sign } from '../secrets/signatures.server.ts';
import { notDelivered, sendOver } from './call-provider.server.ts';
import type { ReadReports, SmsProvider } from './sms-provider.ts';

const name = 'the webhook';

interface WebhookSettings {
  url: string;
  secret: string;
  now: () => number;
  timeout?: number;
}

/** With 4xx: the operator's code, where there is one. */
const refusal = z.object({ code: z.union([z.string(), z.number()]) }).transform(({ code }) => code);
const taken = z
  .object({ id: z.string().max(200) })
  .transform(({ id }) => id)
  .catch('');

/**
 * JSON to any address: `{ id, to, text, template, language, header?, entityId?, variables: [{ name, tag, value }] }`; `template` is the
 * registered id, or before there is one what the message tells ('booked'). Signed over time and body as Stripe and others do, so
 * that nothing old can be played again: `X-Signature: t=<seconds>,v1=<hex HMAC-SHA256 of "<seconds>.<body>">`. `Idempotency-Key` is the
 * message's id, and the receiver keeps to it: https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header
 */
export function webhookProvider({ url, secret, now, timeout }: WebhookSettings): SmsProvider {
  return {
    name: 'webhook',
    refusesDoubles: true,
    send({ id, to, text, template }) {
      const { key, id: registered = key, language, header, entityId, variables } = template;
      const about = { template: registered, language, header, entityId, variables };
      const body = JSON.stringify({ id, to, text, ...about });
      const call = {
        name,
        url,
        headers: { 'Idempotency-Key': id, 'X-Signature': webhookSignature(secret, body, now()) },
        body,
        timeout,
      };
      return sendOver(call, { taken, refusal });
    },
  };
}

export function webhookSignature(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${sign('sha256', secret, `${seconds}.${body}`, 'hex')}`;
}

const replayableFor = 5 * 60_000;
export const webhookReport = z.object({
  id: z.string(),
  state: z.enum(['delivered', 'failed']),
  code: z.string().optional(),
});

/** Back the same way, signed with the same secret: `{ id, state: 'delivered' | 'failed', code? }`, the code an operator's. */
export function webhookReports(secret: string): ReadReports {
  return ({ headers, body }, now) => {
    const given = headers.get('X-Signature');
    const at = Number(/^t=(\d{1,12}),/.exec(given ?? '')?.[1]) * 1000;
    if (!(Math.abs(now - at) <= replayableFor)) return undefined;
    if (!isSame(given, webhookSignature(secret, body, at))) return undefined;
    try {
      const { id, state, code } = webhookReport.parse(JSON.parse(body));
      return [{ messageId: id, ...(state === 'failed' ? notDelivered('webhook', code) : { state }) }];
    } catch {
      return [];
    }
  };
}
