import { describe, expect, test } from 'vitest';
import { day, visit } from '#tests/support/people/desk-day.ts';
import { minutesOf } from '#platform/civil-date.ts';
import { endNearest, timeInTheWay } from './stretch-visit.tsx';

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
    expect(endAt(50_000)?.minutes).toBe(480);
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
      blocked: { slot: { time: '12:00' }, isOffer: false },
    });
  });

  test('stops at a time that is kept for a patient on the waiting list', () => {
    const { date } = asha;
    const offer = { id: 'b', date, time: '11:15', minutes: 30, chair: 1, firstName: 'B', lastName: 'S' };
    const shown = day({ appointments: [asha, visit('12:00', long)], offered: [offer] });
    expect(endAt(400, shown)).toMatchObject({
      minutes: 75,
      blocked: { slot: { time: '11:15' }, isOffer: true },
    });
  });

  test('may run into closed time, as with the buttons, but not into the next day', () => {
    const late = visit('21:30', long);
    const shown = day({ appointments: [late] });
    expect(timeInTheWay(shown, late, 120)).toBeUndefined();
    const minutes = endNearest(shown, late, ends, 50_000)!.minutes;
    expect(minutesOf('21:30') + minutes).toBe(24 * 60);
  });
});
