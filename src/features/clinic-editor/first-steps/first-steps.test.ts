import { expect, test } from 'vitest';
import type { Content } from '#features/clinic/content/content.ts';
import { firstSteps } from './first-steps.ts';

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
    dentists: [{ id: 'dentist-1' }],
  } as unknown as Content;
  const later = firstSteps({ content, first, samples: ['CLINIC_PHONE'], sendsSms: true });
  expect(later.map(({ samples: left, isDone }) => [left, isDone])).toEqual([
    [1, false],
    [0, true],
    [0, true],
    [1, false],
    [0, true],
    [0, true],
  ]);
});
