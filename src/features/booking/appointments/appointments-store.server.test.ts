import { expect, test } from 'vitest';
import { bookingOn, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { appointmentsWithIds } from './appointment-lists-store.server.ts';
import { bookAppointment } from './book-appointment.server.ts';
import { takenSlots } from '#tests/support/queries/taken-slots.ts';

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

/** Holds the slot of the first booking for somebody else, past all code. */
async function holdAgain(database: OpenedDatabase, chair: number) {
  await bookAppointment(bookingOn(database), wanted(), crypto.randomUUID());
  await database.queries
    .insertInto('slot_holds')
    .values({ slot_date: '2026-11-24', slot_time: '10:00', chair, appointment_id: 'x' })
    .execute();
}

describeEachDatabase('the database itself', (open) => {
  test.each([
    ['a key twice', { idempotency_key: 'same' }],
    ['an unknown status', { status: 'perhaps' }],
    ['a source that is none', { source: 'fax' }],
  ])('refuses %s', async (_, differences) => {
    const database = await open();
    if ('idempotency_key' in differences) {
      await bookAppointment(bookingOn(database), wanted({ time: '11:00' }), 'same');
    }
    await expect(storeAgain(database, differences)).rejects.toThrow(/constraint/i);
  });

  test.each([
    ['a second patient in the chair', 1],
    ['a chair that is none', 0],
  ])('refuses %s', async (_, chair) => {
    await expect(holdAgain(await open(), chair)).rejects.toThrow(/constraint/i);
  });

  test('takes patients in different chairs', async () => {
    const database = await open();
    await holdAgain(database, 2);
    expect(await takenSlots(database.queries, '2026-11-24', '2026-11-24')).toEqual([
      { date: '2026-11-24', time: '10:00', taken: 2 },
    ]);
  });

  test('finds visits by more ids than a query of either database takes', async () => {
    const database = await open();
    const booked = await bookAppointment(bookingOn(database), wanted(), crypto.randomUUID());
    if (!booked.ok) throw new Error(booked.reason);
    const erased = Array.from({ length: 70_000 }, (_, number) => `erased ${number}`);
    const found = await appointmentsWithIds(database.queries, [...erased, booked.appointment.id]);
    expect(found).toEqual([booked.appointment]);
  });
});
