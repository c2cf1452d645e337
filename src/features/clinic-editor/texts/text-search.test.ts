import { describe, expect, test } from 'vitest';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { visibleText, fieldOfWords, findFacts, findTexts, matchText } from './text-search.ts';

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

test('a fact that says all that was asked for is told from those that say more', () => {
  const content = defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 });
  const factsOf = (asked: string) =>
    findFacts(content, asked).map(({ path, isWhole }) => [path.join('.'), isWhole]);
  expect(factsOf(content.phone.replaceAll(' ', ''))).toEqual([['phone', true]]);
  expect(factsOf(content.phone)).toEqual([['phone', true]]);
  expect(factsOf(content.address.city.slice(0, 4))).toContainEqual(['address.city', false]);
});

test('words that stand nowhere find nothing', () => expect(idsOf('back to school')).toEqual([]));

test('the letters that were looked for are marked in the text as it is read', () => {
  const [found] = findTexts(texts, 'ख़याल', values);
  expect(found!.words.slice(...found!.match!)).toBe('ख़याल');
  expect(visibleText('Until {closes}', {})).toBe('Until …');
});

test('the words of a text are told from others, whatever the page fills in', () => {
  const match = matchText('Until {closes}, back at {opens}', values);
  expect(match('Until 2:00 pm, back at 5:00 pm')).toBe('whole');
  expect(match('Closed. Until 2:00 pm, back at 5:00 pm today')).toBe('part');
  expect(match('Open until 2:00 pm')).toBeUndefined();
  // Few letters stand in many places.
  expect(matchText('{opens} to {closes}', values)('From the chair to the door')).toBeUndefined();
  expect(matchText('Why (not)? <x>Ask.</x>', values)('why (not)? ask.')).toBe('whole');
});

describe('words that were pressed', () => {
  const content = defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 });
  const fieldOf = (...said: string[]) => fieldOfWords(texts, content, said, 'en');
  const bridge = content.blocks[1]!.prices.findIndex(({ name }) => name.en === 'Bridge');

  test('lead to their text first, then to a fact', () => {
    expect(fieldOf('Book an Appointment')).toBe('texts.book.en');
    expect(fieldOf('Call', '+91 00000 00000 Call')).toBeUndefined();
    expect(fieldOf('+91\u00a000000\u00a000000')).toBe('phone');
    expect(fieldOf()).toBeUndefined();
  });

  test('lead to the price of the line that they stand in, where several have it', () => {
    const row = 'Bridge ₹3,000 *';
    expect(fieldOf('₹3,000', '₹3,000 *', row, `Root Canal Treatment ₹3,000 * ${row}`)).toBe(
      `blocks.1.prices.${bridge}.rupees`,
    );
  });
});
