import { expect, test } from 'vitest';
import { addDays, type CivilTime } from '#platform/civil-date.ts';
import { instantOf } from './time/clinic-time.ts';
import { standardHours } from './standard-hours.ts';
import { doorOpens } from './door-opens.ts';
import { clinicStatus } from './working-hours.ts';

const friday = '2026-11-20';
const saturday = '2026-11-21';

test.each([
  [friday, '09:59', { state: 'closed', opens: '10:00', opensOn: 'today' }],
  [friday, '10:00', { state: 'open', closes: '14:00', opensAgain: '17:00' }],
  [friday, '13:29', { state: 'open', closes: '14:00', opensAgain: '17:00' }],
  [friday, '13:30', { state: 'closing-soon', closes: '14:00', opensAgain: '17:00' }],
  [friday, '14:00', { state: 'lunch', opens: '17:00' }],
  [friday, '16:59', { state: 'lunch', opens: '17:00' }],
  [friday, '17:00', { state: 'open', closes: '21:30' }],
  [friday, '21:00', { state: 'closing-soon', closes: '21:30' }],
  [friday, '21:30', { state: 'closed', opens: '10:00', opensOn: 'tomorrow' }],
  [saturday, '22:00', { state: 'closed', opens: '10:00', opensOn: 'monday' }],
  ['2026-11-22', '11:00', { state: 'sunday' }],
])('%s at %s', (date, time, status) => {
  expect(clinicStatus(instantOf(date, time), [], standardHours)).toEqual(status);
});

const evening = { opens: '17:00', note: 'Closed this evening' };
const closedOn = (date: string, note = 'Closed for Diwali') => [
  { date, opens: '10:00', note },
  { date, opens: '17:00', note },
];

test.each([
  ['in a closed session', friday, '11:00', closedOn(friday), 'tomorrow', '10:00', 'Closed for Diwali'],
  ['before a closed day begins', friday, '08:00', closedOn(friday), 'tomorrow', '10:00', 'Closed for Diwali'],
  [
    'in a closed morning',
    friday,
    '11:00',
    closedOn(friday).slice(0, 1),
    'today',
    '17:00',
    'Closed for Diwali',
  ],
  ['after a closed morning', friday, '15:00', closedOn(friday).slice(0, 1), 'today', '17:00', undefined],
  [
    'before a closed evening',
    friday,
    '15:00',
    [{ ...evening, date: friday }],
    'tomorrow',
    '10:00',
    evening.note,
  ],
  ['before a closed day', friday, '22:00', closedOn(saturday), '2026-11-23', '10:00', undefined],
  ['before a closed Monday', saturday, '22:00', closedOn('2026-11-23'), '2026-11-24', '10:00', undefined],
])('%s it is closed until the next open session', (_, date, time, closed, opensOn, opens, note) => {
  expect(clinicStatus(instantOf(date, time), closed, standardHours)).toEqual({
    state: 'closed',
    opens,
    opensOn,
    ...(note && { note }),
  });
});

test('a closed evening is not promised in the morning', () => {
  expect(clinicStatus(instantOf(friday, '11:00'), [{ ...evening, date: friday }], standardHours)).toEqual({
    state: 'open',
    closes: '14:00',
  });
});

test('nothing is promised when the clinic stays closed for as long as one can see', () => {
  const weeks = Array.from({ length: 40 }, (_, days) => closedOn(addDays(friday, days), 'Back in January'));
  expect(clinicStatus(instantOf(friday, '11:00'), weeks.flat(), standardHours)).toEqual({
    state: 'closed-long',
    note: 'Back in January',
  });
});

test('the door is closed fifteen minutes before the first time of a session, and before no other', () => {
  const monday = '2026-11-23';
  const opens = (time: CivilTime) => doorOpens(standardHours, { date: monday, time });
  expect(opens('10:00')).toBe('10:00');
  expect(opens('17:00')).toBe('17:00');
  expect(['11:00', '12:00', '14:00', '18:00', '21:30'].map((time) => opens(time))).toEqual(
    Array(5).fill(undefined),
  );
  // Reception may arrange a visit outside of the hours.
  expect(opens('15:30')).toBe('15:30');
});
