import { faultText } from '#features/booking/appointments/appointment-request.ts';
import { expect, test } from 'vitest';
import type { Content, Text } from '#features/clinic/content/content.ts';
import { fixedSite } from '#features/clinic/site-snapshot.ts';
import { siteWith } from '#tests/support/people/booking.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { languages, type Language } from '#platform/language.ts';
import { changeableTexts, pageWords, textFaults } from './page-words.server.ts';
import { wordsIn } from './words.server.ts';

const saying = (texts: Record<string, Text>) => {
  const content: Content = {
    ...defaultContent({ clinic: sampleFacts, daysAhead: 90, changeHours: 2, chairs: 1 }),
    texts,
  };
  return { site: fixedSite({ ...siteWith(), content }) };
};

test('a paragraph of the privacy notice and an item of its lists can be said in own words, in one language or all', () => {
  const app = saying({
    'privacy.who-sees-it.1.0': { en: 'Our SMS service sees your number.' },
    'privacy.how-long-we-keep-it.0': {
      en: 'Erased after {months} months.',
      hi: '{months} महीने बाद मिटाया जाता है।',
    },
    'terms.heading': { en: 'House rules' },
  });
  const { privacy, terms } = pageWords(app, 'en');
  expect(privacy.sections[2]!.content[1]).toContainEqual({
    when: 'sms',
    text: 'Our SMS service sees your number.',
  });
  expect(privacy.sections[4]!.content[0]).toBe('Erased after {months} months.');
  expect(privacy.sections[0]).toEqual(wordsIn('en').privacy.sections[0]);
  expect(terms.heading).toBe('House rules');
  expect(pageWords(app, 'hi').privacy.sections[4]!.content[0]).toBe('{months} महीने बाद मिटाया जाता है।');
});

test('one that loses what the site fills in is refused, and never shown', () => {
  const texts = { 'privacy.how-long-we-keep-it.0': { en: 'Erased after {weeks} weeks.' } };
  expect(textFaults({ texts })).toHaveProperty(['texts.privacy.how-long-we-keep-it.0.en']);
  expect(pageWords(saying(texts), 'en').privacy).toEqual(wordsIn('en').privacy);
});

test('a text of the booking form keeps the blanks that owners have stored', () => {
  const own = 'At most {longestName} letters, please';
  const { booking } = pageWords(saying({ 'booking.firstNameTooLong': { en: own } }), 'en').booking;
  expect(booking.firstNameTooLong).toBe(own);
  expect(faultText('firstNameTooLong', booking)).toBe('At most 60 letters, please');
});

test('the kind of clinic begins the first screen, unless the owner rewrote that line', () => {
  const line = { 'clinic.kind': { en: 'Braces and aligners' } };
  const first = (texts: Record<string, Text>, language: Language) =>
    pageWords(saying(texts), language).site.clinic.heroPlace;
  expect(languages.map((language) => first(line, language))).toEqual([
    'Braces and aligners on {street}, {locality}',
    '{street}, {locality} में Braces and aligners',
    'Braces and aligners: {street}, {locality}',
  ]);
  const own = { ...line, 'clinic.heroPlace': { en: 'By the sea' } };
  expect(first(own, 'mr')).toBe('By the sea');
});

test('without own words every page says what it always said', () => {
  for (const language of languages) {
    const { privacy, terms } = pageWords(saying({}), language);
    expect([privacy, terms]).toEqual([wordsIn(language).privacy, wordsIn(language).terms]);
  }
});

test('texts have the same names in each language, and fit into a draft', () => {
  const english = changeableTexts('en');
  expect(english.size).toBeGreaterThan(300);
  for (const language of languages)
    for (const [id, text] of changeableTexts(language)) {
      expect(english.has(id), `${language}: ${id}`).toBe(true);
      expect(id.length, id).toBeLessThanOrEqual(120);
      expect(text.length, id).toBeLessThanOrEqual(2000);
    }
});
