import { expect, test } from 'vitest';
import type { Content } from '#features/clinic/content/content.ts';
import { barText } from './bar-text.ts';
import { untouchedDraft, type DraftState } from './draft-state.ts';
import words from './words.en.ts';

test.each([
  ['Old and much too long', 'Keep it to 2000 letters. Your other change can go live.'],
  ['', `${words.unfinishedText} Your other change can go live.`],
])('a text at fault says why: %s', (en, says) => {
  const content = { texts: { 'clinic.kind': { en } } } as unknown as Content;
  const state = {
    ...untouchedDraft,
    content,
    phase: 'faulty',
    errors: { 'texts.clinic.kind.en': 'Keep it to 2000 letters' },
  } as unknown as DraftState;
  const [, text] = barText(words as never, state, { changes: 1, undecided: 0, mayPublish: true });
  expect(text).toBe(says);
});

test('two faults are both named', () => {
  const content = { phone: 'x', dentists: [{ id: 'd', name: 'Dr. Rao', registration: 'x' }], texts: {} };
  const errors = { phone: 'Write the number', 'dentists.0.registration': 'Keep it to 60 letters' };
  const state = { ...untouchedDraft, content, phase: 'invalid', errors } as unknown as DraftState;
  const textOf = (of: DraftState) =>
    barText(words as never, of, { changes: 1, undecided: 0, mayPublish: true });
  expect(textOf(state)).toEqual(['Not saved yet: check 2 fields', 'phone number; Dr. Rao: register number']);
  const one = { ...state, errors: { phone: errors.phone } };
  expect(textOf(one)).toEqual(['Not saved yet: check phone number', 'Write the number']);
  expect(textOf({ ...one, phase: 'faulty' })).toEqual([
    'Saved, but check phone number',
    'Write the number. Your other change can go live.',
  ]);
});
