import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { expect, test } from 'vitest';
import { bookingOn, mobile, siteWith, staffEntry, wanted } from '#tests/support/people/booking.ts';
import { waitingPatients } from '#tests/support/people/waiting-patients.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { bookAppointment } from '../appointments/book-appointment.server.ts';
import {
  cancelAppointment,
  changeStatus,
  moveAppointment,
  undoStatus,
} from '../appointments/change-appointment.server.ts';
import { enterAppointment } from '../appointments/enter-appointment.server.ts';
import type { Appointment } from '../appointments/appointment.ts';
import { takenSlots } from '#tests/support/queries/taken-slots.ts';
import type { Slot } from './slots.ts';

const slot = { date: '2026-11-24', time: '10:00' };
const later = { date: '2026-11-24', time: '11:00' };
const listed = { notifyPatient: false, arrangement: 'listed' } as const;

describeEachDatabase('a visit kept on a chair that the clinic has no more', (open, kind) => {
  /** Three patients at ten, of whom the third stays; then the clinic has two chairs. */
  async function start() {
    const database = await open();
    const clinic = waitingPatients(database);
    const booking = { ...clinic.booking, site: fixedSite(siteWith({ chairs: 2 })) };
    let patients = 50;
    const book = async (at: Slot, chairs = 2): Promise<Appointment> => {
      const request = wanted({ ...at, mobileNumber: mobile((patients += 1)) });
      const result = await bookAppointment(
        { ...booking, site: fixedSite(siteWith({ chairs })) },
        request,
        crypto.randomUUID(),
      );
      if (!result.ok) throw new Error(result.reason);
      return result.appointment;
    };
    const three = [await book(slot, 3), await book(slot, 3), await book(slot, 3)];
    const cancelled = [];
    for (const visit of three.slice(0, 2)) {
      const result = await cancelAppointment(booking, visit, { notifyPatient: false });
      if (!result.ok) throw new Error(result.reason);
      cancelled.push(result.appointment);
    }
    const entered = (at: Slot, chair?: number) =>
      staffEntry({ ...at, mobileNumber: mobile((patients += 1)), chair });
    const count = async () =>
      (await takenSlots(database.queries, slot.date, slot.date)).find(({ time }) => time === slot.time)!
        .taken;
    return { ...clinic, database, booking, book, cancelled, kept: three[2]!, entered, count };
  }

  test('counts in whatever way the others come', async () => {
    const { booking, book, cancelled, kept, entered, count } = await start();
    expect(kept.chair).toBe(3);
    await book(slot);
    const other = await book(later);
    const full = expect.objectContaining({ ok: false, reason: 'slot-taken' });
    const rival = wanted({ ...slot, mobileNumber: mobile(99) });
    expect(await bookAppointment(booking, rival, 'rival')).toEqual(full);
    expect(await enterAppointment(booking, entered(slot), 'desk')).toEqual(full);
    expect(await enterAppointment(booking, entered(slot, 2), 'chair 2')).toEqual(full);
    expect(await moveAppointment(booking, other, slot, listed)).toEqual(full);
    expect(await moveAppointment(booking, other, { ...slot, chair: 2 }, listed)).toEqual(full);
    expect(await undoStatus(booking, cancelled[0]!)).toEqual(full);
    expect(await changeStatus(booking, cancelled[1]!, 'confirmed')).toEqual(full);
    expect(await count()).toBe(2);
    // It does not count against itself.
    expect(await moveAppointment(booking, kept, { ...slot, chair: 2 }, listed)).toMatchObject({
      ok: true,
      appointment: { chair: 2 },
    });
    expect(await count()).toBe(2);
  });

  test('leaves one place to two who come at one moment, to another chair each', async () => {
    const { database, booking, book, cancelled, entered, count } = await start();
    // PostgreSQL as two server processes would use it; SQLite has one writer at a time anyway.
    const other = kind === 'postgres' ? await open(database.location) : database;
    const there = bookingOn(other, { chairs: 2, clock: booking.clock });
    const mover = await book(later);
    const rival = (number: number) => wanted({ ...slot, mobileNumber: mobile(number) });
    await Promise.all([
      enterAppointment(booking, entered(slot, 1), 'one'),
      enterAppointment(there, entered(slot, 2), 'two'),
      moveAppointment(booking, mover, { ...slot, chair: 2 }, listed),
      undoStatus(there, cancelled[0]!),
      bookAppointment(booking, rival(98), 'three'),
      bookAppointment(there, rival(99), 'four'),
    ]);
    expect(await count()).toBe(2);
  });
});
