import { expect, test } from 'vitest';
import { langOfText } from './language.ts';

test.each([
  ['रात्री दुखते', 'mr', 'mr-IN'],
  ['रात को दर्द', 'hi', 'hi-IN'],
  ['रात को दर्द', 'en', 'hi-IN'],
  ['Pain रात को', undefined, 'hi-IN'],
  ['raat ko dard', 'hi', undefined],
  ['It hurts at night', 'en', undefined],
] as const)('%s, booked in %s, is read out as %s', (text, language, lang) => {
  expect(langOfText(text, language)).toBe(lang);
});
