import { expect, test } from 'vitest';
import { faultsOf, startClosure, wantedOf, type ClosureDraft } from './closure-rules.ts';

const draft = (differences: Partial<ClosureDraft>) => ({ ...startClosure('2026-11-26'), ...differences });
const whole = { fromTime: null, toTime: null };

test.each([
  ['one slot, to its end', { shape: 'slot', time: '14:00' }, { fromTime: '02:00 PM', toTime: '02:30 PM' }],
  ['the last slot', { shape: 'slot', time: '21:30' }, { fromTime: '09:30 PM', toTime: '10:00 PM' }],
  ['an afternoon', { shape: 'part' }, { fromTime: '05:00 PM', toTime: '10:00 PM' }],
  ['leave', { shape: 'days', toDate: '2026-11-28' }, { kind: 'leave', toDate: '2026-11-28', ...whole }],
  ['every Thursday', { shape: 'weekly', wholeDay: true, toDate: '' }, { weekday: 4, ...whole }],
  ['Saturday evenings', { shape: 'weekly', weekday: 6 }, { weekday: 6, fromTime: '05:00 PM' }],
] as [string, Partial<ClosureDraft>, object][])('closes %s', (_, differences, wanted) => {
  expect(wantedOf(draft(differences))).toMatchObject({ fromDate: '2026-11-26', ...wanted });
});

test('a weekly closure without a last day has none', () => {
  expect(wantedOf(draft({ shape: 'weekly', toDate: '' }))).not.toHaveProperty('toDate');
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

test('a closure covers a year and a day at most, unless it is weekly', () => {
  expect(faultsOf(draft({ shape: 'days', toDate: '2027-11-26' }))).toEqual({});
  expect(faultsOf(draft({ shape: 'days', toDate: '2027-11-27' }))).toEqual({ toDate: 'tooLong' });
  expect(faultsOf(draft({ shape: 'weekly', toDate: '2028-11-27' }))).toEqual({});
});
