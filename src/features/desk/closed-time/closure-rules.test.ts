import { expect, test } from 'vitest';
import { standardHours } from '#features/clinic/standard-hours.ts';
import {
  faultsOf,
  openingOf,
  startClosure,
  timesOutside,
  closureRequest,
  type ClosureDraft,
} from './closure-rules.ts';

const draft = (differences: Partial<ClosureDraft>) => ({ ...startClosure('2026-11-26'), ...differences });
const whole = { fromTime: null, toTime: null };

test.each([
  ['one slot, to its end', { shape: 'slot', time: '14:00' }, { fromTime: '02:00 PM', toTime: '02:30 PM' }],
  ['the last slot', { shape: 'slot', time: '21:30' }, { fromTime: '09:30 PM', toTime: '10:00 PM' }],
  ['an afternoon', { shape: 'part' }, { fromTime: '05:00 PM', toTime: '10:00 PM' }],
  ['leave', { shape: 'days', toDate: '2026-11-28' }, { kind: 'leave', toDate: '2026-11-28', ...whole }],
  ['every Thursday', { shape: 'weekly', wholeDay: true, toDate: '' }, { weekday: 4, ...whole }],
  ['Saturday evenings', { shape: 'weekly', weekdays: [6] }, { weekday: 6, fromTime: '05:00 PM' }],
  [
    'one chair, of which visitors read nothing',
    { chair: 2, publicText: 'Closed' },
    { chair: 2, publicText: '' },
  ],
  [
    'the hours of one dentist, of which visitors read nothing',
    { dentist: 'rao', publicText: 'Closed' },
    { dentist: 'rao', publicText: '' },
  ],
  ['two evenings', { shape: 'weekly', weekdays: [4, 5] }, { weekday: 4, furtherWeekdays: [5] }],
] as [string, Partial<ClosureDraft>, object][])('closes %s', (_, differences, wanted) => {
  expect(closureRequest(draft(differences))).toMatchObject({ fromDate: '2026-11-26', ...wanted });
});

test('a weekly closure without a last day has none', () => {
  expect(closureRequest(draft({ shape: 'weekly', toDate: '' }))).not.toHaveProperty('toDate');
});

test('only the fields of what is chosen can be at fault', () => {
  expect(faultsOf(draft({ shape: 'part', fromTime: '18:00', toTime: '18:00' }))).toEqual({
    toTime: 'before',
  });
  expect(faultsOf(draft({ shape: 'slot', fromTime: '18:00', toTime: '17:00' }))).toEqual({});
  expect(faultsOf(draft({ shape: 'days', toDate: '2026-11-25' }))).toEqual({ toDate: 'before' });
  expect(faultsOf(draft({ shape: 'part', date: '', fromTime: '' }))).toEqual({
    date: 'missing',
    fromTime: 'missing',
  });
});

test('a weekly closure needs a day, and times outside the hours of its days are known', () => {
  expect(faultsOf(draft({ shape: 'weekly', weekdays: [] }))).toEqual({ weekdays: 'missing' });
  const short = { opens: '11:00', closes: '14:00', slots: ['11:00'], lastSlotMinutes: 60 };
  const hours = { ...standardHours, fri: [short] };
  expect(startClosure('2026-11-27', undefined, hours)).toMatchObject({ toTime: '14:00' });
  const friday = openingOf(draft({ shape: 'weekly', weekdays: [5] }), hours);
  const outside = (fromTime: string, toTime: string) => timesOutside({ fromTime, toTime }, friday!);
  expect(outside('07:00', '23:00')).toEqual(['07:00', '23:00']);
  expect(outside('11:00', '14:00')).toEqual([]);
  expect(outside('12:00', '14:01')).toEqual(['14:01']);
  expect(outside('', '')).toEqual([]);
  const both = openingOf(draft({ shape: 'weekly', weekdays: [4, 5] }), hours);
  expect(both).toEqual({ opens: '10:00', closes: '22:00' });
  expect(openingOf(draft({ date: '2026-11-29' }), hours)).toBeUndefined();
});

test('a closure covers a year and a day at most, unless it is weekly', () => {
  expect(faultsOf(draft({ shape: 'days', toDate: '2027-11-26' }))).toEqual({});
  expect(faultsOf(draft({ shape: 'days', toDate: '2027-11-27' }))).toEqual({ toDate: 'tooLong' });
  expect(faultsOf(draft({ shape: 'weekly', toDate: '2028-11-27' }))).toEqual({});
});
