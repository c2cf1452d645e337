import { describe, expect, test } from 'vitest';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { closed, day, visit } from '#tests/support/people/desk-day.ts';
import { addMinutes } from '#platform/civil-date.ts';
import type { Week } from './week.ts';
import { weekSheets } from './week-sheet.ts';

const monday = '2026-11-16';
const saturday = '2026-11-21';
const week = (differences: Partial<Week> = {}): Week => ({
  ...day(),
  monday,
  today: monday,
  ...differences,
});
const clock = (minutes: number) => addMinutes('00:00', minutes);

/** 'visit 10:00–11:00' for each part of a day's columns. */
const columnsOn = (date: string, ...given: Parameters<typeof weekSheets>) =>
  weekSheets(...given)
    .flatMap(({ days }) => days)
    .find((one) => one.date === date)!
    .lanes.map(({ chair, dentists, sessions }) => ({
      chair,
      dentists,
      parts: sessions.map((parts) =>
        parts.map(({ kind, from, to }) => `${kind} ${clock(from)}–${clock(to)}`),
      ),
    }));

describe('the week on paper', () => {
  test('has a column for each chair, with visits from and to, and the time between them', () => {
    const appointments = [
      visit('10:00', { minutes: 45, isLengthSet: true }),
      visit('17:00', { chair: 2, minutes: 90, isLengthSet: true }),
      visit('11:00', { status: 'cancelled' }),
      visit('12:00', { status: 'no-show' }),
    ];
    const closures = [{ ...closed('12:00', '13:00') }, { ...closed('20:00', null), chair: 2 }];
    expect(columnsOn(saturday, week({ chairs: 2, appointments, closures }))).toEqual([
      {
        chair: 1,
        dentists: [],
        parts: [
          ['visit 10:00–10:45', 'free 10:45–12:00', 'blocked 12:00–13:00', 'free 13:00–14:30'],
          ['free 17:00–22:00'],
        ],
      },
      {
        chair: 2,
        dentists: [],
        parts: [
          ['free 10:00–12:00', 'blocked 12:00–13:00', 'free 13:00–14:30'],
          ['visit 17:00–18:30', 'free 18:30–20:00', 'blocked 20:00–22:00'],
        ],
      },
    ]);
  });

  test('names the dentists of a column, and says when they are away', () => {
    const dentists = [
      { id: 'rao', name: 'Dr. Rao', chair: 1 },
      { id: 'shah', name: 'Dr. Shah', chair: 2, hours: { ...standardHours, mon: [] } },
    ];
    const [, second] = columnsOn(monday, week({ chairs: 2 }), { dentists });
    expect(second).toEqual({
      chair: 2,
      dentists: [],
      parts: [['away 10:00–14:30'], ['away 17:00–22:00']],
    });
    const own = columnsOn(saturday, week({ chairs: 2, appointments: [visit('10:00')] }), {
      dentists,
      shown: dentists[1],
    });
    expect(own).toMatchObject([
      { chair: 2, dentists: ['Dr. Shah'], parts: [['free 10:00–14:30'], expect.any(Array)] },
    ]);
  });

  test('has room for visits outside the hours, and for a Sunday only where somebody comes', () => {
    const appointments = [
      visit('08:30', { minutes: 30, isLengthSet: true }),
      visit('11:00', { date: '2026-11-22', chair: 2, minutes: 30, isLengthSet: true }),
    ];
    const shown = week({ chairs: 2, appointments });
    expect(columnsOn(saturday, shown)[0]!.parts[0]).toEqual([
      'visit 08:30–09:00',
      'closed 09:00–10:00',
      'free 10:00–14:30',
    ]);
    expect(columnsOn('2026-11-22', shown)).toMatchObject([{ chair: 2 }]);
  });

  test('goes on to a second sheet where its columns would be too narrow', () => {
    const sheets = (chairs: number) => weekSheets(week({ chairs })).map(({ days }) => days.length);
    expect(sheets(3)).toEqual([6]);
    expect(sheets(4)).toEqual([4, 2]);
    expect(sheets(20)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});
