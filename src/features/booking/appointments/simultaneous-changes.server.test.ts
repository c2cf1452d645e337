import { expect, test } from 'vitest';
import { bookingOn, mobile, wanted } from '#tests/support/people/booking.ts';
import { describeDatabase } from '#tests/support/servers/databases.ts';
import { meet } from '#tests/support/people/simultaneous-changes.ts';
import { searchAppointments } from './appointment-lists-store.server.ts';
import type { Appointment } from './appointment.ts';
import { bookAppointment } from './book-appointment.server.ts';
import type { Booking } from './booking.server.ts';
import { cancelAppointment, changeStatus, editAppointment, undoStatus } from './change-appointment.server.ts';
import { closeTime, reopenTime } from './close-time.server.ts';
import { eraseNumber, eraseOldAppointments } from './erase-personal-data.server.ts';

const notifying = { notifyPatient: true };
const changedMeanwhile = { ok: false, reason: 'changed-meanwhile' };

const books = (differences: Parameters<typeof wanted>[0]) => (booking: Booking) =>
  bookAppointment(booking, wanted(differences), crypto.randomUUID());
const cancels = (visit: Appointment) => (booking: Booking) => cancelAppointment(booking, visit, notifying);
const marks = (visit: Appointment) => (booking: Booking) => changeStatus(booking, visit, 'arrived');
const erases = (number: string) => (booking: Booking) => eraseNumber(booking, number, async () => {});
/** A hundred days later, when three months are kept. */
const erasesOld = (booking: Booking) =>
  eraseOldAppointments({ ...booking, clock: { now: () => booking.clock.now() + 100 * 24 * 60 * 60_000 } }, 3);

async function found({ database }: Booking, text: string): Promise<string[]> {
  const result = await searchAppointments(database.queries, text, { maxNumbers: 5 });
  return result?.visits.map(({ date, time }) => `${date} ${time}`) ?? [];
}

describeDatabase('postgres', 'two changes at the same time', (open) => {
  const start = async () => {
    const database = await open();
    const booking = bookingOn(database);
    const servers = [booking, { ...booking, database: await open(database.location) }] as const;
    const book = async (differences: Parameters<typeof wanted>[0] = {}) => {
      const booked = await books(differences)(booking);
      if (!booked.ok) throw new Error(booked.reason);
      return booked.appointment;
    };
    return { booking, servers, book };
  };

  test('two bookings of one number come one after the other, and its limit holds', async () => {
    const { servers } = await start();
    expect(await books({ time: '13:00' })(servers[0])).toMatchObject({ ok: true });
    const ten = await meet(servers, books({ time: '10:00' }), books({ time: '11:00' }));
    expect(ten).toMatchObject({ first: { ok: true }, second: { ok: true } });
    const last = await meet(servers, books({ time: '12:00' }), books({ time: '18:00' }));
    expect(last).toMatchObject({ first: { ok: true }, second: { reason: 'too-many-today' } });
  });

  test('erasing a number and a booking of it: what comes later stands', async () => {
    const { booking, servers } = await start();
    const erased = await meet(servers, books({}), erases(mobile(1)));
    expect(erased).toMatchObject({ first: { ok: true }, second: 0 });
    const { mobileNumber } = wanted();
    const after = await meet(servers, books({ time: '11:00' }), erases(mobileNumber));
    expect(after).toMatchObject({ first: { ok: true }, second: 2 });
    expect(await found(booking, 'patil')).toEqual([]);
    await books({})(booking);
    const before = await meet(servers, erases(mobileNumber), books({ time: '11:00' }), 'announce');
    expect(before).toMatchObject({ first: 1, second: { ok: true } });
    expect(await found(booking, 'patil')).toEqual(['2026-11-24 11:00']);
  });

  test('erasing by age and a booking of the same patient: the new one is found by its name', async () => {
    const { booking, servers, book } = await start();
    const recent = { date: '2026-12-15' };
    await book();
    const after = await meet(servers, books({ ...recent, time: '10:00' }), erasesOld, 'announce');
    expect(after).toMatchObject({ first: { ok: true }, second: 1 });
    expect(await found(booking, 'patil')).toEqual(['2026-12-15 10:00']);
    await eraseNumber(booking, wanted().mobileNumber, async () => {});
    await book();
    const before = await meet(servers, erasesOld, books({ ...recent, time: '11:00' }), 'announce');
    expect(before).toMatchObject({ first: 1, second: { ok: true } });
    expect(await found(booking, 'patil')).toEqual(['2026-12-15 11:00']);
  });

  test('marking a visit, or taking a mark back, and cancelling it: the first counts, and the second is told', async () => {
    const { booking, servers, book } = await start();
    const visit = await book();
    const marked = await meet(servers, marks(visit), cancels(visit), 'announce');
    expect(marked).toMatchObject({ first: { ok: true }, second: changedMeanwhile });
    const next = await book({ time: '11:00' });
    const cancelled = await meet(servers, cancels(next), marks(next), 'announce');
    expect(cancelled).toMatchObject({ first: { ok: true }, second: changedMeanwhile });
    const missed = await changeStatus(booking, await book({ time: '12:00' }), 'no-show');
    if (!missed.ok) throw new Error(missed.reason);
    const undoes = (either: Booking) => undoStatus(either, missed.appointment);
    const undone = await meet(servers, undoes, cancels(missed.appointment));
    expect(undone).toMatchObject({
      first: { ok: true, appointment: { status: 'confirmed' } },
      second: changedMeanwhile,
    });
  });

  test('opening closed time again and booking in it, or on the same day', async () => {
    const { booking, servers } = await start();
    const close = async () => {
      const dates = { fromDate: '2026-11-24', toDate: '2026-11-24', fromTime: '17:00', toTime: null };
      const words = { weekday: null, reason: 'Autoclave', publicText: 'Closed' };
      const closed = await closeTime(booking, { kind: 'block', ...dates, ...words }, []);
      if (!closed.ok) throw new Error(closed.reason);
      return (either: Booking) => reopenTime(either, closed.closure.id);
    };
    const reopens = await close();
    const inside = await meet(servers, reopens, books({ time: '18:00' }), 'announce');
    expect(inside).toMatchObject({ first: true, second: { reason: 'slot-not-offered' } });
    expect(await books({ time: '18:00' })(booking)).toMatchObject({ ok: true });
    const rival = { mobileNumber: mobile(1) };
    await eraseNumber(booking, wanted().mobileNumber, async () => {});
    const outside = await meet(servers, books({ ...rival, time: '10:00' }), await close());
    expect(outside).toMatchObject({ first: { ok: true }, second: true });
  });

  test('erasing a number and an edit that gives it, or takes it, leaves nothing of the number', async () => {
    const { booking, servers, book } = await start();
    const [former, next] = [mobile(1), mobile(2)];
    const edits = (visit: Appointment) => (either: Booking) =>
      editAppointment(either, visit, { mobileNumber: next });
    const given = await meet(servers, edits(await book({ mobileNumber: former })), erases(next), 'announce');
    expect(given).toMatchObject({ first: { ok: true }, second: 1 });
    const taken = await meet(
      servers,
      edits(await book({ mobileNumber: former })),
      erases(former),
      'announce',
    );
    expect(taken).toMatchObject({ first: { ok: true }, second: 0 });
    expect(await found(booking, former.slice(-10))).toEqual([]);
    expect(await found(booking, next.slice(-10))).toEqual(['2026-11-24 10:00']);
    const visit = await book({ mobileNumber: former, time: '11:00' });
    const erased = await meet(servers, erases(former), edits(visit), 'announce');
    expect(erased).toMatchObject({ first: 1, second: { reason: 'unknown' } });
    expect(await found(booking, next.slice(-10))).toEqual(['2026-11-24 10:00']);
  });
});
