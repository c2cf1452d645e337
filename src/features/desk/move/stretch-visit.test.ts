import { describe, expect, test } from 'vitest';
import type { Closure } from '#features/booking/slots/closures.ts';
import { closed, day, visit } from '#tests/support/people/desk-day.ts';
import { minutesOf } from '#platform/civil-date.ts';
import { endNearest, blockingTime } from './stretch-visit.tsx';
import { timeBeyond } from './time-beyond.ts';

const long = { minutes: 60, isLengthSet: true };
const asha = visit('10:00', long);

/** Quarters of an hour, 20 px each, from ten o'clock on. */
const ends = Array.from({ length: 40 }, (_, index) => ({ minutes: (index + 1) * 15, y: (index + 1) * 20 }));
const endAt = (y: number, shown = day({ appointments: [asha] })) => endNearest(shown, asha, ends, y);

describe('a visit that is stretched', () => {
  test('ends at the line nearest to the pointer, and has at least one', () => {
    expect(endAt(128)?.minutes).toBe(90);
    expect(endAt(132)?.minutes).toBe(105);
    expect(endAt(-200)?.minutes).toBe(15);
  });

  test('stops where its session ends, with the overrun that the owner allows, and never in the gap or beyond it', () => {
    expect(endAt(50_000)?.minutes).toBe(270);
    // Below the morning: in the gap, and at the first lines of the evening.
    for (const minutes of [285, 360, 420, 435])
      expect(endAt((minutes / 15) * 20)?.minutes, `${minutes}`).toBe(270);
    expect(endAt(50_000, day({ appointments: [asha], overrunMinutes: 30 }))?.minutes).toBe(300);
    // One that lasts longer already keeps its end, and may be made shorter.
    const longer = visit('13:00', { minutes: 150, isLengthSet: true });
    expect(endNearest(day({ appointments: [longer] }), longer, ends, 50_000)?.minutes).toBe(150);
    expect(endNearest(day({ appointments: [longer] }), longer, ends, 120)?.minutes).toBe(90);
  });

  test('says why it ends before the pointer: its session, the overrun, the day, the longest visit', () => {
    const limitAt = (y: number, shown = day({ appointments: [asha] }), own = asha) =>
      endNearest(shown, own, ends, y)?.limit;
    expect(limitAt(18 * 20)).toBeUndefined();
    expect(limitAt(18 * 20 + 9)).toBeUndefined();
    expect(limitAt(18 * 20 + 11)).toBe('session');
    expect(limitAt(50_000, day({ appointments: [asha], overrunMinutes: 30 }))).toBe('overrun');
    const late = visit('22:30', long);
    expect(limitAt(50_000, day({ appointments: [late] }), late)).toBe('day');
    const early = visit('06:00', long);
    expect(limitAt(50_000, day({ appointments: [early] }), early)).toBe('longest');
    // Another visit is the reason where both are.
    const next = visit('12:00', long);
    expect(limitAt(50_000, day({ appointments: [asha, next] }))).toBeUndefined();
  });

  test('stops at the next visit of its chair, which is named', () => {
    const others = [
      visit('12:00', { ...long, firstName: 'Farhan' }),
      visit('11:30', { ...long, chair: 2 }),
      visit('11:00', { ...long, status: 'no-show' }),
    ];
    const shown = day({ chairs: 2, appointments: [asha, ...others] });
    expect(endAt(160, shown)).toEqual({ minutes: 120, y: 160, blocked: undefined });
    expect(endAt(400, shown)).toMatchObject({
      minutes: 120,
      y: 160,
      blocked: { slot: { time: '12:00' }, kind: 'visit' },
    });
  });

  test('stops at a time that is kept for a patient on the waiting list', () => {
    const { date } = asha;
    const offer = { id: 'b', date, time: '11:15', minutes: 30, chair: 1, firstName: 'B', lastName: 'S' };
    const shown = day({ appointments: [asha, visit('12:00', long)], offered: [offer] });
    expect(endAt(400, shown)).toMatchObject({
      minutes: 75,
      blocked: { slot: { time: '11:15' }, kind: 'offer' },
    });
  });

  test('stops where its chair is blocked, as the server would', () => {
    const block = { ...closed('12:00', '14:00'), chair: 1 };
    const blocked = { slot: { time: '12:00' }, kind: 'block' };
    expect(endAt(400, day({ appointments: [asha], closures: [block] }))).toMatchObject({
      minutes: 120,
      blocked,
    });
    const others = [{ ...block, chair: 2 }, { ...block, chair: 1, dentist: 'rao' }, closed('12:00', '14:00')];
    expect(endAt(400, day({ appointments: [asha], closures: others }))).toMatchObject({
      minutes: 270,
      blocked: undefined,
    });
  });

  test('may run into closed time, leave, or the evening, of which staff are told', () => {
    const dentists = [{ id: 'rao', name: 'Dr. Rao', chair: 1 }];
    const leave = { ...closed('11:30', null), chair: 1, dentist: 'rao' };
    const beyond = (minutes: number, closures: Closure[] = [], overrunMinutes = 0) =>
      timeBeyond(day({ closures, overrunMinutes }), asha, minutes, { dentists });
    expect(beyond(90, [leave])).toBeUndefined();
    expect(beyond(105, [leave])).toEqual({ kind: 'leave', dentist: 'Dr. Rao' });
    expect(beyond(105, [closed('11:30', '12:00')])).toEqual({ kind: 'closed' });
    expect(beyond(270)).toBeUndefined();
    expect(beyond(285)).toEqual({ kind: 'hours', closes: '14:30' });
    expect(beyond(285, [], 15)).toBeUndefined();
    // A visit inside closed time may be made shorter without a warning.
    expect(beyond(30, [closed(null, null)])).toBeUndefined();
    const late = visit('14:00', { minutes: 90, isLengthSet: true });
    expect(timeBeyond(day(), late, 60, {})).toBeUndefined();
    expect(timeBeyond(day(), late, 105, {})).toEqual({ kind: 'hours', closes: '14:30' });
  });

  test('by special arrangement, after the sessions, does not last into the next day', () => {
    const late = visit('22:30', long);
    const shown = day({ appointments: [late] });
    expect(blockingTime(shown, late, 120)).toBeUndefined();
    const minutes = endNearest(shown, late, ends, 50_000)!.minutes;
    expect(minutesOf('22:30') + minutes).toBe(24 * 60);
  });
});
