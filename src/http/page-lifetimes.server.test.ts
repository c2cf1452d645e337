import { expect, test } from 'vitest';
import { rightUntil } from './page-lifetimes.server.ts';

const at = (time: string) => Date.parse(`2026-11-23T${time}:00+05:30`);

test('the home page, which says whether the clinic is open, is cached until the next quarter hour', () => {
  expect(rightUntil('/', at('09:50'))).toBe(at('10:00'));
  expect(rightUntil('/', at('10:00'))).toBe(at('10:15'));
});

test('the other pages are cached for the clinic’s day', () => {
  for (const page of ['/services', '/gallery?category=Cosmetic', '/terms'])
    expect(rightUntil(page, at('23:59')), page).toBe(at('24:00'));
});
