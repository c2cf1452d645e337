import { describe, expect, test } from 'vitest';
import { advertisingRules } from './advertising-rules.ts';
import { findPhrases } from './find-phrases.ts';

const rulesOf = (text: string) => findPhrases(text).map(({ rule }) => rule);

describe('a text that the dental council’s code would not like', () => {
  test.each([
    ['superlative', 'The best dentist in Bandra'],
    ['superlative', 'Mumbai’s No. 1 implant centre'],
    ['superlative', 'A world-class clinic'],
    ['superlative', 'हम सबसे अच्छे हैं'],
    ['guarantee', 'Painless root canal, guaranteed'],
    ['guarantee', 'A 98% success rate'],
    ['guarantee', 'बिना दर्द के इलाज'],
    ['inducement', 'Flat 20% off on whitening'],
    ['inducement', 'Free check-up this Diwali'],
    ['inducement', 'पहली जाँच मुफ़्त'],
    ['inducement', '₹500 off'],
    ['before-after', 'Our before/after pictures'],
    ['medicine', 'Take Combiflam if it hurts'],
  ])('%s: %s', (rule, text) => expect(rulesOf(text)).toContain(rule));

  test.each([
    ['a joiner', 'superlative', 'The be\u200dst dentist'],
    ['a soft hyphen', 'guarantee', 'Pain\u00adless, guaran\u00adteed'],
    ['a direction mark', 'superlative', 'The b\u202dest\u202c dentist'],
    ['a variation selector', 'superlative', 'The be\ufe0fst dentist'],
    ['wide letters', 'superlative', 'The ｂｅｓｔ dentist'],
    ['mathematical letters', 'superlative', 'The 𝐛𝐞𝐬𝐭 dentist'],
    ['Cyrillic letters', 'superlative', 'The bеѕt dentist'],
    ['Greek letters', 'superlative', 'The bεst dentist'],
    ['Cyrillic capitals', 'superlative', 'The ВЕЅТ dentist'],
    ['accents', 'superlative', 'The bést dentist'],
    ['spaces', 'superlative', 'The b e s t dentist'],
    ['dots', 'inducement', 'F.R.E.E check-up'],
    ['hyphens', 'superlative', 'The b-e-s-t dentist'],
    ['one sign for a number', 'superlative', 'Mumbai’s № 1 implant centre'],
    ['a joiner in Hindi', 'superlative', 'हम सब\u200dसे अच्छे हैं'],
    ['spaces in Hindi', 'inducement', 'पहली जाँच मु फ़् त'],
  ])('with %s, %s: %s', (_, rule, text) => expect(rulesOf(text)).toContain(rule));

  test('is told with what was found and what would be fine', () => {
    const [first] = findPhrases('We are the LEADING clinic of Khar.');
    expect(first).toMatchObject({ rule: 'superlative', found: 'LEADING' });
    expect(first!.says).toContain('Say what you do');
  });
});

describe('a text that says something else', () => {
  test.each([
    'The best time to come is the evening.',
    'We do our best.',
    'Next free: today, 1:00 pm',
    'We can’t guarantee a colour.',
    'Brush before and after meals.',
    'Your first permanent molar.',
    'Pediatric Dentistry',
    'They filled tooth number 36 and no. 11.',
    'Stopping smoking, leading to better gums',
    'Bestow, giftedness',
    'Dr. A. B. C. Shah, M.D.S.',
    'Vitamins A B C and D',
  ])('%s', (text) => expect(findPhrases(text)).toEqual([]));
});

test('each phrase of each rule finds itself', () => {
  for (const { id, phrases } of advertisingRules)
    for (const phrase of phrases) {
      const text = `We say ${phrase.replaceAll('*', '').replaceAll('#', '10')} here`;
      expect(rulesOf(text), text).toContain(id);
    }
});
