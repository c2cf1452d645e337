import { Hono } from 'hono';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { limitBody } from '#platform/api/body-limit.server.ts';
import { problem } from '#platform/api/problem.server.ts';
import type { ReadReports } from '#platform/sms/sms-provider.ts';
import { answerWhatsappChallenge } from '#platform/sms/whatsapp-provider.server.ts';
import { applyReports } from './delivery-reports-store.server.ts';
import { fallBackToWhatsapp } from '../outbox/fall-back-to-whatsapp.server.ts';

interface Needs {
  database: Database;
  clock: Clock;
  /** Where providers call, as they were told. */
  publicUrl: string;
  /** By the last part of the address. */
  readers: Readonly<Record<string, ReadReports>>;
  /** Undefined without WhatsApp. */
  whatsappVerifyToken: string | undefined;
}

const longestReport = 65_536;

/** Where providers tell what became of messages. An address of a provider that is not used, and a call that is not its, look alike. */
export function reportsApi({ database, clock, publicUrl, readers, whatsappVerifyToken }: Needs) {
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
    const read = Object.hasOwn(readers, provider) ? readers[provider] : undefined;
    const reports = read?.(call, now);
    if (!reports) return problem(c, { status: 403, title: 'This address is for the message provider' });
    await applyReports(database, provider, reports, now, async (tx, { channel, ...failure }) => {
      if (channel === 'sms' && whatsappVerifyToken) await fallBackToWhatsapp(tx, failure, now);
    });
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  });
  return api;
}
