import { expect, test } from 'vitest';
import { translations } from '#platform/language.ts';
import { defaultItems } from './default-pictures.ts';
import { translateDefault } from './default-texts.ts';

const [first, ...others] = defaultItems('2026-11-23T02:30:00.000Z');
const fields = ['title', 'description', 'alt'] as const;

test.each(translations)('every default picture is described in %s, without a Latin letter', (language) => {
  for (const item of [first!, ...others]) {
    const shown = translateDefault(item, language);
    for (const field of fields) {
      expect(shown[field]).toMatch(/^[^A-Za-z०-९]*[\u0900-\u097f][^A-Za-z०-९]*$/);
      expect(shown[field]).toBe(shown[field].normalize('NFC'));
      expect(shown[field]).not.toMatch(language === 'mr' ? /।/ : /\.$/);
    }
  }
});

test('a text that an editor wrote stays as it is, and the others beside it are translated', () => {
  const shown = translateDefault({ ...first!, title: 'Our rooms at Hill Road' }, 'hi');
  expect(shown.title).toBe('Our rooms at Hill Road');
  expect(shown.description).toContain('टेराज़ो');
  const own = { ...first!, isDefault: false };
  expect(translateDefault(own, 'mr')).toBe(own);
});

test('on an English page nothing is translated', () => {
  expect(translateDefault(first!, 'en')).toBe(first);
});
