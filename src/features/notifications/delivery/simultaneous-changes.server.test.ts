import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { messageRules } from '#tests/support/people/booking.ts';
import { describeDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { outboxRows, storeWhatsappYes } from '#tests/support/providers/outbox.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { claimMessages, settleMessages, type Settlement } from '../outbox/claims-store.server.ts';
import { eraseMessagesAbout } from '../outbox/messages-store.server.ts';
import type { AppointmentForMessages } from '../outbox/make-messages.server.ts';
import { queueNotifications } from '../outbox/queue-notifications.server.ts';
import { applyReports } from './delivery-reports-store.server.ts';
import { fallBackToWhatsapp } from './whatsapp-instead.server.ts';

const now = instantOf('2026-11-23', '12:00');
const booked: AppointmentForMessages = {
  id: 'a1',
  reference: 'K7PQ2M',
  patient: 'Asha Patil',
  mobile: '+919812345210',
  service: 'Restorative Dentistry - Root Canal Treatment',
  message: '',
  date: '2026-11-26',
  time: '10:00',
  token: 'AbCdEfGhIjKlMnOpQrStUv',
  wantsReminders: false,
  stage: 'expected',
};
const telling = { messages: messageRules({ sheetEvents: [] }), notifyPatient: true, byPatient: true };

/** A confirmation that a worker is sending. */
async function confirmationUnderWay(database: OpenedDatabase) {
  await database.transaction((tx) => queueNotifications(database, tx, 'booked', booked, telling, now));
  const { claimed } = await claimMessages(database, 'sms', { limit: 1, lease: 60_000, now });
  return claimed[0]!;
}

/** Begins `second` when `first` has written and not yet committed, and lets `first` commit once `second` waits for it. */
async function inTurn(
  database: OpenedDatabase,
  first: (tx: Queries) => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const one = database.transaction(async (tx) => {
    await first(tx);
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  const other = second();
  const waiting = async () => {
    const { rows } = await sql<{
      count: number;
    }>`select cast(count(*) as integer) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.queries);
    return rows[0]!.count;
  };
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  mayCommit.resolve();
  await Promise.all([one, other]);
}

// SQLite has one writer at a time: there the second waits from the beginning.
describeDatabase('postgres', 'while a worker settles a message', (open) => {
  const settleAs = (settlement: Settlement, message: { id: string; attempts: number }) => (tx: Queries) =>
    settleMessages(tx, [{ message, settlement }], now);

  test.each(['failed', 'delivered'] as const)('a report that it was %s is kept', async (state) => {
    const database = await open();
    const message = await confirmationUnderWay(database);
    const failed: string[] = [];
    const report = () =>
      applyReports(database, 'sms', [{ messageId: message.id, state }], now, async (_, { id }) => {
        failed.push(id);
      });
    await inTurn(database, settleAs({ state: 'sent', reason: null }, message), report);
    expect(await outboxRows(database)).toMatchObject([{ id: message.id, state }]);
    expect(failed).toEqual(state === 'failed' ? [message.id] : []);
  });

  test('a move is heard by the WhatsApp message that takes its place', async () => {
    const database = await open();
    await storeWhatsappYes(database, booked.id);
    const message = await confirmationUnderWay(database);
    const giveUp = async (tx: Queries) => {
      await settleAs({ state: 'failed', reason: 'refused' }, message)(tx);
      await fallBackToWhatsapp(tx, message, now);
    };
    const moved = { ...booked, date: '2026-11-27', time: '19:00' } as const;
    const move = () =>
      database.transaction((tx) => queueNotifications(database, tx, 'moved', moved, telling, now));
    await inTurn(database, giveUp, move);
    const whatsapp = (await outboxRows(database)).filter(({ channel }) => channel === 'whatsapp');
    expect(whatsapp).toMatchObject([{ state: 'expired', reason: 'no longer true' }]);
  });

  test('erasing takes the WhatsApp message that takes its place too', async () => {
    const database = await open();
    await storeWhatsappYes(database, booked.id);
    const message = await confirmationUnderWay(database);
    const giveUp = async (tx: Queries) => {
      await settleAs({ state: 'failed', reason: 'refused' }, message)(tx);
      await fallBackToWhatsapp(tx, message, now);
    };
    const erase = () => database.transaction((tx) => eraseMessagesAbout(tx, [booked.id]));
    await inTurn(database, giveUp, erase);
    expect(await outboxRows(database)).toEqual([]);
  });
});
