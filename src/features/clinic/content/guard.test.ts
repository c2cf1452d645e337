import { expect, test } from 'vitest';
import { sampleFacts } from '../sample-clinic.ts';
import { defaultContent } from '../default-content.server.ts';
import { warningsOf } from './guard.ts';

const first = defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 });

test('the first content of a new clinic raises no warning', () => {
  expect(warningsOf(first)).toEqual([]);
});

test('each text is judged, in each language, at its own place', () => {
  const found = warningsOf({
    ...first,
    name: 'Best Smile Dental',
    holidays: [{ date: '2026-11-09', name: { en: 'Diwali, 20% off' } }],
    reviews: [{ ...first.reviews[0]!, text: 'The best dentist I know.' }],
    texts: { 'home.aboutIntro': { en: 'We look after you.', hi: 'सबसे अच्छा क्लिनिक' } },
  });
  expect(found).toEqual([
    { path: 'holidays.0.name.en', rule: 'inducement', says: expect.stringContaining('“20% off”') },
    { path: 'reviews.0.text', rule: 'superlative', says: expect.stringContaining('“best”') },
    {
      path: 'texts.home.aboutIntro.hi',
      rule: 'superlative',
      says: expect.stringContaining('code of ethics'),
    },
  ]);
});
