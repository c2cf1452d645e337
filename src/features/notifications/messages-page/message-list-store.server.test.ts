import { expect, test } from 'vitest';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { enqueue, outboxRows, sheetMessage, smsMessage } from '#tests/support/providers/outbox.ts';
import { claimMessages, settleMessage } from '../outbox/claims-store.server.ts';
import { countMessages, decideMessage, listMessages } from './message-list-store.server.ts';
import type { MessageState } from '../outbox/messages.ts';

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
    const list = (state?: MessageState) => listMessages(database.queries, { state });
    expect((await list()).map(({ state, content }) => [state, content.text])).toEqual([
      ['unknown', 'Battisi Dental: Root Canal Treatment confirmed.'],
    ]);
    expect(await list('sent')).toEqual([]);
    expect(await countMessages(database.queries)).toEqual(new Map([['unknown', 1]]));
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
