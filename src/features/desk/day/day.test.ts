import { describe, expect, test } from 'vitest';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { at, closed, day, visit } from '#tests/support/people/desk-day.ts';
import {
  askedDays,
  countDay,
  type Day,
  type DayRow,
  dayRows,
  minutesOfRow,
  nowRowIndex,
  slotsToEnter,
  waitingAt,
} from './day.ts';

/** '11:00 Asha', '12:00 free' */
const lines = (rows: readonly DayRow[]) =>
  rows.map((row) =>
    [
      row.time,
      row.kind === 'appointment' ? row.appointment.firstName : row.kind,
      row.past && 'past',
      row.kind === 'blocked' && row.times.length,
    ]
      .filter(Boolean)
      .join(' '),
  );

test('waiting patients are listed in the order of arrival, with the minutes', () => {
  const came = (firstName: string, time: string, arrival: string) =>
    visit(time, { firstName, status: 'arrived', arrivedAt: at(arrival) });
  const appointments = [came('Asha', '10:00', '11:18'), came('Farhan', '11:00', '11:00'), visit('12:00')];
  const waiting = waitingAt({ appointments }, at('11:24'));
  expect(waiting.map(({ visit: { firstName }, minutes }) => `${firstName} ${minutes}`)).toEqual([
    'Farhan 24',
    'Asha 6',
  ]);
});

describe('the lines of a day', () => {
  test('are its eleven slots with the closed hours between, what is over marked as past', () => {
    expect(lines(dayRows(day(), at('11:24')))).toEqual([
      '10:00 free past',
      '11:00 free',
      '12:00 free',
      '13:00 free',
      '14:00 free',
      '14:30 gap',
      '17:00 free',
      '18:00 free',
      '19:00 free',
      '20:00 free',
      '21:00 free',
      '21:30 free',
    ]);
  });

  test('take in who walked in at an odd time, before, within and after the sessions', () => {
    const appointments = [visit('11:20'), visit('15:00'), visit('22:15'), visit('11:00')];
    const found = lines(dayRows(day({ appointments }), at('11:24')));
    expect(found.slice(1, 4)).toEqual(['11:00 Asha', '11:20 Asha', '12:00 free']);
    expect(found.slice(6, 8)).toEqual(['14:30 gap', '15:00 Asha']);
    expect(found.at(-1)).toBe('22:15 Asha');
  });

  test('give the slot of a no-show free beside them, and leave out who cancelled', () => {
    const appointments = [visit('12:00', { status: 'no-show' }), visit('13:00', { status: 'cancelled' })];
    const found = lines(dayRows(day({ appointments }), at('11:24')));
    expect(found.slice(2, 5)).toEqual(['12:00 Asha', '12:00 free', '13:00 free']);
  });

  test('show one line for what a closure keeps in a session, and who was booked inside before', () => {
    const closures = [closed('13:00', '20:00')];
    const rows = dayRows(day({ closures, appointments: [visit('18:00')] }), at('11:24'));
    expect(lines(rows).slice(3)).toEqual([
      '13:00 blocked 2',
      '14:30 gap',
      '17:00 blocked 1',
      '18:00 Asha',
      '19:00 blocked 1',
      '20:00 free',
      '21:00 free',
      '21:30 free',
    ]);
    expect(rows.find((row) => row.kind === 'appointment')).toMatchObject({ closed: true });
  });

  test('show the rest of a slot that a long visit leaves as closed where it is', () => {
    const long = (time: string, minutes: number) => visit(time, { minutes, isLengthSet: true });
    const evening = (fromTime: string | null, toTime: string | null, ...appointments: DeskAppointment[]) => {
      const shown = day({ closures: [closed(fromTime, toTime)], appointments });
      return dayRows(shown, at('11:24'))
        .filter(({ time, kind }) => time >= '17:00' && time < '20:00' && kind !== 'appointment')
        .map((row) => `${row.kind} ${row.time} ${minutesOfRow(shown, row)}`);
    };
    expect(evening('19:00', '20:00', long('18:00', 90))).toEqual(['free 17:00 60', 'blocked 19:30 30']);
    // Up to the visit that begins inside the slot.
    expect(evening('17:00', '20:00', long('18:30', 60))).toEqual(['blocked 17:00 90', 'blocked 19:30 30']);
    // The first part of the rest.
    expect(evening('19:45', '20:00', long('18:00', 90))).toEqual(['free 17:00 60', 'free 19:30 15']);
    expect(evening('19:00', '19:45', long('18:00', 90))).toEqual(['free 17:00 60', 'blocked 19:30 15']);
  });

  test('have one for each chair', () => {
    const appointments = [visit('12:00', { chair: 2 })];
    const rows = dayRows(day({ chairs: 2, appointments }), at('11:24'));
    expect(rows.filter(({ time }) => time === '12:00').map(({ kind }) => kind)).toEqual([
      'free',
      'appointment',
    ]);
    expect(rows).toHaveLength(23);
  });

  test('on a Sunday are only those of special arrangements', () => {
    const sunday = day({ date: '2026-11-22', appointments: [visit('11:00', { date: '2026-11-22' })] });
    expect(lines(dayRows(sunday, at('11:24')))).toEqual(['11:00 Asha']);
  });
});

test('the counts are of those who come, of what can still be given, of what is closed, and of who waits', () => {
  const appointments = [
    visit('10:00', { status: 'completed' }),
    visit('11:20', { status: 'arrived' }),
    visit('12:00', { status: 'no-show' }),
    visit('13:00', { status: 'cancelled' }),
    visit('17:00'),
  ];
  const full = day({ appointments, closures: [closed('19:00', null)] });
  expect(countDay(full, dayRows(full, at('11:24')))).toEqual({
    patients: 3,
    free: 5,
    freeMinutes: 270,
    blocked: 4,
    waiting: 1,
  });
});

test('no time is free in a chair whose dentist is away; the rest of a slot counts by its minutes', () => {
  const dentists = [
    { id: 'rao', name: 'Dr. Rao', chair: 1 },
    { id: 'shah', name: 'Dr. Shah', chair: 2 },
  ];
  const leave = { ...closed('17:00', null), kind: 'leave' as const, chair: 2, dentist: 'shah' };
  const long = visit('17:00', { minutes: 90, isLengthSet: true });
  const evening = (closures: Day['closures']) => {
    const shown = day({ chairs: 2, closures, appointments: [long] });
    const { free, freeMinutes } = countDay(shown, dayRows(shown, at('16:00')), dentists);
    return { free, freeMinutes };
  };
  // From seven o'clock on in the one chair, all evening in the other, and half an hour of the visit's second slot.
  expect(evening([])).toEqual({ free: 10, freeMinutes: 180 + 30 + 300 });
  expect(evening([leave])).toEqual({ free: 4, freeMinutes: 180 + 30 });
});

test('the current time lies before the next line, and on no other day', () => {
  const rows = dayRows(day(), at('11:24'));
  expect(rows[nowRowIndex(day(), rows, at('11:24'))!]?.time).toBe('12:00');
  expect(nowRowIndex(day(), rows, at('09:00'))).toBe(0);
  expect(nowRowIndex(day(), rows, at('22:00'))).toBe(rows.length);
  expect(nowRowIndex(day({ date: '2026-11-23' }), rows, at('11:24'))).toBeUndefined();
});

test('somebody can be put down at each time that has a free chair and is not over', () => {
  const appointments = [visit('12:00'), visit('13:00', { chair: 1 })];
  const rows = dayRows(day({ chairs: 2, appointments }), at('12:30'));
  expect(slotsToEnter(rows).slice(0, 3)).toEqual([
    { time: '12:00', chair: 2 },
    { time: '13:00', chair: 2 },
    { time: '14:00', chair: 1 },
  ]);
});

test('an earlier time that is offered to somebody is not free for others', () => {
  const offered = [
    { date: '2026-11-21', time: '17:00', chair: 1, id: 'a', firstName: 'Asha', lastName: 'Sample' },
  ];
  const rows = dayRows(day({ offered }), at('11:24'));
  expect(rows.find(({ time }) => time === '17:00')).toMatchObject({ kind: 'free', offered: offered[0] });
  expect(slotsToEnter(rows).map(({ time }) => time)).not.toContain('17:00');
  expect(slotsToEnter(rows).map(({ time }) => time)).toContain('18:00');
});

test('a visit on a chair that the clinic has no more takes one of the places that can be given', () => {
  const appointments = [visit('12:00', { chair: 3 })];
  const offered = [{ date: '2026-11-21', time: '17:00', chair: 3, id: 'a', firstName: 'Asha', lastName: '' }];
  const rows = dayRows(day({ chairs: 2, appointments, offered }), at('11:24'));
  expect(lines(rows).filter((line) => line.startsWith('12:00'))).toEqual(['12:00 free', '12:00 Asha']);
  const places = rows.filter(({ time }) => time === '17:00');
  expect(places).toEqual([
    expect.objectContaining({ kind: 'free', chair: 1 }),
    expect.objectContaining({ kind: 'free', chair: 3, offered: offered[0] }),
  ]);
});

const asked = (search: string) => askedDays(new URLSearchParams(search), '2026-11-21');

test('an address shows the day it names among the weeks from today on, with its month, or another month beside it', () => {
  expect(asked('date=2026-12-19')).toEqual({ date: '2026-12-19', month: undefined });
  expect(asked('date=2026-12-20')).toEqual({ date: '2026-12-20', month: '2026-12-01' });
  expect(asked('date=2026-11-20')).toEqual({ date: '2026-11-20', month: '2026-11-01' });
  expect(asked('date=2026-12-24&month=2027-01-31')).toEqual({ date: '2026-12-24', month: '2027-01-01' });
});

test('without a real day it shows today', () => {
  for (const search of ['', 'date=2026-02-30', 'date=tomorrow&month=13']) {
    expect(asked(search)).toEqual({ date: '2026-11-21', month: undefined });
  }
});
