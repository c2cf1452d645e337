import { expect, test } from 'vitest';
import { addDays, type CivilTime } from '#platform/civil-date.ts';
import { bookingOn, mobile, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { outboxRows } from '#tests/support/providers/outbox.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import type { AppointmentStatus } from './appointment-status.ts';
import type { Appointment } from './appointment.ts';
import { bookAppointment } from './book-appointment.server.ts';
import { cancelAppointment, changeStatus } from './change-appointment.server.ts';
import { slotTimes } from '../slots/slots.ts';

const key = () => crypto.randomUUID();
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

describeEachDatabase('booking an appointment', (open, kind) => {
  const stored = async (database: Awaited<ReturnType<typeof open>>) => ({
    appointments: await database.queries.selectFrom('appointments').selectAll().execute(),
    messages: await outboxRows(database),
  });

  test('stores it with its messages, and names it', async () => {
    const database = await open();
    const result = await bookAppointment(bookingOn(database), wanted({ message: 'दर्द' }), key());
    expect(result).toMatchObject({
      ok: true,
      appointment: {
        reference: expect.stringMatching(/^[2-9A-HJKMNP-TW-Z]{6}$/),
        status: 'confirmed',
        date: '2026-11-24',
        time: '10:00',
      },
    });
    const { appointments, messages } = await stored(database);
    expect(appointments).toMatchObject([{ slot_date: '2026-11-24', slot_time: '10:00', chair: 1 }]);
    expect(messages.map(({ kind, appointment_id }) => [kind, appointment_id])).toEqual([
      ['sheet', appointments[0]!.id],
      ['sms', appointments[0]!.id],
      ['sms', appointments[0]!.id],
      ['sms', appointments[0]!.id],
    ]);
    expect(JSON.parse(messages[0]!.payload)).toEqual({
      patient: 'Asha Patil',
      mobile: '9812345210',
      service: 'Preventive Care - Dental X-rays',
      dateTime: 'Tuesday, November 24, 2026 at 10:00 AM',
      message: 'दर्द',
    });
  });

  test('tells the pages that show free slots', async () => {
    const database = await open();
    const topics: string[] = [];
    database.subscribe((topic) => topics.push(topic));
    await bookAppointment(bookingOn(database), wanted(), key());
    expect(topics).toContain('appointments');
  });

  test('the same request with the same key is the same appointment, also later and at the same time', async () => {
    const database = await open();
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const booking = bookingOn(database, { clock });
    const same = key();
    const results = await Promise.all(times(20, () => bookAppointment(booking, wanted(), same)));
    clock.advance(72 * 60 * 60_000);
    const later = await bookAppointment(booking, wanted(), same);
    expect(later.ok).toBe(true);
    for (const result of results) expect(result).toEqual(later);
    const { appointments, messages } = await stored(database);
    // The sheet's row, the confirmation and two reminders.
    expect([appointments.length, messages.length]).toEqual([1, 4]);
  });

  test('another request with the same key is refused, whoever comes first', async () => {
    const database = await open();
    const booking = bookingOn(database);
    const same = key();
    const results = await Promise.all(
      times(11, (index) =>
        bookAppointment(booking, wanted({ mobileNumber: mobile(index), time: slotTimes[index]! }), same),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === 'key-reused')).toHaveLength(10);
    expect((await stored(database)).appointments).toHaveLength(1);
  });

  test('a taken slot is refused with the three nearest free ones, and nothing is kept', async () => {
    const database = await open();
    const booking = bookingOn(database);
    await bookAppointment(booking, wanted({ time: '11:00' }), key());
    const before = await stored(database);
    const rival = wanted({ time: '11:00', mobileNumber: mobile(2) });
    expect(await bookAppointment(booking, rival, key())).toEqual({
      ok: false,
      reason: 'slot-taken',
      nearest: [
        { date: '2026-11-24', time: '10:00' },
        { date: '2026-11-24', time: '12:00' },
        { date: '2026-11-24', time: '13:00' },
      ],
    });
    expect(await stored(database)).toEqual(before);
  });

  test('500 rivals for one slot: one has it', async () => {
    const database = await open();
    const booking = bookingOn(database);
    const results = await Promise.all(
      times(500, (index) => bookAppointment(booking, wanted({ mobileNumber: mobile(index) }), key())),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === 'slot-taken')).toHaveLength(499);
  });

  test('concurrent bookings are each stored whole, and a refused one is refused alone', async () => {
    const database = await open();
    const booking = bookingOn(database, { chairs: 2 });
    const book = (time: CivilTime, number: string) =>
      bookAppointment(booking, wanted({ time, mobileNumber: number }), key());
    await Promise.all([book('10:00', mobile(1)), book('10:00', mobile(2)), book('10:30', mobile(3))]);
    const results = await Promise.all(
      slotTimes.slice(0, 10).map((time, index) => book(time, mobile(10 + index))),
    );
    expect(results.map((result) => result.ok || result.reason)).toEqual(
      slotTimes.slice(0, 10).map((time) => time !== '10:00' || 'slot-taken'),
    );
    const holds = await database.queries.selectFrom('slot_holds').selectAll().execute();
    const { appointments } = await stored(database);
    const slotsOf = (rows: readonly Record<string, unknown>[], id: string) =>
      rows.map((row) => [row[id], row.slot_date, row.slot_time, row.chair].join(' ')).sort();
    expect(slotsOf(appointments, 'id')).toEqual(slotsOf(holds, 'appointment_id'));
  });

  test('as many patients as chairs', async () => {
    const database = await open();
    const booking = bookingOn(database, { chairs: 3 });
    const results = await Promise.all(
      times(8, (index) => bookAppointment(booking, wanted({ mobileNumber: mobile(index) }), key())),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    const { appointments } = await stored(database);
    expect(appointments.map(({ chair }) => chair).sort()).toEqual([1, 2, 3]);
  });

  test('a cancelled or missed appointment frees its slot, any other holds it', async () => {
    const booking = bookingOn(await open(), { chairs: 1 });
    const again = (index: number) => bookAppointment(booking, wanted({ mobileNumber: mobile(index) }), key());
    const become = async ({ id, version }: Appointment, ...statuses: AppointmentStatus[]) => {
      for (const [index, status] of statuses.entries()) {
        await changeStatus(booking, { id, version: version + index }, status);
      }
    };
    const first = await again(0);
    if (!first.ok) throw new Error(first.reason);
    await become(first.appointment, 'arrived');
    expect(await again(1)).toMatchObject({ reason: 'slot-taken' });
    await become({ ...first.appointment, version: 2 }, 'no-show');
    const second = await again(2);
    if (!second.ok) throw new Error(second.reason);
    await become(second.appointment, 'cancelled');
    const third = await again(3);
    if (!third.ok) throw new Error(third.reason);
    await become(third.appointment, 'in-chair', 'completed');
    expect(await again(4)).toMatchObject({ reason: 'slot-taken' });
  });

  test('four bookings a day for a number, also when many are asked for at once', async () => {
    const database = await open();
    // PostgreSQL as two server processes would use it; SQLite has one writer at a time anyway.
    const other = kind === 'postgres' ? await open(database.location) : database;
    const results = await Promise.all(
      times(11, (index) =>
        bookAppointment(
          bookingOn(index % 2 ? database : other),
          wanted({ date: addDays('2026-11-24', index % 3), time: slotTimes[index]! }),
          key(),
        ),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(4);
    expect(results.filter((result) => !result.ok && result.reason === 'too-many-today')).toHaveLength(7);
  });

  test('the refusal tells nothing of the visits, and ends at midnight, or when the owner of the number cancels one', async () => {
    const database = await open();
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const booking = bookingOn(database, { clock });
    const refusals: unknown[] = [];
    for (const [index, dates] of [['2026-11-24'], ['2026-12-24', '2027-01-05']].entries()) {
      const mobileNumber = mobile(index);
      const ask = (slot: { date: string; time: string }) =>
        bookAppointment(booking, wanted({ ...slot, mobileNumber }), key());
      const made = [];
      for (const time of slotTimes.slice(index * 4, index * 4 + 4)) {
        made.push(await ask({ date: dates[made.length % dates.length]!, time }));
      }
      const refused = await ask({ date: '2026-11-25', time: slotTimes[index]! });
      refusals.push(refused);
      const [first] = made;
      if (!first?.ok) throw new Error('the first was refused');
      await cancelAppointment(booking, first.appointment, { notifyPatient: true, byPatient: true });
      expect(await ask({ date: '2026-11-25', time: slotTimes[index]! })).toMatchObject({ ok: true });
      expect(await ask({ date: '2026-11-26', time: slotTimes[index]! })).toEqual(refused);
    }
    expect(refusals[0]).toEqual({ ok: false, reason: 'too-many-today', retryAfterSeconds: 16 * 3600 });
    expect(refusals[1]).toEqual(refusals[0]);
    clock.advance(16 * 60 * 60_000);
    const tomorrow = wanted({ date: '2026-11-26', mobileNumber: mobile(0) });
    expect((await bookAppointment(booking, tomorrow, key())).ok).toBe(true);
  });

  test.each([
    ['in the past', '2026-11-20', '10:00'],
    ['in less than an hour', '2026-11-23', '10:00'],
    ['on a Sunday', '2026-11-29', '10:00'],
    ['beyond 90 days', '2027-02-22', '10:00'],
  ])('a slot %s is not offered', async (_, date, time) => {
    const database = await open();
    const booking = bookingOn(database, { clock: stoppedClock('2026-11-23T09:00:01+05:30') });
    const result = await bookAppointment(booking, wanted({ date, time }), key());
    expect(result).toMatchObject({ ok: false, reason: 'slot-not-offered' });
    expect(result).toHaveProperty('nearest.length', 3);
    expect(await stored(database)).toEqual({ appointments: [], messages: [] });
  });
});
