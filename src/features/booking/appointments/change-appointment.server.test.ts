import { expect, test } from 'vitest';
import { bookingOn, messageRules, mobile, staffEntry, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase, type OpenedDatabase } from '#tests/support/servers/databases.ts';
import { outboxRows } from '#tests/support/providers/outbox.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { patientOf, type Appointment } from './appointment.ts';
import { bookAppointment } from './book-appointment.server.ts';
import type { Booking } from './booking.server.ts';
import {
  cancelAppointment,
  changeStatus,
  editAppointment,
  moveAppointment,
  undoStatus,
  type ChangeResult,
} from './change-appointment.server.ts';
import { enterAppointment, type EnteredAppointment } from './enter-appointment.server.ts';
import { takenSlots } from '#tests/support/queries/taken-slots.ts';

const tuesday = '2026-11-24';
const silently = { notifyPatient: false };
const staffMove = { notifyPatient: true, arrangement: 'listed' } as const;

async function booked(booking: Booking, differences: Parameters<typeof wanted>[0] = {}) {
  const result = await bookAppointment(booking, wanted(differences), crypto.randomUUID());
  if (!result.ok) throw new Error(result.reason);
  return result.appointment;
}

const entered = (differences: Partial<EnteredAppointment> = {}) =>
  staffEntry({
    firstName: 'Rustom',
    lastName: '',
    mobileNumber: mobile(2),
    source: 'walk-in',
    ...differences,
  });

const held = async (database: OpenedDatabase) =>
  (await takenSlots(database.queries, '2026-01-01', '2027-12-31')).map(
    ({ date, time, taken }) => `${date} ${time} ${taken}`,
  );
const as = (appointment: Appointment) => ({ id: appointment.id, version: appointment.version });
const changed = (result: ChangeResult): Appointment => {
  if (!result.ok) throw new Error(result.reason);
  return result.appointment;
};

describeEachDatabase('an appointment that changes', (open) => {
  test('goes from confirmed to completed, and is not cancelled from there', async () => {
    const booking = bookingOn(await open());
    let appointment = await booked(booking);
    for (const status of ['arrived', 'in-chair', 'completed'] as const) {
      appointment = changed(await changeStatus(booking, as(appointment), status));
    }
    expect(await changeStatus(booking, as(appointment), 'cancelled')).toMatchObject({
      ok: false,
      reason: 'not-allowed',
      current: { status: 'completed' },
    });
    expect(appointment.version).toBe(4);
  });

  test('stays as it is on another chair at its own time: who waits already still waits', async () => {
    const booking = bookingOn(await open(), { chairs: 2 });
    const waiting = changed(await changeStatus(booking, as(await booked(booking)), 'arrived'));
    const { date, time } = waiting;
    const move = { ...staffMove, notifyPatient: false };
    const moved = changed(await moveAppointment(booking, as(waiting), { date, time, chair: 2 }, move));
    expect(moved).toMatchObject({ chair: 2, status: 'arrived', movedAt: waiting.movedAt });
    expect(changed(await undoStatus(booking, as(moved))).status).toBe('confirmed');
  });

  test('a patient who waits stays arrived at another time of that day, and not on another day', async () => {
    const booking = bookingOn(await open());
    const waiting = changed(await changeStatus(booking, as(await booked(booking)), 'arrived'));
    const move = { ...staffMove, notifyPatient: false };
    const later = changed(
      await moveAppointment(booking, as(waiting), { date: waiting.date, time: '19:00' }, move),
    );
    expect(later).toMatchObject({ status: 'arrived', arrivedAt: waiting.arrivedAt, time: '19:00' });
    const nextDay = { date: '2026-11-25', time: '19:00' };
    expect(changed(await moveAppointment(booking, as(later), nextDay, move)).status).toBe('confirmed');
  });

  test('keeps the place in the waiting room when it is taken back from the chair, and gets a new one after an arrival by mistake', async () => {
    const clock = stoppedClock('2026-11-23T09:00:00+05:30');
    const booking = bookingOn(await open(), { clock });
    let visit = await booked(booking);
    const arrivals: (number | null)[] = [];
    for (const status of ['arrived', 'in-chair', 'arrived', 'confirmed', 'arrived'] as const) {
      visit = changed(await changeStatus(booking, as(visit), status));
      if (status === 'arrived') arrivals.push(visit.arrivedAt! - visit.createdAt);
      clock.advance(60_000);
    }
    expect(arrivals).toEqual([0, 0, 4 * 60_000]);
  });

  test('is changed only by who saw it as it is', async () => {
    const booking = bookingOn(await open());
    const appointment = await booked(booking);
    const results = await Promise.all([
      changeStatus(booking, as(appointment), 'arrived'),
      cancelAppointment(booking, as(appointment), silently),
      moveAppointment(booking, as(appointment), { date: tuesday, time: '12:00' }, staffMove),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === 'changed-meanwhile')).toHaveLength(2);
    expect(await changeStatus(booking, { id: 'nobody', version: 1 }, 'arrived')).toEqual({
      ok: false,
      reason: 'unknown',
    });
  });

  test('frees its slot when cancelled, and gets it back only while nobody else holds it', async () => {
    const database = await open();
    const booking = bookingOn(database);
    const cancelled = changed(await cancelAppointment(booking, as(await booked(booking)), silently));
    expect(await held(database)).toEqual([]);
    const again = changed(await undoStatus(booking, as(cancelled)));
    expect([again.status, await held(database)]).toEqual(['confirmed', ['2026-11-24 10:00 1']]);

    const cancelledAgain = changed(await cancelAppointment(booking, as(again), silently));
    await booked(booking, { mobileNumber: mobile(3) });
    expect(await changeStatus(booking, as(cancelledAgain), 'confirmed')).toMatchObject({
      reason: 'slot-taken',
    });
    expect(await undoStatus(booking, as(cancelledAgain))).toMatchObject({ reason: 'slot-taken' });
  });

  test('can be taken back for a minute', async () => {
    const clock = stoppedClock('2026-11-23T09:00:00+05:30');
    const booking = bookingOn(await open(), { clock });
    const arrived = changed(await changeStatus(booking, as(await booked(booking)), 'arrived'));
    clock.advance(60_000);
    expect(changed(await undoStatus(booking, as(arrived))).status).toBe('confirmed');
    const late = changed(
      await changeStatus(booking, { ...as(arrived), version: arrived.version + 1 }, 'no-show'),
    );
    clock.advance(60_001);
    expect(await undoStatus(booking, as(late))).toMatchObject({ reason: 'too-late' });
  });

  test('moves in one step: the old slot is free exactly when the new one is held', async () => {
    const database = await open();
    const booking = bookingOn(database);
    const [first, second] = [
      await booked(booking),
      await booked(booking, { time: '11:00', mobileNumber: mobile(3) }),
    ];
    const moved = changed(
      await moveAppointment(booking, as(first), { date: tuesday, time: '12:00' }, staffMove),
    );
    expect(moved).toMatchObject({ time: '12:00', version: 2, status: 'confirmed' });
    expect(await held(database)).toEqual(['2026-11-24 11:00 1', '2026-11-24 12:00 1']);
    expect(
      await moveAppointment(booking, as(second), { date: tuesday, time: '12:00' }, staffMove),
    ).toMatchObject({ reason: 'slot-taken' });
    expect(await held(database)).toEqual(['2026-11-24 11:00 1', '2026-11-24 12:00 1']);
  });

  test('two concurrent moves into each other’s slots are both refused, and neither appointment is lost', async () => {
    const database = await open();
    const booking = bookingOn(database);
    const [first, second] = [
      await booked(booking),
      await booked(booking, { time: '11:00', mobileNumber: mobile(3) }),
    ];
    const results = await Promise.all([
      moveAppointment(booking, as(first), { date: tuesday, time: '11:00' }, staffMove),
      moveAppointment(booking, as(second), { date: tuesday, time: '10:00' }, staffMove),
    ]);
    expect(results.every((result) => !result.ok && result.reason === 'slot-taken')).toBe(true);
    expect(await held(database)).toEqual(['2026-11-24 10:00 1', '2026-11-24 11:00 1']);
  });

  test('a patient moves to what the site offers, staff to what they arrange', async () => {
    const booking = bookingOn(await open(), { clock: stoppedClock('2026-11-23T09:01:00+05:30') });
    const appointment = await booked(booking);
    const to = (date: string, time: string, arrangement: 'offered' | 'listed' | 'special') =>
      moveAppointment(booking, as(appointment), { date, time }, { notifyPatient: false, arrangement });
    const monday = '2026-11-23';
    expect(await to(monday, '10:00', 'offered')).toMatchObject({ reason: 'slot-not-offered' });
    expect(await to('2026-11-29', '10:00', 'listed')).toMatchObject({ reason: 'slot-not-offered' });
    expect(await to('2026-11-22', '10:00', 'special')).toMatchObject({ reason: 'slot-not-offered' });
    expect(await to('2026-11-29', '10:20', 'special')).toMatchObject({ ok: true });
  });

  test('is found under its new name and number', async () => {
    const database = await open();
    const booking = bookingOn(database);
    const edit = { firstName: 'Zoë', note: 'Nervous', mobileNumber: mobile(7) };
    const edited = changed(await editAppointment(booking, as(await booked(booking)), edit));
    expect(edited).toMatchObject({ ...edit, lastName: 'Patil', version: 2 });
    const terms = await database.queries
      .selectFrom('search_terms')
      .select('term')
      .where('mobile', '=', mobile(7))
      .execute();
    expect(terms.map(({ term }) => term)).toEqual(expect.arrayContaining(['zoepatil', 'patil', '007']));
  });

  test('the texts that are not true any more are not sent', async () => {
    const database = await open();
    const booking = bookingOn(database, { messages: messageRules({ sheetEvents: [] }) });
    await cancelAppointment(booking, as(await booked(booking)), silently);
    const rows = await outboxRows(database);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['expired']));
  });

  test('a write that fails in the same transaction leaves the appointment unchanged', async () => {
    const database = await open();
    const booking = bookingOn(database);
    const appointment = await booked(booking);
    const inSameTransaction = () => Promise.reject(new Error('the record is full'));
    await expect(
      changeStatus(booking, { ...as(appointment), inSameTransaction }, 'cancelled'),
    ).rejects.toThrow(/full/);
    expect(await held(database)).toEqual(['2026-11-24 10:00 1']);
  });
});

describeEachDatabase('entered by staff', (open) => {
  test('once for each key, also what visitors are not offered', async () => {
    const clock = stoppedClock('2026-11-24T09:50:00+05:30');
    const booking = bookingOn(await open(), { clock });
    const [one, other] = await Promise.all([
      enterAppointment(booking, entered(), 'key'),
      enterAppointment(booking, entered(), 'key'),
    ]);
    expect(one).toMatchObject({ ok: true, appointment: { source: 'walk-in', lastName: '' } });
    expect(one.ok && patientOf(one.appointment)).toBe(entered().firstName);
    expect(other).toEqual(one);
    expect(await enterAppointment(booking, entered({ note: 'x' }), 'key')).toMatchObject({
      reason: 'key-reused',
    });
    // The first answer was lost, and another time was tried: the patient is down once, at the time of the first.
    const again = entered({ time: '12:00', arrangement: 'special', chair: 1 });
    expect(await enterAppointment(booking, again, 'key')).toEqual(one);
    expect(await enterAppointment(booking, entered({ firstName: 'Tara' }), 'key')).toMatchObject({
      reason: 'key-reused',
      current: { firstName: 'Rustom', time: '10:00' },
    });
    expect(await enterAppointment(booking, entered(), 'other')).toMatchObject({ reason: 'slot-taken' });
    const odd = { time: '10:20' } as const;
    expect(await enterAppointment(booking, entered(odd), 'odd')).toMatchObject({
      reason: 'slot-not-offered',
    });
    expect(await enterAppointment(booking, entered({ ...odd, arrangement: 'special' }), 'odd')).toMatchObject(
      { ok: true },
    );
  });
});
