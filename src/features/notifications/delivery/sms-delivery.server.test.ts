import { expect, onTestFinished, test } from 'vitest';
import { twilioProvider } from '#platform/sms/twilio-provider.server.ts';
import { webhookProvider } from '#platform/sms/webhook-provider.server.ts';
import { bookMany } from '#tests/support/people/book-many.ts';
import { messageRules, mobile } from '#tests/support/people/booking.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { enqueue, outboxRows, storeWhatsappYes } from '#tests/support/providers/outbox.ts';
import { recordedLog } from '#tests/support/servers/recorded-log.ts';
import { sampleRegister } from '#tests/support/providers/sample-register.ts';
import {
  smsProviderServer,
  twilioServer,
  webhookServer,
} from '#tests/support/providers/sms-provider-server.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { applyReports } from './delivery-reports-store.server.ts';
import { messageDelivery } from './deliver-messages.server.ts';
import type { NewMessage } from '../outbox/messages.ts';
import { smsSender } from './sms-senders.server.ts';
import { fallBackToWhatsapp } from './whatsapp-instead.server.ts';
const second = 1000;
const [minute, hour] = [60 * second, 3600 * second];
const noon = '2026-11-23T12:00:00+05:30';
const { templates } = messageRules();
const register = sampleRegister({ booked: 'Your visit number {#numeric#} is confirmed.' });
const unlimited = { perHour: 0, perDay: 0 };
const sms = (number: number, more: Partial<NewMessage> = {}) =>
  ({
    kind: 'sms',
    event: 'booked',
    appointmentId: `a${number}`,
    payload: { to: mobile(number), text: `Your visit number ${number} is confirmed.` },
    ...more,
  }) as NewMessage;

/** A stopped clock, a provider on the network, and one worker. */
async function setUp(
  database: OpenedDatabase,
  { at = noon, limits = unlimited, protocol = twilioServer, forgets = false } = {},
) {
  const clock = stoppedClock(at);
  const server = await smsProviderServer(protocol, clock, register);
  onTestFinished(server.close);
  const { log, lines } = recordedLog();
  const account = { accountSid: 'AC1', authToken: 'token', from: 'BATISI' };
  const reportsUrl = 'https://clinic.example/r';
  const full =
    protocol === webhookServer
      ? webhookProvider({ url: server.url, secret: 'a shared secret', now: clock.now, timeout: 5000 })
      : twilioProvider({ ...account, reportsUrl, url: server.url, timeout: 5000 });
  const provider = forgets ? { name: full.name, send: full.send } : full;
  const sender = smsSender('sms', { provider, templates, limits, givenUp: fallBackToWhatsapp });
  const worker = () => messageDelivery(sender, { database, clock, log });
  const deliver = worker();
  const sendAll = async () => {
    while ((await deliver()) > 0);
  };
  /** Sends all that is due, then again every five seconds, as the job does. */
  const pass = async (time: number, step = 5 * second) => {
    for (let passed = 0; passed < time; passed += step) {
      await sendAll();
      clock.advance(step);
    }
  };
  const states = async () => (await outboxRows(database)).map(({ state }) => state);
  return { clock, server, lines, worker, sendAll, pass, states };
}

describeEachDatabase('messages to patients', (open, kind) => {
  test('messages of an hour’s outage all arrive within ten minutes, none twice, after twelve tries at most', async () => {
    const database = await open();
    const { clock, server, pass } = await setUp(database);
    server.become({ status: 503 });
    let booked = 0;
    // The first one is alone for a while: nobody shares its tries. On PostgreSQL 500 bookings would take seconds, and show the same.
    for (const count of [1, ...Array<number>(10).fill(40), 99]) {
      const numbers = [...Array(count).keys()].map((index) => booked + index);
      const messages = kind === 'postgres' ? numbers.map((number) => sms(number)) : [];
      await enqueue(database, messages, clock.now());
      if (kind === 'sqlite') await bookMany(database, clock, numbers);
      booked += count;
      await pass(5 * minute, 15 * second);
    }
    expect(server.taken).toHaveLength(0);
    const triesDown = server.requests.length;
    server.become('takes');
    await pass(10 * minute, 15 * second);
    expect(new Set(server.taken.map(({ to }) => to)).size).toBe(500);
    expect(server.taken).toHaveLength(500);
    const rows = (await outboxRows(database)).filter(({ event }) => event === 'booked');
    expect(rows.map(({ state }) => state)).toEqual(Array(500).fill('sent'));
    expect(Math.max(...rows.map(({ attempts }) => attempts))).toBeLessThanOrEqual(12);
    // One message tries for all.
    expect(triesDown).toBeLessThan(30);
  });

  test('are given up after twelve tries with the reason, and go over WhatsApp then', async () => {
    const database = await open();
    const { clock, server, pass, lines } = await setUp(database);
    server.become({ status: 503 });
    await storeWhatsappYes(database, 'a1');
    await enqueue(database, [sms(1, { expiresAt: clock.now() + 48 * hour })], clock.now());
    await pass(4 * hour, minute);
    expect(server.requests).toHaveLength(12);
    const rows = await outboxRows(database);
    expect(rows.map(({ channel, state, reason }) => [channel, state, reason])).toEqual(
      expect.arrayContaining([
        ['sms', 'failed', 'Twilio answered 503'],
        ['whatsapp', 'queued', null],
      ]),
    );
    expect(lines.join()).not.toMatch(/98000000|visit number/);
  });

  test('that one patient’s operator refuses do not hold up the others', async () => {
    const database = await open();
    const { clock, sendAll, states } = await setUp(database);
    const bad = sms(1, { payload: { to: '+911234567890', text: 'x' } });
    await enqueue(database, [bad, sms(2), sms(3)], clock.now());
    await sendAll();
    expect((await states()).sort()).toEqual(['failed', 'sent', 'sent']);
  });

  test('wait as long as the provider asks when there were too many', async () => {
    const database = await open();
    const { clock, server, pass, sendAll } = await setUp(database);
    server.plan({ status: 429, headers: { 'Retry-After': '600' } });
    await enqueue(database, [sms(1)], clock.now());
    await sendAll();
    await enqueue(database, [sms(2)], clock.now());
    await pass(10 * minute - 5 * second);
    expect(server.requests).toHaveLength(1);
    await pass(15 * second);
    expect(server.taken).toHaveLength(2);
  });

  test('whose answer was lost are looked for at the provider, and never sent twice', async () => {
    const database = await open();
    const { clock, server, pass } = await setUp(database);
    server.plan('resets', { status: 500 });
    await enqueue(database, [sms(1)], clock.now());
    await pass(20 * minute);
    expect(server.taken).toHaveLength(1);
    expect(await outboxRows(database)).toMatchObject([
      { state: 'sent', provider: 'twilio', provider_id: 'provider-1' },
    ]);
  });

  test('whose answer was lost are sent again under the same id where a double is refused', async () => {
    const database = await open();
    const { clock, server, pass } = await setUp(database, { protocol: webhookServer });
    server.plan('resets');
    await enqueue(database, [sms(1)], clock.now());
    await pass(20 * minute);
    expect([server.requests.length, server.taken.length]).toEqual([2, 1]);
    expect(await outboxRows(database)).toMatchObject([{ state: 'sent', provider: 'webhook' }]);
  });

  test('whose fate nobody knows are left to people, until a report tells', async () => {
    const database = await open();
    const { clock, server, pass, states } = await setUp(database, { forgets: true });
    server.plan('resets');
    await enqueue(database, [sms(1)], clock.now());
    await pass(20 * minute);
    expect(server.requests).toHaveLength(1);
    expect(await outboxRows(database)).toMatchObject([
      { state: 'unknown', reason: 'the connection to Twilio broke: ECONNRESET' },
    ]);
    const { id } = (await outboxRows(database))[0]!;
    const report = { messageId: id, providerId: 'provider-1', state: 'delivered' } as const;
    const never = () => Promise.reject(new Error('it arrived'));
    await applyReports(database, 'twilio', [report, report], clock.now(), never);
    expect(await states()).toEqual(['delivered']);
    // Told late and out of order.
    await applyReports(database, 'twilio', [{ ...report, state: 'failed' }], clock.now(), never);
    expect(await states()).toEqual(['delivered']);
  });

  test('messages in flight when a server dies become unknown, and are not resent', async () => {
    const database = await open();
    const { clock, server, worker, states } = await setUp(database, { forgets: true });
    await enqueue(database, [sms(1)], clock.now());
    server.plan('hangs');
    const dying = worker()();
    await expect.poll(() => server.requests.length).toBe(1);
    clock.advance(minute);
    await worker()();
    expect(server.requests).toHaveLength(1);
    expect(await states()).toEqual(['unknown']);
    server.close();
    await dying;
    expect(await states()).toEqual(['unknown']);
  });

  test('wait for the morning, all but what the patient has just done', async () => {
    const database = await open();
    const { clock, server, pass, states } = await setUp(database, { at: '2026-11-23T21:00:00+05:30' });
    const now = clock.now();
    const tooLate = { event: 'reminder-evening', expiresAt: now + minute } as const;
    await enqueue(database, [sms(1, { nightUntil: now + hour }), sms(2), sms(3, tooLate)], now);
    await pass(11 * hour - minute, 10 * minute);
    expect(server.taken.map(({ to }) => to)).toEqual([mobile(1)]);
    await pass(10 * minute);
    expect(server.taken.map(({ to }) => to)).toEqual([mobile(1), mobile(2)]);
    expect((await states()).sort()).toEqual(['expired', 'sent', 'sent']);
  });

  test('are no more than hour and day allow, whoever sends them; refused ones are not counted', async () => {
    const database = await open();
    const limits = { perHour: 15, perDay: 20 };
    const { clock, server, pass, worker, lines } = await setUp(database, {
      limits,
      at: '2026-11-23T12:10:00+05:30',
    });
    const refused = Array.from({ length: 5 }, (_, index) =>
      sms(100 + index, { payload: { to: '+911234567890', text: 'x' } }),
    );
    const wanted = Array.from({ length: 40 }, (_, index) => sms(index));
    await enqueue(database, [...refused, ...wanted], clock.now());
    await Promise.all([worker()(), worker()(), worker()()]);
    await pass(5 * minute, minute);
    expect(server.taken).toHaveLength(15);
    expect(lines.filter((line) => line.includes('limit of messages')).length).toBeGreaterThan(0);
    await pass(2 * hour, 5 * minute);
    expect(server.taken).toHaveLength(20);
    await pass(20 * hour, 10 * minute);
    expect(server.taken).toHaveLength(40);
  });

  test('that a report says did not arrive are failed, and go over WhatsApp', async () => {
    const database = await open();
    const { clock, sendAll } = await setUp(database);
    await storeWhatsappYes(database, 'a1');
    await enqueue(database, [sms(1)], clock.now());
    await sendAll();
    const report = { providerId: 'provider-1', state: 'failed', reason: 'not delivered (30005)' } as const;
    const tell = () =>
      applyReports(database, 'twilio', [report], clock.now(), (tx, failure) =>
        fallBackToWhatsapp(tx, failure, clock.now()),
      );
    await tell();
    await tell();
    const rows = await outboxRows(database);
    expect(rows.map(({ channel, state, reason }) => [channel, state, reason]).sort()).toEqual([
      ['sms', 'failed', 'not delivered (30005)'],
      ['whatsapp', 'queued', null],
    ]);
  });
});
