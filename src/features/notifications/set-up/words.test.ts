import { expect, test } from 'vitest';
import words from './words.en.ts';

test('what it is all about is told in 300 words, with what it costs', () => {
  const told = [words.explainTitle, ...words.explain].join(' ');
  expect(told.split(/\s+/).length).toBeLessThanOrEqual(300);
  expect(told).toMatch(/₹[\d,]+.*\d+ paise/);
});
