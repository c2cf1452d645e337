import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { bookingOptions } from './bookable-services.ts';
import { categories } from './standard-price-list.ts';
import { formatRupees } from './services.ts';

test('twenty prices in five categories', () => {
  expect(categories.map(({ id, services }) => [id, services.length])).toEqual([
    ['preventive', 4],
    ['restorative', 6],
    ['cosmetic', 3],
    ['orthodontics', 4],
    ['surgical', 3],
  ]);
});

test('only three prices are exact', () => {
  const exact = categories.flatMap(({ services }) => services.filter((service) => !service.indicative));
  expect(exact.map(({ name }) => name)).toEqual([
    'Dental Check up Consultation',
    'Xray',
    'Orthodontic Consultation',
  ]);
});

test('rupees are grouped as India groups them', () => {
  const indian = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  });
  assert(
    property(integer({ min: 0, max: 99_999_999 }), (rupees) => {
      expect(formatRupees(rupees)).toBe(indian.format(rupees));
    }),
  );
});

test('thirty booking options in six groups of five, none twice', () => {
  expect(bookingOptions.map(({ services }) => services.length)).toEqual([5, 5, 5, 5, 5, 5]);
  const all = bookingOptions.flatMap(({ category, services }) =>
    services.map((service) => `${category} - ${service}`),
  );
  expect(new Set(all).size).toBe(30);
});
