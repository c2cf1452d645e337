import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Queries } from '#platform/database/database.server.ts';
import { describeEachDatabase, plansOf } from '#tests/support/servers/databases.ts';
import {
  enqueue,
  outboxRows,
  settleMessage,
  sheetMessage,
  smsMessage,
} from '#tests/support/providers/outbox.ts';
import { claimMessages } from '../outbox/claims-store.server.ts';
import {
  countMessages,
  decideMessage,
  listMessagedVisits,
  listUndecidedVisits,
  messagesOf,
} from './message-list-store.server.ts';
import type { MessageState, NewMessage } from '../outbox/messages.ts';

const now = Date.parse('2026-11-23T12:00:00+05:30');

describeEachDatabase('the list of messages', (open) => {
  const settledAs = async (state: MessageState, expiresAt = now + 1000) => {
    const database = await open();
    await enqueue(database, [sheetMessage, { ...smsMessage, expiresAt }], now);
    const { claimed } = await claimMessages(database, 'sms', { limit: 9, lease: 1000, now });
    for (const one of claimed) await settleMessage(database.queries, one, { state, reason: 'because' }, now);
    const decide = (decision: 'send-again' | 'arrived', at = now) =>
      database.transaction((tx) => decideMessage(database, tx, claimed[0]!.id, decision, at));
    return { database, decide };
  };

  test('shows those to patients, by state', async () => {
    const { database } = await settledAs('unknown');
    const { queries } = database;
    const list = async (state?: MessageState, except: string[] = []) =>
      (await listMessagedVisits(queries, { state, except })).map(({ appointmentId }) => appointmentId);
    expect(await list()).toEqual(['a1']);
    expect(await list('unknown')).toEqual(['a1']);
    expect(await list('sent')).toEqual([]);
    expect(await list(undefined, ['a1'])).toEqual([]);
    expect((await messagesOf(queries, ['a1'])).map(({ state, content }) => [state, content.text])).toEqual([
      ['unknown', 'Battisi Dental: Root Canal Treatment confirmed.'],
    ]);
    expect(await countMessages(queries)).toEqual(new Map([['unknown', 1]]));
  });

  test('puts a visit where its last message stands, once, however many it has', async () => {
    const { database } = await settledAs('sent');
    const { payload } = smsMessage;
    const of = (appointmentId: string) => ({ ...smsMessage, appointmentId, payload }) as NewMessage;
    await enqueue(database, [of('a2')], now + 1);
    await enqueue(database, [of('a1')], now + 2);
    const listed = await listMessagedVisits(database.queries, { except: [] });
    expect(listed.map(({ appointmentId }) => appointmentId)).toEqual(['a1', 'a2']);
    const older = await listMessagedVisits(database.queries, { except: [], before: listed[0]!.last });
    expect(older.map(({ appointmentId }) => appointmentId)).toEqual(['a2']);
  });

  test('knows of which a receptionist has to decide: unknown ones, and failed ones that would still be in time', async () => {
    for (const [state, at, expected] of [
      ['unknown', now, ['a1']],
      ['failed', now, ['a1']],
      ['failed', now + 1000, []],
      ['sent', now, []],
    ] as const) {
      const { database } = await settledAs(state);
      expect(await listUndecidedVisits(database.queries, at)).toEqual(expected);
    }
  });

  test('lets a person send an unknown one again, or say that it arrived, once', async () => {
    const again = await settledAs('unknown');
    expect(await again.decide('send-again')).toMatchObject({ appointment_id: 'a1' });
    expect(await again.decide('send-again')).toBeUndefined();
    const { claimed } = await claimMessages(again.database, 'sms', { limit: 9, lease: 1000, now });
    expect(claimed).toMatchObject([{ isLost: false, attempts: 2, triesAllowed: 13 }]);

    const arrived = await settledAs('unknown');
    expect(await arrived.decide('arrived')).toBeDefined();
    const rows = await outboxRows(arrived.database);
    expect(rows.find(({ kind }) => kind === 'sms')).toMatchObject({ state: 'delivered', delivered_at: now });
  });

  test('has nothing to decide of what was sent, or would come too late', async () => {
    expect(await (await settledAs('sent')).decide('send-again')).toBeUndefined();
    expect(await (await settledAs('failed')).decide('arrived')).toBeUndefined();
    expect(await (await settledAs('failed')).decide('send-again', now + 1000)).toBeUndefined();
  });
});

describeEachDatabase('a long outbox', (open) => {
  test('is read by its indices, not as a whole', async () => {
    const { queries, kind } = await open();
    await fillOutbox(queries, 20_000);
    await sql`analyze`.execute(queries);
    const listed = [
      () => listMessagedVisits(queries, { except: [] }),
      () => listMessagedVisits(queries, { state: 'failed', except: [] }),
      () => listUndecidedVisits(queries, now),
      () => countMessages(queries),
    ];
    for (const list of listed) {
      const plans = await plansOf(queries, kind, list);
      expect(plans.length).toBeGreaterThan(0);
      // A scan below a limit ends at it.
      const unlimited = plans.map((plan) => plan.replace(/Limit.*\n *-> {2}Seq Scan/g, ''));
      for (const plan of unlimited) expect(plan).not.toMatch(/SCAN outbox(?! USING)|Seq Scan on outbox/);
    }
  });
});

/** One visit in four has two messages; one message in two hundred failed. */
async function fillOutbox(queries: Queries, count: number): Promise<void> {
  const { payload } = smsMessage;
  for (let start = 0; start < count; start += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => {
      const number = start + index;
      return {
        id: `0193-${String(number).padStart(12, '0')}`,
        kind: 'sms' as const,
        appointment_id: `a${Math.floor(number * 0.8)}`,
        payload: JSON.stringify(payload),
        state: number % 200 === 0 ? ('failed' as const) : ('delivered' as const),
        attempts: 1,
        due_at: now,
        created_at: now,
        event: 'booked' as const,
        channel: 'sms' as const,
        settled_attempts: 1,
        tries_allowed: 12,
      };
    });
    await queries.insertInto('outbox').values(rows).execute();
  }
}
