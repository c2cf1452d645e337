import type { Context } from 'hono';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { defineCall } from '#platform/api/define-call.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import { exotelReport } from '#platform/sms/exotel-provider.server.ts';
import { msg91Report } from '#platform/sms/msg91-provider.server.ts';
import { twilioReport } from '#platform/sms/twilio-provider.server.ts';
import { webhookReport } from '#platform/sms/webhook-provider.server.ts';
import { answerWhatsappChallenge, whatsappReport } from '#platform/sms/whatsapp-provider.server.ts';
import { applyReports } from './delivery-reports-store.server.ts';
import type { MessageServices } from './message-services.server.ts';
import { fallBackToWhatsapp } from './whatsapp-instead.server.ts';

interface Needs {
  database: Database;
  clock: Clock;
  /** The public address that providers call. */
  config: { publicUrl: string };
  messageServices: Pick<MessageServices, 'reports'>;
}

const notOurs = { 403: 'Not this provider’s call, or a provider that is not used' };
const refuse = (c: Context) => problem(c, { status: 403, title: 'This address is for the message provider' });

/** Receives delivery reports from providers. An unused provider's address and a forged call get the same answer. */
export const reportCalls = [
  defineCall({
    method: 'GET',
    path: '/api/messages/reports/whatsapp',
    summary: 'WhatsApp asks whether this address is the clinic’s',
    answers: { 200: { says: 'The challenge', type: 'text/plain' }, ...notOurs },
    handle(c, _, { messageServices: { reports } }: Needs) {
      const { whatsappVerifyToken: token } = reports;
      const challenge = token && answerWhatsappChallenge(new URL(c.req.url), token);
      return challenge ? c.text(challenge, 200, { 'Cache-Control': 'no-store' }) : refuse(c);
    },
  }),
  defineCall({
    method: 'POST',
    path: '/api/messages/reports/:provider',
    summary: 'A message provider tells what became of messages',
    details:
      'In its own form, with its secret or signature: webhook, msg91 and whatsapp as JSON, exotel and twilio as a form. What cannot be read changes nothing, and is answered as if it could, so that it does not come again.',
    maxBytes: 65_536,
    body: z.union([webhookReport, msg91Report, whatsappReport]),
    urlencoded: z.union([exotelReport, twilioReport]),
    answers: { 204: 'Taken', 413: 'Too long', ...notOurs },
    read: async (c) => ({ ok: true, value: await c.req.text() }),
    async handle(c, { body }, { database, clock, config, messageServices: { reports } }: Needs) {
      const provider = c.req.param('provider');
      const now = clock.now();
      const { pathname, search } = new URL(c.req.url);
      const call = { url: config.publicUrl + pathname + search, headers: c.req.raw.headers, body };
      const readers = reports.readers();
      const read = Object.hasOwn(readers, provider) ? readers[provider] : undefined;
      const received = read?.(call, now);
      if (!received) return refuse(c);
      await applyReports(database, provider, received, now, async (tx, failure) => {
        if (failure.channel === 'sms' && reports.whatsappVerifyToken)
          await fallBackToWhatsapp(tx, failure, now);
      });
      return c.body(null, 204, { 'Cache-Control': 'no-store' });
    },
  }),
];
