import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { enqueue, outboxRows, sheetMessage, smsMessage } from '#tests/support/providers/outbox.ts';
import { recordedLog } from '#tests/support/servers/recorded-log.ts';
import {
  accepts,
  refuses,
  resetsAfterAcceptance,
  sheetEndpoint,
} from '#tests/support/providers/sheet-endpoint.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { messageDelivery, type Sender } from './deliver-messages.server.ts';
import { sheetSender } from './send-to-sheet.server.ts';

const minute = 60_000;
const hour = 60 * minute;
const morning = '2026-11-23T08:00:00+05:30';

type Send<Kind extends 'sheet' | 'sms'> = Sender<Kind>['send'];
const sheetWith = (send: Send<'sheet'>): Sender<'sheet'> => ({ ...sheetSender('http://unused'), send });

function setUp(database: OpenedDatabase, sender: Sender<'sheet'> | Send<'sheet'>) {
  const clock = stoppedClock(morning);
  const { log, lines } = recordedLog();
  // As late as full jitter can be.
  const used = typeof sender === 'function' ? sheetWith(sender) : sender;
  const deliver = messageDelivery(used, { database, clock, log, random: () => 1 });
  return { clock, lines, deliver };
}
const fails: Send<'sheet'> = async () => ({ outcome: 'failed', reason: 'the sheet answered 503' });

describeEachDatabase('delivering messages', (open, kind) => {
  test('a row is sent once and never again after a success', async () => {
    const database = await open();
    const { url, requests } = await sheetEndpoint(accepts);
    const { clock, deliver } = setUp(database, sheetSender(url));
    await enqueue(database, [sheetMessage], clock.now());
    expect(await deliver()).toBe(1);
    clock.advance(48 * hour);
    expect(await deliver()).toBe(0);
    expect(requests).toHaveLength(1);
    expect(await outboxRows(database)).toMatchObject([{ state: 'sent', attempts: 1, reason: null }]);
  });

  test('a row that was refused or lost is sent again after the pause, over a restart too', async () => {
    const database = await open();
    const { url, requests } = await sheetEndpoint(refuses, resetsAfterAcceptance, accepts);
    const { clock, deliver } = setUp(database, sheetSender(url));
    await enqueue(database, [sheetMessage], clock.now());
    await deliver();
    clock.advance(minute - 1);
    expect(await deliver()).toBe(0);
    clock.advance(1);
    expect(await deliver()).toBe(1);
    await database.close();

    const restarted = await open(database.location);
    const later = messageDelivery(sheetSender(url), {
      ...setUp(restarted, fails),
      database: restarted,
      clock,
      log: recordedLog().log,
    });
    clock.advance(2 * minute);
    expect(await later()).toBe(1);
    expect(requests).toHaveLength(3);
    expect(await outboxRows(restarted)).toMatchObject([{ state: 'sent', attempts: 3 }]);
  });

  test('a row that nobody takes for a day is given up with its reason, and the log says so without names', async () => {
    const database = await open();
    const { clock, deliver, lines } = setUp(database, fails);
    await enqueue(database, [sheetMessage], clock.now());
    let triedUntil = 0;
    for (let passed = 0; passed < 30 * hour; passed += minute) {
      if ((await deliver()) > 0) triedUntil = passed;
      clock.advance(minute);
    }
    expect(triedUntil).toBeGreaterThan(23 * hour);
    expect(triedUntil).toBeLessThanOrEqual(24 * hour);
    expect(await outboxRows(database)).toMatchObject([{ state: 'failed', reason: 'the sheet answered 503' }]);
    const warning = JSON.parse(lines.at(-1)!);
    expect(warning).toMatchObject({ level: 40, kind: 'sheet', reason: 'the sheet answered 503' });
    expect(lines.join()).not.toMatch(/Asha|Patil|9812345210|दाँत|Root Canal/);
  });

  test('a row is tried once however long the server was away', async () => {
    const database = await open();
    const { url, requests } = await sheetEndpoint(accepts);
    const { clock, deliver } = setUp(database, sheetSender(url));
    await enqueue(database, [sheetMessage], clock.now());
    clock.advance(72 * hour);
    await deliver();
    expect(requests).toHaveLength(1);
  });

  test('a sender that breaks is a failure, of which no word gets into the log', async () => {
    const database = await open();
    const { clock, deliver, lines } = setUp(database, async ({ payload }) => {
      throw new TypeError(`cannot read ${payload.patient}`);
    });
    await enqueue(database, [sheetMessage], clock.now());
    await deliver();
    expect(await outboxRows(database)).toMatchObject([{ state: 'queued', reason: 'TypeError' }]);
    expect(lines.join()).not.toContain('Asha');
  });

  test('a message that would come too late is not sent', async () => {
    const database = await open();
    const send = vi.fn<Send<'sms'>>(async () => ({ outcome: 'sent' }));
    const clock = stoppedClock(morning);
    const { log, lines } = recordedLog();
    const sender: Sender<'sms'> = { kind: 'sms', mayRepeat: true, givesUp: { afterTries: true }, send };
    const deliver = messageDelivery(sender, { database, clock, log });
    await enqueue(database, [{ ...smsMessage, expiresAt: clock.now() + hour }], clock.now());
    clock.advance(hour);
    expect(await deliver()).toBe(0);
    expect(send).not.toHaveBeenCalled();
    expect(await outboxRows(database)).toMatchObject([
      { state: 'expired', reason: 'it would have come too late' },
    ]);
    expect(lines.join()).toContain('expired');
  });

  test('a row is not sent again though the database was away when it should have been told', async () => {
    const database = await open();
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database.queries);
    const send = vi.fn<Send<'sheet'>>(async () => {
      await rename('outbox', 'away');
      return { outcome: 'sent' };
    });
    const { clock, deliver } = setUp(database, send);
    await enqueue(database, [sheetMessage], clock.now());
    await expect(deliver()).rejects.toThrow(/outbox/);
    await rename('away', 'outbox');
    clock.advance(minute);
    expect(await deliver()).toBe(1);
    expect(send).toHaveBeenCalledTimes(1);
    expect(await outboxRows(database)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('several workers send every message once', async () => {
    const first = await open();
    // Two connections of one process to SQLite would wait for each other: node:sqlite blocks.
    const second = kind === 'postgres' ? await open(first.location) : first;
    const sent: string[] = [];
    const send: Send<'sheet'> = async ({ id }) => {
      sent.push(id);
      return { outcome: 'sent' };
    };
    const workers = [first, second, first, second].map((database) => setUp(database, send).deliver);
    await enqueue(
      first,
      Array.from({ length: 200 }, () => sheetMessage),
      Date.parse(morning),
    );
    await Promise.all(
      workers.map(async (deliver) => {
        while ((await deliver()) > 0);
      }),
    );
    expect(sent).toHaveLength(200);
    expect(new Set(sent).size).toBe(200);
  });
});
