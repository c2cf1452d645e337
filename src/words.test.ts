import { expect, test } from 'vitest';
import { bookingOptions } from '#features/clinic/services/bookable-services.ts';
import { findPhrases } from '#features/clinic/guard/find-phrases.ts';
import { sampleReviews } from '#features/clinic/reviews.ts';
import { smsSetUpWords, wordsIn } from './words.server.ts';

test('the guard of the clinic’s texts raises no alarm on any text that the site brings along', () => {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value) Object.values(value).forEach(collect);
  };
  collect([wordsIn('en'), bookingOptions, sampleReviews]);
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.flatMap((text) => findPhrases(text).map(({ found }) => `${found}: ${text}`))).toEqual([]);
});

test('what the set-up of SMS is all about is told in 300 words, with what it costs', () => {
  const { explain, explainTitle } = smsSetUpWords['set-up'];
  const told = [explainTitle, ...explain].join(' ');
  expect(told.split(/\s+/).length).toBeLessThanOrEqual(300);
  expect(told).toMatch(/₹[\d,]+.*\d+ paise/);
});
