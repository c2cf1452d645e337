import { expect, test } from 'vitest';
import { asRead, findTexts } from './text-search.ts';

const values = { locality: 'Bandra West', street: 'Hill Road' };
const texts = [
  { id: 'title', text: { en: 'Good care for all <x>thirty-two.</x>', hi: 'पूरी <x>बत्तीसी</x> का ख़याल' } },
  { id: 'place', text: { en: 'Dental clinic on {street}, {locality}' } },
  { id: 'until', text: { en: 'Until {closes}, back at {opens}' } },
  { id: 'book', text: { en: 'Book an Appointment', mr: 'अपॉइंटमेंट बुक करा' } },
  { id: 'café', text: { en: 'The café’s  next door' } },
];
const idsOf = (asked: string) => findTexts(texts, asked, values).map(({ id }) => id);

test.each([
  ['all thirty-two', 'title'],
  ['GOOD CARE FOR ALL THIRTY-TWO.', 'title'],
  ['पूरी बत्तीसी का खयाल', 'title'],
  ['on hill road, bandra', 'place'],
  ['Until 2:00 pm, back at 5:00 pm', 'until'],
  ['अपॉइंटमेंट बुक', 'book'],
  ["the cafe's next", 'café'],
])('“%s” finds the text that a visitor reads', (asked, id) => expect(idsOf(asked)).toEqual([id]));

test('words that stand nowhere find nothing', () => expect(idsOf('back to school')).toEqual([]));

test('the letters that were looked for are marked in the text as it is read', () => {
  const [found] = findTexts(texts, 'ख़याल', values);
  expect(found!.words.slice(...found!.match!)).toBe('ख़याल');
  expect(asRead('Until {closes}', {})).toBe('Until …');
});
