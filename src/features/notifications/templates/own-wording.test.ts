import { expect, test } from 'vitest';
import { phone } from '#features/clinic/clinic-facts.ts';
import { textKeys } from './message-template.ts';
import { fixedParts, messageTemplates } from './message-templates.server.ts';
import { editableWording, tidyWording, wordingFaults } from './own-wording.ts';

const needs = {
  clinic: { name: 'Battisi Dental', phone: phone('+91 22 5550 0123') },
  publicUrl: 'https://clinic.example',
};
const own = (written: string) =>
  messageTemplates({ ...needs, own: [{ key: 'booked', language: 'en', wording: written }] });

test('each text can be edited as words and parts in braces, and comes back to the letter', () => {
  const { templates } = messageTemplates(needs);
  for (const key of textKeys) {
    const { wording } = templates[key];
    const written = editableWording(wording, fixedParts(needs));
    expect(written).toMatch(/^\{clinic\}: /);
    expect(written).not.toMatch(/https|\d{5}/);
    expect(wordingFaults(written, key)).toEqual([]);
    const [again] = Object.values(
      messageTemplates({ ...needs, own: [{ key, language: 'en', wording: written }] }).templates,
    ).filter((template) => template.key === key);
    expect(again!.wording).toBe(wording);
  }
});

test('the owner’s wording is used as long as it can be registered', () => {
  const written = '{clinic}: we wait for you on {when}. Plans changed? {link} or {phone}.';
  const { templates, faults } = own(written);
  expect(faults).toEqual([]);
  expect(templates.booked.wording).toBe(
    'Battisi Dental: we wait for you on {when}. Plans changed? https://clinic.example/a?{token} or +912255500123.',
  );
  expect(templates.booked.variables.map(({ name }) => name)).toEqual(['when', 'token']);
  // Another clinic's name may be so long that it does not fit any more.
  const long = own(written.replace('Plans changed?', 'W'.repeat(80)));
  expect(long.templates.booked.wording).toContain('you are booked for {when}');
});

test('a text that does not say who, when or how is sent back with the sentence to mend', () => {
  expect(wordingFaults('See you.', 'booked')).toEqual([
    'it doesn’t say who writes: begin it with {clinic}',
    'it doesn’t say when: put {when} in',
    'it doesn’t say how to reach you: put {link} or {phone} in',
  ]);
  expect(wordingFaults('{clinic}: {code} on {when}, {link}.', 'booked')).toEqual([
    '{code} can’t be filled in here: take it out',
  ]);
  expect(wordingFaults('{clinic}: see you on {when}.', 'number-code')).toEqual([
    '{when} can’t be filled in here: take it out',
    'it doesn’t have the code: put {code} in',
  ]);
});

test('quotes and dashes of a telephone cost no second SMS', () => {
  expect(tidyWording('  {clinic}:\n“see you” – it’s {when}… ')).toBe(`{clinic}: "see you" - it's {when}...`);
});
