import { expect, test } from 'vitest';
import words from '../calls/words.en.ts';
import visitWords from '../visit/words.en.ts';
import { callRefusalText } from './call-refusal.ts';

test.each([
  ['Asha Owner', 'Asha Owner changed this visit. Look at the list again.'],
  [null, 'The patient changed this visit. Look at the list again.'],
  [undefined, 'Someone else changed this visit. Look at the list again.'],
])('a call that meets another change names who made it: %s', (by, text) => {
  expect(callRefusalText({ status: 409, reason: 'changed-meanwhile', by }, words, visitWords)).toBe(text);
});

test('a call about a visit that was cancelled says so: no second try can succeed', () => {
  const refused = { status: 409, reason: 'cancelled', by: null };
  expect(callRefusalText(refused, words, visitWords)).toBe(
    'The patient has cancelled this visit. Nothing was changed.',
  );
});
