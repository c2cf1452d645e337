import { expect, test } from 'vitest';
import { historyOf } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { bookAppointment } from '#features/booking/appointments/book-appointment.server.ts';
import { enqueueMessages } from '#features/notifications/outbox/messages-store.server.ts';
import { bookingOn, mobile, wanted } from '#tests/support/people/booking.ts';
import { describeDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { sheetMessage } from '#tests/support/providers/outbox.ts';
import { carryOver } from './carry-over.server.ts';

const hour = 3_600_000;
const madeAt = Date.parse('2026-11-23T02:30:00+05:30');
const now = madeAt + 24 * hour;

const states = async ({ queries }: OpenedDatabase) => {
  const rows = await queries.selectFrom('outbox').select(['id', 'state']).orderBy('id').execute();
  return rows.map(({ state }) => state);
};
/** The rows of one database in another, as a restored backup has them. */
async function copyOutbox(from: OpenedDatabase, to: OpenedDatabase) {
  const rows = await from.queries.selectFrom('outbox').selectAll().execute();
  await to.queries.insertInto('outbox').values(rows).execute();
}
const queue = (database: OpenedDatabase, dueAt: number) =>
  database.transaction((tx) => enqueueMessages(database, tx, [{ ...sheetMessage, dueAt }], madeAt - hour));

describeDatabase('sqlite', 'after a restore', (open) => {
  const clock = stoppedClock(new Date(now).toISOString());

  test('what the replaced database has sent is not sent again, what it has not is', async () => {
    const [restored, replaced] = [await open(), await open()];
    await queue(replaced, madeAt);
    await queue(replaced, madeAt);
    await copyOutbox(replaced, restored);
    const [first] = await replaced.queries.selectFrom('outbox').select('id').orderBy('id').execute();
    await replaced.queries
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: now, settled_at: now })
      .where('id', '=', first!.id)
      .execute();
    expect(await carryOver(restored, replaced, { madeAt, clock })).toEqual({ erased: 0, unknownMessages: 0 });
    expect(await states(restored)).toEqual(['sent', 'queued']);
  });

  test('on an empty machine what was due is left to staff, and what comes later is sent', async () => {
    const restored = await open();
    await queue(restored, now - hour);
    await queue(restored, now + hour);
    expect((await carryOver(restored, undefined, { madeAt, clock })).unknownMessages).toBe(1);
    expect(await states(restored)).toEqual(['unknown', 'queued']);
  });

  test('patients erased since are erased again, and the audit log keeps who did it', async () => {
    const [restored, replaced] = [await open(), await open()];
    const booked = await bookAppointment(bookingOn(restored), wanted({ mobileNumber: mobile(1) }), 'key-1');
    await bookAppointment(
      bookingOn(restored),
      wanted({ mobileNumber: mobile(2), date: '2026-11-26' }),
      'key-2',
    );
    if (!booked.ok) throw new Error(booked.reason);
    const { reference } = booked.appointment;
    await replaced.queries
      .insertInto('staff_record')
      .values({
        id: 'line',
        at: madeAt + hour,
        account_id: null,
        session_id: '',
        who: 'Dr. Rao',
        action: 'patient-erased',
        subject: reference,
        address: '',
        details: JSON.stringify({ references: `${reference}, GONE` }),
      })
      .execute();

    expect((await carryOver(restored, replaced, { madeAt, clock })).erased).toBe(1);
    expect(await historyOf(restored.queries, mobile(1))).toEqual([]);
    expect(await historyOf(restored.queries, mobile(2))).toHaveLength(1);
    const kept = await restored.queries.selectFrom('staff_record').select(['who', 'action']).execute();
    expect(kept).toEqual([{ who: 'Dr. Rao', action: 'patient-erased' }]);
  });
});
