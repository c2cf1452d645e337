import { describe, expect, test } from 'vitest';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { addDays } from '#platform/civil-date.ts';
import { slotsOfDays, slotRefusalOf, type SlotRows } from './availability.ts';
import { staffTerms, visitorTerms } from './booking-window.ts';
import { freeSlots, nearestFree } from './free-slots.ts';
import { slotTimes } from './slots.ts';

const saturday = '2026-11-21';
const sunday = '2026-11-22';
const monday = '2026-11-23';
const nothingTaken: SlotRows = { taken: [], closures: [], chairs: 1 };
const offeredAt = (date: string, now: [date: string, time: string]) => {
  const [day] = slotsOfDays(
    date,
    date,
    nothingTaken,
    visitorTerms(instantOf(...now), { daysAhead: 90, leadMinutes: 60 }),
  );
  const { date: _, slots, ...why } = day!;
  return { times: slots.map(({ time }) => time), ...why };
};

describe('a day offers', () => {
  test('all its slots while they are to come', () => {
    expect(offeredAt(monday, [saturday, '09:00'])).toEqual({ times: slotTimes });
  });

  test('today only what starts in 60 minutes or more', () => {
    expect(offeredAt(saturday, [saturday, '19:00']).times).toEqual(['20:00', '21:00', '21:30']);
    expect(offeredAt(saturday, [saturday, '19:01']).times).toEqual(['21:00', '21:30']);
    const now = instantOf(saturday, '19:00') + 1;
    const given = { now, daysAhead: 90, leadMinutes: 60, closures: [] };
    expect(slotRefusalOf({ date: saturday, time: '20:00' }, 'offered', given)).toBe('slot-not-offered');
  });

  test('nothing once its last slot is too near, nor when it has passed', () => {
    expect(offeredAt(saturday, [saturday, '20:31'])).toEqual({ times: [], reason: 'past' });
    expect(offeredAt(saturday, [monday, '00:00'])).toEqual({ times: [], reason: 'past' });
  });

  test('nothing on a Sunday', () => {
    expect(offeredAt(sunday, [saturday, '09:00'])).toEqual({ times: [], reason: 'sunday' });
  });

  test('nothing further ahead than can be booked', () => {
    expect(offeredAt(addDays(saturday, 90), [saturday, '09:00']).times).toEqual(slotTimes);
    expect(offeredAt(addDays(saturday, 91), [saturday, '09:00'])).toEqual({ times: [], reason: 'closed' });
  });

  test('slots by the clinic’s date, not by UTC', () => {
    // 00:30 on Monday in Mumbai is still Sunday in Greenwich.
    expect(offeredAt(monday, [monday, '00:30'])).toEqual({ times: slotTimes });
    expect(offeredAt(sunday, [monday, '00:30']).reason).toBe('past');
  });
});

describe('staff give out', () => {
  const closure = {
    id: 'a',
    createdAt: 0,
    kind: 'leave',
    fromDate: monday,
    toDate: monday,
    fromTime: '17:00',
    toTime: null,
    weekday: null,
    reason: 'A wedding',
    publicText: '',
  } as const;
  const rows = { chairs: 2, closures: [closure], taken: [{ date: monday, time: '10:00', taken: 2 }] };
  const desk = (date: string) => slotsOfDays(date, date, rows, staffTerms)[0]!;

  test('every slot, closed ones by special arrangement, and read why', () => {
    const { slots, ...day } = desk(monday);
    expect(day).toEqual({ date: monday, note: 'A wedding' });
    expect(slots.map(({ state }) => state).join(' ')).toBe(
      'taken free free free free special special special special special special',
    );
    expect(desk(sunday)).toMatchObject({
      reason: 'sunday',
      slots: slotTimes.map(() => ({ state: 'special' })),
    });
  });

  test('a slot to the last minute, but none of yesterday, and closed time by special arrangement alone', () => {
    const now = instantOf(monday, '12:30');
    const why = (date: string, time: string, arrangement: 'kept' | 'offered' | 'listed' | 'special') =>
      slotRefusalOf({ date, time }, arrangement, {
        now,
        daysAhead: 90,
        leadMinutes: 60,
        closures: [closure],
      });
    expect(why(monday, '12:00', 'listed')).toBeUndefined();
    expect(why(monday, '13:00', 'offered')).toBe('slot-not-offered');
    expect(why(monday, '13:00', 'kept')).toBeUndefined();
    expect(why(monday, '17:00', 'kept')).toBe('slot-not-offered');
    expect(why(monday, '12:15', 'listed')).toBe('slot-not-offered');
    expect(why(monday, '17:00', 'listed')).toBe('closed');
    expect(why(addDays(sunday, 7), '10:00', 'listed')).toBe('slot-not-offered');
    expect(why(sunday, '10:00', 'special')).toBe('slot-not-offered');
    expect(why(monday, '17:15', 'special')).toBeUndefined();
  });
});

test('instead of a slot that can’t be had the nearest free ones are offered, before and after, in order of time', () => {
  const day = (date: string, ...times: string[]) => ({
    date,
    slots: times.map((time) => ({ time, state: 'free' as const })),
  });
  const taken = { date: '2026-11-24', slots: [{ time: '10:00', state: 'taken' as const }] };
  const days = [day(saturday, '21:30'), day(monday, '10:00', '11:00'), taken];
  expect(nearestFree(freeSlots(days), { date: monday, time: '12:00' }, 2)).toEqual([
    { date: monday, time: '10:00' },
    { date: monday, time: '11:00' },
  ]);
  expect(nearestFree(freeSlots(days), { date: saturday, time: '21:00' }).map(({ date }) => date)).toEqual([
    saturday,
    monday,
    monday,
  ]);
});
