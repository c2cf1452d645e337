import { expect, test } from 'vitest';
import { askedDays } from './day-address.ts';

const asked = (search: string) => askedDays(new URLSearchParams(search), '2026-11-21');

test('an address shows the day it names with its month, or another month beside it', () => {
  expect(asked('date=2026-12-24')).toEqual({ date: '2026-12-24', month: '2026-12-01' });
  expect(asked('date=2026-12-24&month=2027-01-31')).toEqual({ date: '2026-12-24', month: '2027-01-01' });
});

test('without a real day it shows today', () => {
  for (const search of ['', 'date=2026-02-30', 'date=tomorrow&month=13']) {
    expect(asked(search)).toEqual({ date: '2026-11-21', month: '2026-11-01' });
  }
});
