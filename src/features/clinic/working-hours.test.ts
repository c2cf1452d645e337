import { expect, test } from 'vitest';
import { instantOf } from './clinic-time.ts';
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
  expect(clinicStatus(instantOf(date, time))).toEqual(status);
});
