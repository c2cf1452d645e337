import { expect, test } from 'vitest';
import { slotLabel } from '#features/clinic/time/slot-label.ts';
import { slotMinutes, slotTimes } from './slots.ts';

test('the slot times are those of the specification', () => {
  expect(slotTimes.map(slotLabel).join(', ')).toBe(
    '10:00 AM, 11:00 AM, 12:00 PM, 01:00 PM, 02:00 PM, 05:00 PM, 06:00 PM, 07:00 PM, 08:00 PM, 09:00 PM, 09:30 PM',
  );
});

test('a slot lasts until the next of its session, the last of a session half an hour', () => {
  expect(slotTimes.map((time) => slotMinutes(time))).toEqual([60, 60, 60, 60, 30, 60, 60, 60, 60, 30, 30]);
});
