import { expect, test } from 'vitest';
import { variablesOf } from '../templates/message-template.ts';
import { compareTexts } from './compare-texts.ts';

const wording = 'Battisi: see you on {when}. Change: https://clinic.example/a?{token} Thank you.';
const registered = { wording, variables: variablesOf(wording) };
const inside = 'Battisi: see you on {#alphanumeric#}. Change: https://clinic.example/a?{#url#} Thank you.';

test('the same text is the same in both spellings', () => {
  expect(compareTexts(registered, inside)).toMatchObject({ same: true });
  expect(compareTexts(registered, inside.replace(/\{#\w+#\}/g, '{#var#}'))).toMatchObject({ same: true });
});

test('a comma too many is found, and marked alone', () => {
  const { same, first, ours, portal } = compareTexts(registered, inside.replace('see you', 'see you,'));
  expect(same).toBe(false);
  expect(first).toEqual({ at: 17, ours: ' ', portal: ',' });
  expect(ours).toEqual([{ text: inside, differs: false }]);
  expect(portal.filter(({ differs }) => differs)).toEqual([{ text: ',', differs: true }]);
});

test('a missing end, an extra line and a no-break space are found too', () => {
  expect(compareTexts(registered, inside.slice(0, -1)).first).toEqual({
    at: inside.length,
    ours: '.',
    portal: '',
  });
  expect(compareTexts(registered, inside.replace('see you', 'see\u00a0you')).first).toEqual({
    at: 13,
    ours: ' ',
    portal: '\u00a0',
  });
  expect(compareTexts(registered, `${inside}\n`).first).toEqual({
    at: inside.length + 1,
    ours: '',
    portal: '\n',
  });
});
