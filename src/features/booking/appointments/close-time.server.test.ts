import { expect, test } from 'vitest';
import { anyVisit, bookingOn, mobile, staffEntry, wanted } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { bookAppointment } from './book-appointment.server.ts';
import type { Booking } from './booking.server.ts';
import {
  cancelAppointment,
  changeStatus,
  moveAppointment,
  resizeAppointment,
  undoStatus,
} from './change-appointment.server.ts';
import { enterAppointment } from './enter-appointment.server.ts';
import { closeTime, reopenTime } from './close-time.server.ts';
import type { NewClosure } from '../slots/closures.ts';
import { listOpenSlots } from '../slots/list-slots.server.ts';
import type { WantedAppointment } from './new-appointment.server.ts';

const tuesday = '2026-11-24';

async function booked(booking: Booking, request: WantedAppointment) {
  const result = await bookAppointment(booking, request, crypto.randomUUID());
  if (!result.ok) throw new Error(result.reason);
  return result.appointment;
}

describeEachDatabase('closed time', (open) => {
  const afternoon: NewClosure = {
    kind: 'block',
    fromDate: tuesday,
    toDate: tuesday,
    fromTime: '17:00',
    toTime: null,
    weekday: null,
    reason: 'Autoclave',
    publicText: 'Closed this evening',
  };

  test('takes no booking, also of one who books in the same moment', async () => {
    const booking = bookingOn(await open());
    const [closing, rival] = await Promise.all([
      closeTime(booking, afternoon, []),
      bookAppointment(booking, wanted({ time: '18:00' }), 'key'),
    ]);
    // Exactly one of the two wins.
    expect([closing.ok, rival.ok].filter(Boolean)).toHaveLength(1);
  });

  test('names who is booked inside before it closes, and opens again', async () => {
    const booking = bookingOn(await open());
    const inside = await booked(booking, wanted({ time: '18:00' }));
    expect(await closeTime(booking, afternoon, [])).toMatchObject({
      reason: 'booked-meanwhile',
      inside: [{ id: inside.id }],
    });
    const closing = await closeTime(booking, afternoon, [inside.id]);
    if (!closing.ok) throw new Error(closing.reason);
    const other = await booked(booking, wanted({ mobileNumber: mobile(3) }));
    const move = () =>
      moveAppointment(
        booking,
        other,
        { date: tuesday, time: '19:00' },
        { notifyPatient: true, arrangement: 'listed' },
      );
    expect(await move()).toMatchObject({ reason: 'closed' });
    expect(await reopenTime(booking, closing.closure.id)).toBe(true);
    expect(await reopenTime(booking, closing.closure.id)).toBe(false);
    expect(await move()).toMatchObject({ ok: true });
  });
});

describeEachDatabase('the block of one of two chairs', (open, kind) => {
  const block: NewClosure = {
    kind: 'block',
    chair: 2,
    fromDate: tuesday,
    toDate: tuesday,
    fromTime: '10:00',
    toTime: '13:00',
    weekday: null,
    reason: 'Compressor',
    publicText: '',
  };
  const silently = { notifyPatient: false } as const;
  let patients = 100;
  const at = (time: string, chair?: number) =>
    staffEntry({ time, mobileNumber: mobile((patients += 1)), chair });
  const start = async () => {
    const booking = bookingOn(await open(), { chairs: 2 });
    const enter = async (time: string, chair: number, minutes?: number) => {
      const result = await enterAppointment(booking, { ...at(time, chair), minutes }, crypto.randomUUID());
      if (!result.ok) throw new Error(result.reason);
      return result.appointment;
    };
    const close = async (seen: readonly string[] = []) => {
      const result = await closeTime(booking, block, seen);
      if (!result.ok) throw new Error(result.reason);
      return result.closure;
    };
    const free = async () => {
      const site = booking.site.current();
      const { days } = await listOpenSlots(booking, site, tuesday, tuesday, anyVisit);
      return days[0]!.slots.filter(({ state }) => state === 'free').map(({ time }) => time);
    };
    return { booking, enter, close, free };
  };
  const refused = (reason: string) => expect.objectContaining({ ok: false, reason });

  test('leaves the other chair open, and is taken in no way', async () => {
    const { booking, enter, close, free } = await start();
    const noon = await enter('12:00', 2);
    const cancelled = await cancelAppointment(booking, noon, silently);
    const again = await cancelAppointment(booking, await enter('11:00', 2), silently);
    if (!cancelled.ok || !again.ok) throw new Error('not cancelled');
    const before = await enter('14:00', 2);
    const closure = await close();
    expect(await free()).toEqual(expect.arrayContaining(['10:00', '11:00', '12:00']));

    // The first has the other chair; then there is none.
    for (const time of ['10:00', '11:00', '12:00'])
      expect(await booked(booking, at(time))).toMatchObject({ chair: 1 });
    expect(await free()).not.toContain('10:00');
    expect(await free()).toContain('13:00');
    expect(await bookAppointment(booking, at('10:00'), 'rival')).toEqual(refused('slot-taken'));
    for (const arrangement of ['listed', 'special'] as const) {
      const to = { date: tuesday, time: '10:00' };
      const terms = { ...silently, arrangement };
      expect(await enterAppointment(booking, { ...at('10:00', 2), arrangement }, 'in it')).toEqual(
        refused('chair-blocked'),
      );
      expect(await enterAppointment(booking, { ...at('10:00'), arrangement }, 'in any')).toEqual(
        refused('slot-taken'),
      );
      expect(await moveAppointment(booking, before, { ...to, chair: 2 }, terms)).toEqual(
        refused('chair-blocked'),
      );
      expect(await moveAppointment(booking, before, to, terms)).toEqual(refused('slot-taken'));
    }
    expect(await undoStatus(booking, cancelled.appointment)).toEqual(refused('slot-taken'));
    expect(await changeStatus(booking, again.appointment, 'confirmed')).toEqual(refused('slot-taken'));

    expect(await reopenTime(booking, closure.id)).toBe(true);
    expect(await undoStatus(booking, cancelled.appointment)).toMatchObject({ appointment: { chair: 2 } });
    expect(await enterAppointment(booking, at('10:00', 2), 'open')).toMatchObject({ ok: true });
  });

  test('names those in this chair alone, keeps them, and gives them no more of it', async () => {
    const { booking, enter, close } = await start();
    const other = await enter('10:00', 1, 30);
    const inside = await enter('10:00', 2, 30);
    const early = await enter('13:00', 2, 30);
    expect(await closeTime(booking, block, [other.id])).toMatchObject({ inside: [{ id: inside.id }] });
    await close([inside.id]);
    const resize = (visit: typeof inside, minutes: number) => resizeAppointment(booking, visit, minutes);
    expect(await resize(inside, 45)).toEqual(refused('chair-blocked'));
    const shorter = await resize(inside, 15);
    expect(shorter).toMatchObject({ ok: true, appointment: { minutes: 15 } });
    expect(await resize(early, 60)).toMatchObject({ ok: true });
    expect(await resize(other, 90)).toMatchObject({ ok: true });
  });

  test('holds against one who takes the chair in the same moment', async () => {
    const { booking } = await start();
    // PostgreSQL as two server processes would use it; SQLite has one writer at a time anyway.
    const { location } = booking.database as Awaited<ReturnType<typeof open>>;
    const there = kind === 'postgres' ? bookingOn(await open(location), { chairs: 2 }) : booking;
    const entered = ['10:00', '11:00', '12:00'].map((time) =>
      enterAppointment(there, { ...at(time, 2), arrangement: 'special' }, crypto.randomUUID()),
    );
    const [closing, ...rivals] = await Promise.all([closeTime(booking, block, []), ...entered]);
    const count = rivals.filter(({ ok }) => ok).length;
    expect(closing.ok ? count === 0 : count > 0, `${closing.ok} ${count}`).toBe(true);
  });

  test('a block of a removed chair takes no time from the other chairs', async () => {
    const { booking, close } = await start();
    await close();
    const smaller = bookingOn(booking.database, { chairs: 1 });
    expect(await bookAppointment(smaller, at('10:00'), 'one')).toMatchObject({ ok: true });
    expect(await bookAppointment(smaller, at('10:00'), 'two')).toEqual(refused('slot-taken'));
  });
});
