import { expect, test } from 'vitest';
import { evening, morning } from '#features/clinic/standard-hours.ts';
import { daySlots, slotsEvery, withHours } from './day-sessions.ts';

test('a step gives slots that end with the session', () => {
  expect(slotsEvery({ opens: '10:00', closes: '12:00' }, 30)).toEqual(['10:00', '10:30', '11:00', '11:30']);
  expect(slotsEvery({ opens: '10:00', closes: '10:20' }, 30)).toEqual(['10:00']);
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

test('each half hour can be chosen, and what is chosen beside them', () => {
  const times = daySlots({ ...morning, closes: '11:00', slots: ['10:45'] });
  expect(times).toEqual(['10:00', '10:30', '10:45', '11:00']);
});
