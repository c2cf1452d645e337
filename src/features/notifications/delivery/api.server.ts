import { Hono } from 'hono';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ApiCalls } from '#platform/api/openapi.server.ts';
import { limitBody } from '#platform/api/read-request.server.ts';
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
  /** Where providers call, as they were told. */
  publicUrl: string;
  reports: MessageServices['reports'];
}

const longestReport = 65_536;

/** Where providers tell what became of messages. An address of a provider that is not used, and a call that is not its, look alike. */
export function reportsApi({ database, clock, publicUrl, reports }: Needs) {
  const { whatsappVerifyToken } = reports;
  const api = new Hono();

  api.get('/whatsapp', (c) => {
    const challenge = whatsappVerifyToken && answerWhatsappChallenge(new URL(c.req.url), whatsappVerifyToken);
    if (!challenge) return problem(c, { status: 403, title: 'This address is for the message provider' });
    return c.text(challenge, 200, { 'Cache-Control': 'no-store' });
  });

  api.post('/:provider', limitBody(longestReport), async (c) => {
    const provider = c.req.param('provider');
    const now = clock.now();
    const { pathname, search } = new URL(c.req.url);
    const call = { url: publicUrl + pathname + search, headers: c.req.raw.headers, body: await c.req.text() };
    const readers = reports.readers();
    const read = Object.hasOwn(readers, provider) ? readers[provider] : undefined;
    const told = read?.(call, now);
    if (!told) return problem(c, { status: 403, title: 'This address is for the message provider' });
    await applyReports(database, provider, told, now, async (tx, failure) => {
      if (failure.channel === 'sms' && whatsappVerifyToken) await fallBackToWhatsapp(tx, failure, now);
    });
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  });
  return api;
}

const notOurs = { 403: 'Not this provider’s call, or a provider that is not used' };

export const reportCalls: ApiCalls = {
  'GET /api/messages/reports/whatsapp': {
    summary: 'WhatsApp asks whether this address is the clinic’s',
    answers: { 200: { says: 'The challenge', type: 'text/plain' }, ...notOurs },
  },
  'POST /api/messages/reports/:provider': {
    summary: 'A message provider tells what became of messages',
    details:
      'In its own form, with its secret or signature: webhook, msg91 and whatsapp as JSON, exotel and twilio as a form. What cannot be read changes nothing, and is answered as if it could, so that it does not come again.',
    body: z.union([webhookReport, msg91Report, whatsappReport]),
    urlencoded: z.union([exotelReport, twilioReport]),
    answers: { 204: 'Taken', 413: 'Too long', ...notOurs },
  },
};
