import { describe, expect, test } from 'vitest';
import { addDays, instantOf, slotLabel } from '#features/clinic/clinic-time.ts';
import { isOffered, offeredSlots, slotMinutes, slotTimes } from './slots.ts';

const saturday = '2026-11-21';
const sunday = '2026-11-22';
const monday = '2026-11-23';
const offeredAt = (date: string, now: [date: string, time: string]) =>
  offeredSlots(date, instantOf(...now), 90);

test('the slot times are those of the specification', () => {
  expect(slotTimes.map(slotLabel).join(', ')).toBe(
    '10:00 AM, 11:00 AM, 12:00 PM, 01:00 PM, 02:00 PM, 05:00 PM, 06:00 PM, 07:00 PM, 08:00 PM, 09:00 PM, 09:30 PM',
  );
});

test('a slot lasts until the next of its session, the last of a session half an hour', () => {
  expect(slotTimes.map(slotMinutes)).toEqual([60, 60, 60, 60, 30, 60, 60, 60, 60, 30, 30]);
});

describe('a day offers', () => {
  test('all its slots while they are to come', () => {
    expect(offeredAt(monday, [saturday, '09:00'])).toEqual({ times: slotTimes });
  });

  test('today only what starts in 60 minutes or more', () => {
    expect(offeredAt(saturday, [saturday, '19:00']).times).toEqual(['20:00', '21:00', '21:30']);
    expect(offeredAt(saturday, [saturday, '19:01']).times).toEqual(['21:00', '21:30']);
    expect(isOffered({ date: saturday, time: '20:00' }, instantOf(saturday, '19:00') + 1, 90, [])).toBe(
      false,
    );
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

  test('what the clinic’s date says, not Greenwich’s', () => {
    // 00:30 on Monday in Mumbai is still Sunday in Greenwich.
    expect(offeredAt(monday, [monday, '00:30'])).toEqual({ times: slotTimes });
    expect(offeredAt(sunday, [monday, '00:30']).reason).toBe('past');
  });
});
