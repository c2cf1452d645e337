import { expect, test } from 'vitest';
import { anyVisit, bookingOn, mobile, wanted } from '#tests/support/people/booking.ts';
import { outboxRows } from '#tests/support/providers/outbox.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { freeSlots } from '../slots/free-slots.ts';
import { listBookableDays } from '../slots/list-slots.server.ts';
import type { Appointment } from '../appointments/appointment.ts';
import { bookAppointment } from '../appointments/book-appointment.server.ts';
import { cancelBurst, readBursts, undoCancelledBurst } from './cancel-burst.server.ts';
import { changeStatus, confirmAppointment } from '../appointments/change-appointment.server.ts';
import { eraseOldAddresses } from '../appointments/erase-personal-data.server.ts';

const attacker = '203.0.113.9';

describeEachDatabase('a wave of bookings', (open) => {
  const onWave = async (bookings: number, others: number) => {
    const booking = bookingOn(await open());
    const slots = freeSlots((await listBookableDays(booking, booking.site.current(), anyVisit)).days);
    for (let index = 0; index < bookings + others; index += 1) {
      const address = index < bookings ? attacker : `198.51.100.${index}`;
      const request = wanted({ ...slots[index]!, mobileNumber: mobile(index) });
      const result = await bookAppointment(booking, request, `wave ${index}`, address);
      expect(result.ok).toBe(true);
    }
    const isFree = async (index: number) => {
      const free = freeSlots((await listBookableDays(booking, booking.site.current(), anyVisit)).days);
      return free.some(({ date, time }) => date === slots[index]!.date && time === slots[index]!.time);
    };
    const told = () =>
      booking.database.queries
        .selectFrom('outbox')
        .select('event')
        .where('kind', '=', 'sms')
        .where('state', '=', 'queued')
        .where('event', '=', 'cancelled')
        .execute();
    return { booking, isFree, told };
  };

  test('is seen by address and hour, cancelled in one go without an SMS, and taken back', async () => {
    const { booking, isFree, told } = await onWave(7, 3);
    const waves = await readBursts(booking);
    expect(waves).toMatchObject([{ address: attacker, bookings: 7, unverified: 7 }]);
    const [wave] = waves;
    expect(wave!.hour).toBe(Date.parse('2026-11-23T08:00:00+05:30'));
    expect(wave!.appointments).toHaveLength(7);

    const entries: string[] = [];
    const cancelled = await cancelBurst(booking, wave!, 'Meera', async (_, { id }) => void entries.push(id));
    expect([cancelled.length, entries.length]).toEqual([7, 7]);
    expect([await isFree(0), await isFree(6), await isFree(7)]).toEqual([true, true, false]);
    expect(await readBursts(booking)).toEqual([]);
    expect(await told()).toEqual([]);

    expect(await undoCancelledBurst(booking, cancelled)).toHaveLength(7);
    expect([await isFree(0), await isFree(6)]).toEqual([false, false]);
  });

  test('is cancelled only where it is still to come', async () => {
    const database = await open();
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const booking = bookingOn(database, { clock });
    for (const [index, date] of [
      '2026-11-24',
      '2026-11-24',
      '2026-11-25',
      '2026-11-25',
      '2026-11-26',
    ].entries()) {
      const request = wanted({ date, time: index % 2 ? '10:00' : '11:00', mobileNumber: mobile(index) });
      expect((await bookAppointment(booking, request, `burst ${index}`, attacker)).ok).toBe(true);
    }
    const hour = Date.parse('2026-11-23T08:00:00+05:30');
    clock.advance(30 * 3_600_000);
    expect(await cancelBurst(booking, { address: attacker, hour }, 'Meera')).toHaveLength(3);
  });

  test('is taken back but for the slots that others have booked meanwhile', async () => {
    const { booking } = await onWave(6, 0);
    const [wave] = await readBursts(booking);
    const cancelled = await cancelBurst(booking, wave!, 'Meera');
    const { date, time } = wave!.appointments[2]!;
    const other = wanted({ date, time, mobileNumber: mobile(99) });
    expect((await bookAppointment(booking, other, 'a true patient', '192.0.2.7')).ok).toBe(true);
    expect(await undoCancelledBurst(booking, cancelled)).toHaveLength(5);
  });

  test('is not what a family books', async () => {
    const { booking } = await onWave(4, 2);
    expect(await readBursts(booking)).toEqual([]);
  });

  test('keeps its address for a week only', async () => {
    const { booking } = await onWave(6, 0);
    const stored = async () => {
      const rows = await booking.database.queries.selectFrom('appointments').select('booked_from').execute();
      return new Set(rows.map(({ booked_from }) => booked_from));
    };
    const later = (time: string) => ({ ...booking, clock: stoppedClock(time) });
    await eraseOldAddresses(later('2026-11-29T08:00:00+05:30'));
    expect(await stored()).toEqual(new Set([attacker]));
    expect(await eraseOldAddresses(later('2026-11-30T08:00:01+05:30'))).toBe(6);
    expect(await stored()).toEqual(new Set([null]));
  });
});

const minute = 60_000;

describeEachDatabase('bookings for numbers that the clinic has not seen', (open) => {
  /** The limits are those of `.env.example`. */
  const onRush = async () => {
    const clock = stoppedClock('2026-11-23T08:00:00+05:30');
    const unverifiedLimits = { perHour: 250, perDay: 600 };
    const booking = bookingOn(await open(), { clock, unverifiedLimits, chairs: 2 });
    const slots = freeSlots((await listBookableDays(booking, booking.site.current(), anyVisit)).days);
    let booked = 0;
    const book = async (address: string, mobileNumber = mobile(booked)): Promise<Appointment> => {
      const slot = slots[10 + booked]!;
      booked += 1;
      const result = await bookAppointment(
        booking,
        wanted({ ...slot, mobileNumber }),
        `key ${booked}`,
        address,
      );
      if (!result.ok) throw new Error(`refused: ${result.reason}`);
      return result.appointment;
    };
    const told = async () => {
      const rows = await outboxRows(booking.database);
      return new Set(rows.filter(({ kind }) => kind === 'sms').map(({ appointment_id }) => appointment_id));
    };
    return { booking, clock, book, told };
  };

  test('a true rush passes: 200 patients in an hour after a newspaper wrote of the clinic', async () => {
    const { clock, book, told } = await onRush();
    const made: Appointment[] = [];
    for (let patient = 0; patient < 200; patient += 1) {
      // Many customers of a mobile operator share one address.
      made.push(await book(`198.51.100.${patient % 40}`));
      clock.advance((60 * minute) / 200);
    }
    expect(made.filter(({ toConfirm }) => toConfirm)).toEqual([]);
    expect((await told()).size).toBe(200);
  });

  test('are counted one by one, also where they come in the same moment', async () => {
    const { book } = await onRush();
    const made = await Promise.all(Array.from({ length: 260 }, () => book('198.51.100.1')));
    expect(made.filter(({ toConfirm }) => toConfirm)).toHaveLength(10);
  });

  test('a wave does not: beyond the budget slots are held, the clinic confirms, and no stranger gets an SMS', async () => {
    const { booking, clock, book, told } = await onRush();
    const regular = await book('192.0.2.1', mobile(9000));
    await changeStatus(booking, regular, 'arrived');
    clock.advance(90 * minute);
    const made: Appointment[] = [];
    for (let index = 0; index < 300; index += 1) {
      made.push(await book(`203.0.113.${index % 96}`));
      clock.advance(90);
    }
    const held = made.filter(({ toConfirm }) => toConfirm);
    expect(held).toEqual(made.slice(250));
    const hasSms = await told();
    expect(held.filter(({ id }) => hasSms.has(id))).toEqual([]);
    expect(made.slice(0, 250).every(({ id }) => hasSms.has(id))).toBe(true);

    // A number that has visited the clinic needs no confirmation.
    const again = await book('203.0.113.1', mobile(9000));
    expect([again.toConfirm, (await told()).has(again.id)]).toEqual([false, true]);

    // The clinic confirms by telephone: the SMS is sent now, once.
    const [first] = held;
    expect(await confirmAppointment(booking, first!)).toMatchObject({
      ok: true,
      appointment: { toConfirm: false },
    });
    expect((await told()).has(first!.id)).toBe(true);
    expect(await confirmAppointment(booking, { ...first!, version: 2 })).toMatchObject({
      reason: 'not-allowed',
    });

    // An hour later unknown numbers book without confirmation again, until the day's limit is reached.
    clock.advance(60 * minute);
    expect((await book('198.51.100.1')).toConfirm).toBe(false);
  });
});
