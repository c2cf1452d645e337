import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import {
  enqueue,
  outboxRows,
  settleMessage,
  sheetMessage,
  smsMessage,
} from '#tests/support/providers/outbox.ts';
import { claimMessages, expireMessages } from './claims-store.server.ts';
import { noteTries } from './message-channels-store.server.ts';
import { latestSms } from './messages-store.server.ts';
import { enqueueMessages } from './new-messages-store.server.ts';

const now = Date.parse('2026-11-23T08:00:00+05:30');
const lease = 60_000;
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

describeEachDatabase('the outbox', (open, kind) => {
  test('holds a message exactly when the transaction holds that it tells', async () => {
    const database = await open();
    const failing = database.transaction(async (tx) => {
      await enqueueMessages(database, tx, [smsMessage], now);
      throw new Error('slot taken');
    });
    await expect(failing).rejects.toThrow('slot taken');
    expect(await outboxRows(database)).toEqual([]);
    await enqueue(database, [smsMessage, sheetMessage], now);
    expect(await outboxRows(database)).toMatchObject([
      { kind: 'sheet', appointment_id: 'a1', state: 'queued', attempts: 0 },
      { kind: 'sms', appointment_id: 'a1', state: 'queued', attempts: 0 },
    ]);
  });

  test('wakes the senders after the commit, and not without anything to send', async () => {
    const database = await open();
    const topics: string[] = [];
    database.subscribe((topic) => topics.push(topic));
    await enqueue(database, [], now);
    expect(topics).toEqual([]);
    await enqueue(database, [smsMessage], now);
    expect(topics).toEqual(['messages']);
  });

  test('gives each message to one of many workers', async () => {
    const first = await open();
    // Two connections of one process to SQLite would wait for each other: node:sqlite blocks.
    const second = kind === 'postgres' ? await open(first.location) : first;
    await enqueue(
      first,
      times(100, () => smsMessage),
      now,
    );
    const claims = times(10, () => [first, second]).flat();
    const claimed = await Promise.all(
      claims.map((database) => claimMessages(database, 'sms', { limit: 9, lease, now })),
    );

    const ids = claimed.flatMap(({ claimed }) => claimed.map(({ id }) => id));
    const { claimed: rest } = await claimMessages(first, 'sms', { limit: 100, lease, now });
    expect(new Set([...ids, ...rest.map(({ id }) => id)]).size).toBe(100);
    expect(ids.length + rest.length).toBe(100);
  });

  test('spends on reminders what is theirs alone: they hold up no confirmation', async () => {
    const database = await open();
    const reminder = { ...smsMessage, event: 'reminder-2h' as const };
    await enqueue(
      database,
      times(10, () => reminder),
      now - 1,
    );
    await enqueue(
      database,
      times(10, () => smsMessage),
      now,
    );
    const limits = { perHour: 6, perDay: 6, reminders: { perHour: 4, perDay: 4 } };
    const claim = async () => {
      const { claimed } = await claimMessages(database, 'sms', { limit: 8, lease, now, limits });
      return claimed.filter(({ event }) => event === 'reminder-2h').length + claimed.length / 100;
    };
    // Two reminders of eight messages, then two of two, then none.
    expect([await claim(), await claim(), await claim()]).toEqual([2.08, 2.02, 0]);
  });

  test('gives out what was put in, of the kind that is asked for', async () => {
    const database = await open();
    await enqueue(database, [smsMessage, sheetMessage], now);
    const {
      claimed: [message],
    } = await claimMessages(database, 'sheet', { limit: 10, lease, now });
    expect(message).toMatchObject({ attempts: 1, createdAt: now, payload: sheetMessage.payload });
    const early = await claimMessages(database, 'sheet', { limit: 10, lease, now: now + lease - 1 });
    expect(early.claimed).toEqual([]);
  });

  test('goes on at once after a server whose clock was hours ahead let it rest', async () => {
    const database = await open();
    await enqueue(database, [smsMessage], now);
    const ahead = now + 5 * 3_600_000;
    const down = { claimedAt: ahead, isDown: true, wasFree: true, isReminder: false };
    await database.transaction((tx) => noteTries(tx, 'sms', [down], { now: ahead, random: () => 1 }));
    expect((await claimMessages(database, 'sms', { limit: 1, lease, now })).claimed).toHaveLength(1);
  });

  test('gives a message to another worker when a lease ends, and only that one can settle it then', async () => {
    const database = await open();
    await enqueue(database, [smsMessage], now);
    const {
      claimed: [late],
    } = await claimMessages(database, 'sms', { limit: 1, lease, now });
    const {
      claimed: [holder],
    } = await claimMessages(database, 'sms', { limit: 1, lease, now: now + lease });
    expect(late).toMatchObject({ isLost: false });
    expect(holder).toMatchObject({ id: late!.id, attempts: 2, isLost: true });
    const sent = { state: 'sent', reason: null } as const;
    expect(await settleMessage(database.queries, late!, { state: 'failed', reason: 'x' }, now)).toBe(false);
    expect(await settleMessage(database.queries, holder!, sent, now + lease)).toBe(true);
    expect(await settleMessage(database.queries, holder!, sent, now + lease)).toBe(false);
    expect(await outboxRows(database)).toMatchObject([{ state: 'sent', settled_at: now + lease }]);
  });

  test('lets messages expire that would come too late, but none that is being sent', async () => {
    const database = await open();
    const expiresAt = now + 1000;
    await enqueue(database, [{ ...smsMessage, expiresAt }], now);
    const {
      claimed: [beingSent],
    } = await claimMessages(database, 'sms', { limit: 1, lease, now });
    await enqueue(database, [{ ...smsMessage, expiresAt }, smsMessage], now);
    expect(await expireMessages(database, 'sms', expiresAt - 1)).toEqual([]);
    const expired = await expireMessages(database, 'sms', expiresAt);
    expect(expired).toHaveLength(1);
    expect(expired).not.toContain(beingSent!.id);
    expect(await outboxRows(database)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id: expired[0], state: 'expired' })]),
    );
  });
  test('says of each appointment what became of its last SMS, and nothing of reminders before they go', async () => {
    const database = await open();
    const { queries } = database;
    const reminder = { ...smsMessage, event: 'reminder-evening', dueAt: now + 10 * lease } as const;
    await enqueue(database, [smsMessage, sheetMessage, reminder], now);
    await enqueue(database, [{ ...smsMessage, appointmentId: 'a2' }], now);
    const visits = (mobileNumber: string) => ['a1', 'a2', 'a3'].map((id) => ({ id, mobileNumber }));
    const told = () => latestSms(queries, visits('+919812345210'));
    expect(Object.fromEntries(await told())).toEqual({
      a1: { state: 'queued', attempts: 0, at: now, event: 'booked' },
      a2: { state: 'queued', attempts: 0, at: now, event: 'booked' },
    });

    const sent = { state: 'sent', reason: null } as const;
    const first = await claimMessages(database, 'sms', { limit: 9, lease, now: now + 1 });
    for (const message of first.claimed) {
      await settleMessage(queries, message, sent, now + 2);
    }
    await enqueue(database, [{ ...smsMessage, event: 'moved', appointmentId: 'a2' }], now + 3);
    expect(Object.fromEntries(await told())).toEqual({
      a1: { state: 'sent', attempts: 1, at: now + 2, event: 'booked' },
      a2: { state: 'queued', attempts: 0, at: now + 3, event: 'moved' },
    });

    const later = now + 20 * lease;
    const second = await claimMessages(database, 'sms', { limit: 9, lease, now: later });
    for (const message of second.claimed) {
      await settleMessage(queries, message, { state: 'failed', reason: 'refused' }, later);
    }
    expect((await told()).get('a1')).toMatchObject({ state: 'failed', event: 'reminder' });
    expect(await latestSms(queries, [])).toEqual(new Map());
    // The number was changed since.
    expect(await latestSms(queries, visits('+919812345211'))).toEqual(new Map());
  });
});
