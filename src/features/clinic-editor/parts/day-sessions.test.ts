import { expect, test } from 'vitest';
import { daySlots, evening, morning, slotsEvery, withHours } from './day-sessions.ts';

test('a step gives slots that end with the session', () => {
  expect(slotsEvery({ opens: '10:00', closes: '12:00' }, 30)).toEqual(['10:00', '10:30', '11:00', '11:30']);
  expect(slotsEvery({ opens: '10:00', closes: '10:20' }, 30)).toEqual(['10:00']);
});

test('narrower hours leave out the slots outside them', () => {
  expect(withHours(evening, { closes: '20:30' }).slots).toEqual(['17:00', '18:00', '19:00', '20:00']);
});

test('each half hour can be chosen, and what is chosen beside them', () => {
  const times = daySlots({ ...morning, closes: '11:00', slots: ['10:45'] });
  expect(times).toEqual(['10:00', '10:30', '10:45', '11:00']);
});
