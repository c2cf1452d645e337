import { describe, expect, test } from 'vitest';
import { bookingOptions } from '#features/clinic/services/bookable-services.ts';
import { defaultContent } from '#features/clinic/default-content.server.ts';
import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import { categories } from '#features/clinic/services/standard-price-list.ts';
import { structuredData } from '#features/site/home/structured-data.tsx';
import { addressIn, englishAddress, languageOf, languages } from '#platform/language.ts';
import { plural } from '#platform/fill-text.ts';
import { wordsIn } from './words.server.ts';

function textsIn(value: unknown, at = ''): [at: string, text: string][] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || !value) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, at ? `${at}.${key}` : key));
}

/** Abbreviations and names that keep their Latin letters. */
const latin =
  /Web Content Accessibility Guidelines|WCAG|AA|IS 17802|axe-core|html-validate|HTML|JavaScript|Chromium|Firefox|WebKit|Safari|TalkBack|NVDA|SMS|GST|RCT|TMJ|WhatsApp|Instagram|LinkedIn|Battisi|Dental|Ek Type|Anek|Digital Personal Data Protection (?:Act|Rules)|Data Protection Board of India/g;

describe.each(['hi', 'mr'] as const)('the words in %s', (language) => {
  const texts = textsIn(wordsIn(language)).filter(([at]) => !at.endsWith('.when'));

  test('have no English left', () => {
    const english = texts.filter(([, text]) =>
      /[A-Za-z]/.test(text.replace(/\{\w+\}|<\/?x>/g, '').replace(latin, '')),
    );
    expect(english).toEqual([]);
  });

  /** Marathi has no danda. In Hindi a stop stands after Latin letters alone, of which a danda would seem a part. */
  const wrongEnds = language === 'mr' ? /।/ : /(?<![\w}])\.(\s|$)/;
  test('are stored in one form, and end their sentences as their readers do', () => {
    for (const [at, text] of texts) {
      expect(text.normalize('NFC'), at).toBe(text);
      expect(text, at).not.toMatch(wrongEnds);
      expect(text, at).not.toMatch(/[०-९!]/);
    }
  });

  // 'सुबह 10:00।' looks like one digit more: a word stands between.
  test('set no danda behind a value that may end in a digit', () => {
    const behindDigits = /\{(?!note|category)\w+\}(<\/x>)?।/;
    expect(texts.filter(([, text]) => behindDigits.test(text))).toEqual([]);
  });

  test('tell a search engine what is offered, and what an asterisk means, with no English word', () => {
    const { site, home } = wordsIn(language);
    const labels: Readonly<Record<string, string>> = site.clinic.labels;
    const data = structuredData({ ...sampleFacts, samples: [] }, 'https://clinic.example', {
      language,
      label: (stored) => labels[stored] ?? stored,
      book: site.clinic.book,
      indicative: home.home.asteriskShort,
    });
    const told = textsIn(data).filter(([at]) => /\.(name|serviceType|description)$/.test(at));
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter(([, text]) => /[A-Za-z]/.test(text.replace(latin, '')))).toEqual([]);
  });

  test('name every service and group of services', () => {
    const { labels } = wordsIn(language).site.clinic;
    const stored = [
      ...bookingOptions.flatMap(({ category, services }) => [category, ...services]),
      ...categories.flatMap(({ title, services }) => [title, ...services.map(({ name }) => name)]),
    ];
    expect(stored.filter((name) => !labels[name])).toEqual([]);
  });
});

test('an address is the same in all languages but for its beginning', () => {
  for (const path of ['/', '/services', '/book?date=2026-11-23', '/services#cosmetic'])
    for (const language of languages) {
      const address = addressIn(language, path);
      expect(languageOf(address)).toBe(language);
      expect(englishAddress(address)).toBe(path);
    }
  expect(addressIn('hi', '/')).toBe('/hi');
  expect(addressIn('mr', '/#about')).toBe('/mr#about');
  for (const path of ['/history', '/mri', '/HI/services']) expect(languageOf(path)).toBe('en');
  expect(languageOf('/hi.data')).toBe('hi');
  expect(['/draft/token/hi/services', '/draft/token/services', '/draft/token'].map(languageOf)).toEqual([
    'hi',
    'en',
    'en',
  ]);
  expect(['/draft/token/hi/services', '/draft/token.data'].map(englishAddress)).toEqual([
    '/services',
    '/.data',
  ]);
});

test('none is said as one where a language does so', () => {
  expect(plural({ one: 'एक', other: 'कई', zero: 'एक' }, { n: 0 })).toBe('एक');
  expect(plural({ one: 'one', other: 'many' }, { n: 0 })).toBe('many');
});

test('a new clinic says of each group of prices what the page of services says', () => {
  const rules = { daysAhead: 90, changeHours: 2, chairs: 1 };
  const { blocks } = defaultContent({ clinic: sampleFacts, ...rules });
  const said = Object.fromEntries(blocks.map(({ id, description }) => [id, description.en]));
  expect(said).toEqual(wordsIn('en').services.services.blocks);
});
