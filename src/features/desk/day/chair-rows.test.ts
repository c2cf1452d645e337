import { describe, expect, test } from 'vitest';
import { at, closed, day, visit } from '#tests/support/people/desk-day.ts';
import { chairRows } from './chair-rows.ts';
import type { Day } from './day.ts';

/** '12:00 Asha | free': what each chair has. */
const lines = (shown: Day) =>
  chairRows(shown, at('09:00')).map((row) => {
    if (row.kind !== 'chairs') return `${row.time} ${row.kind}`;
    const cells = row.cells.map((cell) =>
      cell.map((one) => (one.kind === 'appointment' ? one.appointment.firstName : one.kind)).join('+'),
    );
    return `${row.time} ${cells.join(' | ')}`;
  });

describe('the day of two chairs', () => {
  test('has a line for each time, and on it what each chair has', () => {
    const appointments = [
      visit('12:00', { chair: 2 }),
      visit('11:20', { firstName: 'Farhan' }),
      visit('13:00', { status: 'no-show' }),
    ];
    expect(lines(day({ chairs: 2, appointments })).slice(0, 7)).toEqual([
      '10:00 free | free',
      '11:00 free | free',
      '11:20 Farhan | ',
      '12:00 free | Asha',
      '13:00 Asha+free | free',
      '14:00 free | free',
      '14:00 gap',
    ]);
  });

  test('says once what is closed for both, and beside who was booked inside for the other', () => {
    const appointments = [visit('18:00', { chair: 2 })];
    expect(lines(day({ chairs: 2, appointments, closures: [closed('17:00', '21:00')] })).slice(5)).toEqual([
      '14:00 gap',
      '17:00 blocked',
      '18:00 blocked | Asha',
      '19:00 blocked',
      '21:00 free | free',
      '21:30 free | free',
    ]);
  });

  test('still shows who is down on a chair that the clinic has no longer', () => {
    const appointments = [visit('12:00', { chair: 3 })];
    expect(lines(day({ chairs: 2, appointments }))[2]).toBe('12:00 free |  | Asha');
  });
});
