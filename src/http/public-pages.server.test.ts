import { expect, test } from 'vitest';
import { keyOf, expiresAt } from './public-pages.server.ts';

const at = (time: string) => Date.parse(`2026-11-23T${time}:00+05:30`);

test('the home page, which says whether the clinic is open, is cached until the next quarter hour', () => {
  expect(expiresAt('/', at('09:50'))).toBe(at('10:00'));
  expect(expiresAt('/', at('10:00'))).toBe(at('10:15'));
});

test('the other pages are cached for the clinic’s day', () => {
  for (const page of ['/services', '/gallery?category=Cosmetic', '/terms'])
    expect(expiresAt(page, at('23:59')), page).toBe(at('24:00'));
});

test('a later page of the reviews is not answered with the first one; a campaign’s address is', () => {
  for (const home of ['/', '/hi', '/mr']) {
    expect(keyOf(home, '?reviews=24')).toBeUndefined();
    expect(keyOf(home, '?utm_source=poster')).toBe(home);
  }
  expect(keyOf('/gallery', '?category=Cosmetic')).toBe('/gallery?category=Cosmetic');
});
