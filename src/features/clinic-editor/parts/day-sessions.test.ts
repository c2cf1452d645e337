import { expect, test } from 'vitest';
import { evening, morning } from '#features/clinic/standard-hours.ts';
import {
  daySlots,
  inAfternoon,
  minutesApart,
  slotsEvery,
  withHours,
  withLastVisit,
  withStep,
} from './day-sessions.ts';

test('a step gives slots that end with the session', () => {
  expect(slotsEvery({ opens: '10:00', closes: '12:00' }, 30)).toEqual(['10:00', '10:30', '11:00', '11:30']);
  expect(slotsEvery({ opens: '10:00', closes: '10:20' }, 30)).toEqual(['10:00']);
});

test('with a step the last visit ends with the session, also after its hours or its length change', () => {
  const halves = withStep({ ...morning, closes: '14:00' }, 30);
  const earlier = withHours(halves, { closes: '13:30' });
  expect(earlier.slots.at(-1)).toBe('13:00');
  expect(daySlots(earlier)).not.toContain('13:30');
  const longer = withLastVisit(earlier, 60);
  expect(longer.slots.at(-1)).toBe('12:30');
  expect(minutesApart(longer)).toBe(30);
  expect(withLastVisit(longer, 30)).toEqual(earlier);
  // A step also sets the length, so that no visit runs beyond the closing time.
  expect(withStep({ ...morning, closes: '13:30', lastSlotMinutes: 90 }, 30)).toMatchObject(earlier);
});

test('listed times stay, one at closing time too, until the closing time changes', () => {
  expect(withHours(morning, { opens: '09:00' }).slots.at(-1)).toBe('14:00');
  expect(withLastVisit(morning, 45).slots).toEqual(morning.slots);
  expect(withHours(morning, { closes: '13:00' }).slots).toEqual(['10:00', '11:00', '12:00']);
  // A removed slot can be chosen again.
  expect(daySlots({ ...morning, slots: ['10:00'] }, morning.slots)).toContain('14:00');
});

test('narrower hours leave out the slots outside them', () => {
  expect(withHours(evening, { closes: '20:30' }).slots).toEqual(['17:00', '18:00', '19:00', '20:00']);
});

test('wider hours go on with the slots that are there', () => {
  expect(withHours(morning, { opens: '08:30' }).slots).toEqual(['09:00', ...morning.slots]);
  expect(withHours(morning, { closes: '15:30' }).slots).toEqual([...morning.slots, '15:00']);
  const halves = { ...morning, closes: '11:00', slots: ['10:00', '10:30'] };
  expect(withHours(halves, { closes: '12:00' }).slots).toEqual(['10:00', '10:30', '11:00', '11:30']);
  expect(withHours({ ...morning, slots: ['10:00'] }, { opens: '09:00' }).slots).toEqual(['10:00']);
});

test.each([
  ['02:00', '10:00', '14:00'],
  ['09:00', '17:00', '21:00'],
  ['05:00', '14:00', '17:00'],
  ['12:30', '14:00', '12:30'],
  ['01:00', '13:30', '01:00'],
  ['11:00', '10:00', '11:00'],
  ['02:00', undefined, '02:00'],
])('%s after %s is read as %s', (time, after, read) => {
  expect(inAfternoon(time, after)).toBe(read);
});

test('hours that end before they begin keep their slots until they are corrected', () => {
  const wrong = withHours(morning, { closes: '09:00' });
  expect(wrong.slots).toEqual(morning.slots);
  expect(withHours(wrong, { closes: '13:00' }).slots).toEqual(['10:00', '11:00', '12:00']);
});

test('each half hour can be chosen, and what is chosen beside them', () => {
  const times = daySlots({ ...morning, closes: '11:00', slots: ['10:45'] });
  expect(times).toEqual(['10:00', '10:30', '10:45']);
});
