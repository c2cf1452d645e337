import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultItems } from '#features/gallery/defaults/default-pictures.ts';
import { translateDefault } from '#features/gallery/defaults/default-texts.ts';
import {
  addressIn,
  languageNames,
  languageOffers,
  languages,
  localeOf,
  type Language,
} from '#platform/language.ts';
import { wordsIn } from '#src/words/words.server.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';

const origin = 'https://teeth.example';
const paths = ['/', '/services', '/gallery', '/book', '/privacy', '/terms', '/accessibility'];
let server: RunningServer;
const pages = new Map<string, string>();

beforeAll(async () => {
  server = await runServer({ PUBLIC_URL: origin });
  for (const language of languages)
    for (const path of paths) {
      const address = addressIn(language, path);
      pages.set(address, await (await fetch(server.origin + address)).text());
    }
});
afterAll(() => server.remove());

test('a clinic that is all samples asks search engines not to list it', () => {
  for (const html of pages.values())
    expect(html.match(/<meta name="robots" content="noindex"\/>/g)).toHaveLength(1);
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [];
}
const galleryTexts = (language: Language) =>
  defaultItems('2026-11-23T02:30:00.000Z').map((item) => {
    const { title, description, alt } = translateDefault(item, language);
    return [title, description, alt];
  });
const withoutTags = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"');

describe.each(languages)('the pages in %s', (language) => {
  test('name each other and themselves, once and both ways', () => {
    for (const path of paths) {
      const html = pages.get(addressIn(language, path))!;
      expect(html).toContain(`<html lang="${localeOf(language)}"`);
      expect(html).toContain(`<link rel="canonical" href="${origin}${addressIn(language, path)}"/>`);
      const alternates = Array.from(
        html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi),
        ([, code, href]) => [code, href],
      );
      expect(alternates).toEqual([
        ...languages.map((other) => [localeOf(other), origin + addressIn(other, path)]),
        ['x-default', origin + path],
      ]);
    }
  });

  test('lead to a manifest of their own: the home screen opens in the language of the page', async () => {
    const address = addressIn(language, '/manifest.webmanifest');
    for (const path of paths)
      expect(pages.get(addressIn(language, path))).toContain(`<link rel="manifest" href="${address}"/>`);
    const answer = await fetch(server.origin + address);
    expect(answer.headers.get('Content-Type')).toBe('application/manifest+json');
    expect(await answer.json()).toMatchObject({
      name: 'Battisi Dental',
      lang: localeOf(language),
      dir: 'ltr',
      start_url: addressIn(language, '/'),
      scope: '/',
      shortcuts: [{ name: wordsIn(language).site.clinic.book, url: addressIn(language, '/book') }],
    });
  });

  test('are sent without a word of another language', () => {
    const own = new Set(textsIn([wordsIn(language), galleryTexts(language)]));
    // The English names of services are the keys under which their labels are sent.
    const known = textsIn([languageNames, languageOffers, Object.keys(wordsIn('hi').site.clinic.labels)]);
    const foreign = languages
      .filter((other) => other !== language)
      .flatMap((other) => textsIn([wordsIn(other), galleryTexts(other)]))
      // Whole sentences: a word alone may be a name.
      .filter((text) => text.length > 14 && !own.has(text) && !known.includes(text))
      .flatMap((text) => text.split(/\{\w+\}|<\/?x>/))
      .map((text) => text.trim())
      .filter((text) => text.length > 14 && ![...own].some((one) => one.includes(text)));
    expect(foreign.length).toBeGreaterThan(500);
    for (const path of paths) {
      const html = withoutTags(pages.get(addressIn(language, path))!);
      expect(
        foreign.filter((text) => html.includes(text)),
        addressIn(language, path),
      ).toEqual([]);
    }
  });
});

test('the sitemap has every page in every language with the others beside it', async () => {
  const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text();
  for (const language of languages)
    for (const path of paths) {
      const [entry] = sitemap
        .split('<url>')
        .filter((one) => one.startsWith(`<loc>${origin}${addressIn(language, path)}</loc>`));
      for (const other of languages)
        expect(entry).toContain(`hreflang="${localeOf(other)}" href="${origin}${addressIn(other, path)}"`);
      expect(entry).toContain(`hreflang="x-default" href="${origin}${path}"`);
    }
});
