import { expect, test } from 'vitest';
import { bookingOn, wanted } from '#tests/support/booking.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/databases.ts';
import { takenSlots } from './appointments-store.server.ts';
import { bookAppointment } from './book-appointment.server.ts';

/** Books, and stores the same row again with `differences`, past all code. */
async function storeAgain(database: OpenedDatabase, differences: Record<string, string | number | null>) {
  await bookAppointment(bookingOn(database), wanted(), crypto.randomUUID());
  const row = await database.queries.selectFrom('appointments').selectAll().executeTakeFirstOrThrow();
  const unique = { id: 'x', reference: 'X', link_hash: 'x', idempotency_key: null };
  await database.queries
    .insertInto('appointments')
    .values({ ...row, ...unique, ...differences })
    .execute();
}

describeEachDatabase('the database itself', (open) => {
  test.each([
    ['a second patient in the chair', {}],
    ['a key twice', { idempotency_key: 'same', chair: 2 }],
    ['an unknown status', { chair: 2, status: 'perhaps' }],
    ['a chair that is none', { chair: 0 }],
  ])('refuses %s', async (_, differences) => {
    const database = await open();
    if ('idempotency_key' in differences) {
      await bookAppointment(bookingOn(database), wanted({ time: '11:00' }), 'same');
    }
    await expect(storeAgain(database, differences)).rejects.toThrow(/constraint/i);
  });

  test('takes patients in different chairs, and in the place of one who cancelled', async () => {
    const database = await open();
    await storeAgain(database, { chair: 2 });
    await storeAgain(await open(), { status: 'cancelled' });
    expect(await takenSlots(database.queries, '2026-11-24', '2026-11-24')).toEqual([
      { date: '2026-11-24', time: '10:00', taken: 2 },
    ]);
  });
});
