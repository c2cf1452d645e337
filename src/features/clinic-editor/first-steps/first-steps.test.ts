import { expect, test } from 'vitest';
import type { Content } from '#features/clinic/content/content.ts';
import { sampleReviews } from '#features/clinic/sample-reviews.ts';
import { doneThisWeek, firstSteps } from './first-steps.ts';

const price = (id: string, rupees: number) => ({ id, rupees });
const first = {
  hours: { mon: [{ opens: '10:00' }] },
  blocks: [{ prices: [price('xray', 100), price('cap', 1000)] }],
  dentists: [],
} as unknown as Content;
const samples = ['CLINIC_NAME', 'CLINIC_PHONE', 'CLINIC_STREET'];

test('counts the samples of each step, and what was changed no more', () => {
  const fresh = firstSteps({ content: first, first, samples, sendsSms: false });
  expect(fresh.map((step) => step.samples)).toEqual([2, 1, 1, 2, 0, 0]);
  expect(fresh.every(({ isDone }) => !isDone)).toBe(true);

  const passed = firstSteps({
    content: first,
    first,
    samples: ['CLINIC_STREET'],
    sendsSms: false,
    skipped: new Set(['facts', 'hours'] as const),
  });
  // One that is done is not skipped, whatever was pressed before.
  expect(passed.map(({ isSkipped }) => isSkipped)).toEqual([false, false, true, false, false, false]);

  const content = {
    hours: { mon: [{ opens: '09:00' }] },
    blocks: [{ prices: [price('xray', 150), price('cap', 1000)] }],
    dentists: [{ id: 'dentist-1', name: 'Dr. Asha Rao', registration: 'A-1', shown: true }],
  } as unknown as Content;
  const nameless = [{ id: 'dentist-1', name: '', registration: '', shown: true }];
  const begun = firstSteps({
    content: { ...content, dentists: nameless } as unknown as Content,
    first,
    // Beside an own name nobody sees them.
    samples: ['CLINIC_INSTAGRAM_URL', 'CLINIC_MAP_URL'],
    sendsSms: true,
  });
  expect(begun.map(({ isDone }) => isDone)).toEqual([true, true, true, false, false, true]);

  const later = firstSteps({ content, first, samples: ['CLINIC_PHONE'], sendsSms: true });
  expect(later.map(({ samples: left, isDone }) => [left, isDone])).toEqual([
    [1, false],
    [0, true],
    [0, true],
    [1, false],
    [0, true],
    [0, true],
  ]);

  // Hours and prices that are right as they came are the clinic's own too.
  const right = firstSteps({
    content: { ...first, kept: ['hours', 'prices'] },
    first,
    samples,
    sendsSms: false,
  });
  expect([right[2]!.isDone, right[3]!.isDone]).toEqual([true, true]);
});

test('recommended steps are done by real content: sample reviews, and reviews without permission, do not count', () => {
  const sample = { ...sampleReviews[0]!, source: 'sample', date: '2026-01-01' };
  const own = { ...sample, source: 'on paper' };
  const permission = { by: 'The patient', date: '2026-11-20' };
  expect(doneThisWeek({ holidays: [], reviews: [sample, own] })).toEqual({ holidays: false, reviews: false });
  const holidays = [{ date: '2026-12-28', name: { en: 'Wedding' } }];
  expect(doneThisWeek({ holidays, reviews: [{ ...own, permission }] })).toEqual({
    holidays: true,
    reviews: true,
  });
});
