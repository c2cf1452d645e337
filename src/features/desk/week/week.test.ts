import { describe, expect, test } from 'vitest';
import type { Closure } from '#features/booking/slots/closures.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { minutesOf } from '#platform/civil-date.ts';
import { visit as visitOfDay } from '#tests/support/people/desk-day.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { mondayOf, weekDays, weekLabel, weekTotals, type Week } from './week.ts';

const visit = (date: string, time: string, differences: Partial<DeskAppointment> = {}): DeskAppointment =>
  visitOfDay(time, { id: `${date} ${time}`, date, ...differences });
const week = (differences: Partial<Week>): Week => ({
  revision: 0,
  monday: '2026-11-16',
  today: '2026-11-21',
  now: 0,
  chairs: 1,
  hours: standardHours,
  overrunMinutes: 0,
  appointments: [],
  closures: [],
  offered: [],
  ...differences,
});
const evening: Closure = {
  id: 'c',
  kind: 'block',
  fromDate: '2026-11-19',
  toDate: '2026-11-19',
  fromTime: '17:00',
  toTime: null,
  weekday: null,
  reason: '',
  publicText: '',
  createdAt: 0,
};
const cellOf = (days: ReturnType<typeof weekDays>, date: string, time: string) =>
  days.find((day) => day.date === date)!.cells.find((cell) => cell.time === time)!;

describe('a week', () => {
  test('is Monday to Saturday, each with eleven squares and its count', () => {
    const appointments = [
      visit('2026-11-17', '10:00'),
      visit('2026-11-17', '11:00', { status: 'no-show' }),
      visit('2026-11-17', '12:00', { status: 'cancelled' }),
    ];
    const days = weekDays(week({ appointments }));
    expect(days.map(({ date }) => date.slice(8))).toEqual(['16', '17', '18', '19', '20', '21']);
    expect(days.every(({ cells }) => cells.length === 11)).toBe(true);
    expect(days[1]).toMatchObject({ booked: 1, capacity: 11 });
    expect(cellOf(days, '2026-11-17', '10:00')).toMatchObject({ free: 0, visits: [{ firstName: 'Asha' }] });
    expect(cellOf(days, '2026-11-17', '11:00')).toMatchObject({ free: 1, visits: [{ status: 'no-show' }] });
    expect(cellOf(days, '2026-11-17', '12:00')).toMatchObject({ free: 1, visits: [] });
  });

  test('counts the visits that hold a chair, and the time from now on in which a chair with its dentist is free', () => {
    const before = instantOf('2026-11-16', '08:00');
    const totals = (differences: Partial<Week>, shown?: (typeof dentists)[number]) =>
      weekTotals(week(differences), before, {
        ...(shown && { shown }),
        ...(differences.chairs && { dentists }),
      });
    const dentists = [1, 2].map((chair) => ({ id: `d${chair}`, name: `Dr. ${chair}`, chair }));
    const day = 9.5 * 60;
    expect(totals({})).toEqual({ visits: 0, freeMinutes: 6 * day });
    expect(weekTotals(week({}), instantOf('2026-11-21', '20:00')).freeMinutes).toBe(2 * 60);
    expect(weekTotals(week({}), instantOf('2026-11-23', '08:00')).freeMinutes).toBe(0);
    const appointments = [
      visit('2026-11-17', '10:00', { minutes: 90, isLengthSet: true }),
      visit('2026-11-17', '12:00', { status: 'no-show' }),
      visit('2026-11-17', '13:00', { status: 'cancelled' }),
      visit('2026-11-18', '10:00'),
    ];
    const less = { visits: 2, freeMinutes: 6 * day - 90 - 60 - 5 * 60 };
    expect(totals({ appointments, closures: [evening] })).toEqual(less);
    const offered = [
      { id: 'b', date: '2026-11-20', time: '11:00', minutes: 30, chair: 1, firstName: 'B', lastName: 'S' },
    ];
    expect(totals({ offered }).freeMinutes).toBe(6 * day - 30);
    const leave = { ...evening, chair: 2, dentist: 'd2' };
    const two = { chairs: 2, appointments, closures: [leave] };
    expect(totals(two)).toEqual({ visits: 2, freeMinutes: 12 * day - 90 - 60 - 5 * 60 });
    expect(totals(two, dentists[1])).toEqual({ visits: 0, freeMinutes: 6 * day - 5 * 60 });
    // A visit may end after the hours of its dentist; none begins then.
    const monday = { opens: '10:00', closes: '11:00', slots: ['10:00'], lastSlotMinutes: 60 };
    const noHours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    const mornings = [{ ...dentists[0]!, hours: { ...noHours, mon: [monday] } }];
    const early = weekTotals(week({ overrunMinutes: 30 }), before, { dentists: mornings });
    expect(early.freeMinutes).toBe(minutesOf('11:00') - minutesOf(monday.opens));
  });

  test('has a Sunday only when somebody comes then, and nothing of it is free', () => {
    const days = weekDays(week({ appointments: [visit('2026-11-22', '11:00')] }));
    expect(days.map(({ date }) => date)).toContain('2026-11-22');
    expect(cellOf(days, '2026-11-22', '12:00').free).toBe(0);
  });

  test('leaves out of what is free a chair that is blocked, and counts a patient in it once', () => {
    const closures = [{ ...evening, chair: 2 }];
    const free = (...appointments: DeskAppointment[]) =>
      cellOf(weekDays(week({ chairs: 3, closures, appointments })), '2026-11-19', '18:00').free;
    expect(free()).toBe(2);
    expect(free(visit('2026-11-19', '18:00', { chair: 2 }))).toBe(2);
    expect(free(visit('2026-11-19', '18:00', { chair: 1 }))).toBe(1);
    const closureWith = (chairs: number, ...blocked: number[]) =>
      cellOf(
        weekDays(week({ chairs, closures: blocked.map((chair) => ({ ...evening, chair })) })),
        '2026-11-19',
        '18:00',
      ).closure;
    expect(closureWith(2, 2)).toBeUndefined();
    expect(closureWith(2, 1, 2)).toBeDefined();
  });

  test('shows closed squares, and who is booked inside them', () => {
    const days = weekDays(week({ closures: [evening], appointments: [visit('2026-11-19', '18:00')] }));
    expect(cellOf(days, '2026-11-19', '17:00')).toMatchObject({ closure: { id: 'c' }, free: 0 });
    expect(cellOf(days, '2026-11-19', '18:00').visits).toHaveLength(1);
    expect(cellOf(days, '2026-11-19', '14:00').closure).toBeUndefined();
    expect(days[3]).toMatchObject({ booked: 1, capacity: 5 });
  });

  test('puts who walked in at an odd time into the slot before, which stays free', () => {
    const days = weekDays(
      week({ appointments: [visit('2026-11-20', '11:20'), visit('2026-11-20', '09:40')] }),
    );
    expect(cellOf(days, '2026-11-20', '11:00')).toMatchObject({ free: 1, visits: [{ time: '11:20' }] });
    expect(cellOf(days, '2026-11-20', '10:00').visits).toHaveLength(1);
  });

  test('has no free square where an earlier time is being offered to somebody', () => {
    const offered = [
      { date: '2026-11-20', time: '11:00', chair: 1, id: 'a', firstName: 'Asha', lastName: 'Sample' },
    ];
    const days = weekDays(week({ offered }));
    expect(cellOf(days, '2026-11-20', '11:00')).toMatchObject({ free: 0, offered, visits: [] });
    expect(cellOf(days, '2026-11-20', '12:00').free).toBe(1);
    expect(days[4]).toMatchObject({ booked: 1, capacity: 11 });
  });

  test('shows a long visit in each slot that it reaches into, and counts them', () => {
    const long = { minutes: 90, isLengthSet: true };
    const days = weekDays(week({ appointments: [visit('2026-11-20', '10:00', long)] }));
    expect(cellOf(days, '2026-11-20', '10:00')).toMatchObject({ free: 0, visits: [long], continuing: [] });
    expect(cellOf(days, '2026-11-20', '11:00')).toMatchObject({ free: 0, visits: [], continuing: [long] });
    expect(cellOf(days, '2026-11-20', '12:00')).toMatchObject({ free: 1, continuing: [] });
    expect(days[4]).toMatchObject({ booked: 2, capacity: 11 });
  });

  test('has no free square in any slot that a long offered time reaches into', () => {
    const offer = { date: '2026-11-20', time: '11:00', minutes: 90, chair: 1, id: 'a' };
    const offered = [{ ...offer, firstName: 'Asha', lastName: 'Sample' }];
    const days = weekDays(week({ chairs: 2, offered }));
    expect(cellOf(days, '2026-11-20', '12:00')).toMatchObject({ free: 1, offered });
    expect(cellOf(days, '2026-11-20', '13:00')).toMatchObject({ free: 2, offered: [] });
    expect(days[4]).toMatchObject({ booked: 2, capacity: 22 });
  });

  test('has no free square in a chair whose dentist is away', () => {
    const dentists = [1, 2].map((chair) => ({ id: `d${chair}`, name: `Dr. ${chair}`, chair }));
    const away = (chair: number) => ({ ...evening, id: `c${chair}`, chair, dentist: `d${chair}` });
    const squares = (closures: Closure[], ...appointments: DeskAppointment[]) => {
      const days = weekDays(week({ chairs: 2, closures, appointments }), { dentists });
      return ['14:00', '18:00'].map((time) => cellOf(days, '2026-11-19', time).free);
    };
    expect(squares([])).toEqual([2, 2]);
    expect(squares([away(2)])).toEqual([2, 1]);
    expect(squares([away(2)], visit('2026-11-19', '18:00', { chair: 1 }))).toEqual([2, 0]);
    // By special arrangement.
    expect(squares([away(2)], visit('2026-11-19', '18:00', { chair: 2 }))).toEqual([2, 1]);
    expect(squares([away(1), away(2)])).toEqual([2, 0]);
    expect(weekDays(week({ chairs: 2, closures: [away(2)] }), { dentists })[3]).toMatchObject({
      capacity: 16,
    });
  });

  test('shows the visits and the free times of one dentist, and where leave begins', () => {
    const dentists = [1, 2].map((chair) => ({ id: `d${chair}`, name: `Dr. ${chair}`, chair }));
    const appointments = [
      visit('2026-11-19', '10:00', { chair: 1 }),
      // Chosen, in the other chair by special arrangement.
      visit('2026-11-19', '11:00', { id: 'chosen', chair: 1, dentist: 'd2' }),
      visit('2026-11-19', '12:00', { chair: 2 }),
    ];
    const closures = [{ ...evening, chair: 2, dentist: 'd2' }];
    const shownWeek = week({ chairs: 2, appointments, closures });
    const daysOf = (shown: number) => weekDays(shownWeek, { dentists, shown: dentists[shown] });
    const squares = (shown: number) =>
      ['10:00', '11:00', '12:00', '14:00', '18:00'].map((time) => {
        const { visits, free } = cellOf(daysOf(shown), '2026-11-19', time);
        return [visits.length, free];
      });
    expect(squares(0)).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(squares(1)).toEqual([
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
    expect(daysOf(0)[3]).toMatchObject({ booked: 1, capacity: 11 });
    expect(daysOf(1)[3]).toMatchObject({ booked: 2, capacity: 5 });
    const away = weekDays(shownWeek, { dentists })[3]!.cells.flatMap((cell) =>
      cell.away.map(({ name }) => `${cell.time} ${name}`),
    );
    expect(away).toEqual(['17:00 Dr. 2']);
  });

  test('counts the chairs that are left', () => {
    const appointments = [visit('2026-11-20', '11:00', { chair: 2 })];
    const days = weekDays(week({ chairs: 3, appointments }));
    expect(cellOf(days, '2026-11-20', '11:00').free).toBe(2);
    expect(days[4]).toMatchObject({ booked: 1, capacity: 33 });
  });
});

test('a week begins on Monday and is called by its days', () => {
  expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(mondayOf)).toEqual(Array(3).fill('2026-11-16'));
  expect(weekLabel(week({}))).toBe('16 to 21 November');
  expect(weekLabel(week({ monday: '2026-11-30' }))).toBe('30 November to 5 December');
  // A Sunday with a visit is shown.
  const appointments = [visit('2026-12-06', '11:00')];
  expect(weekLabel(week({ monday: '2026-11-30', appointments }))).toBe('30 November to 6 December');
});
