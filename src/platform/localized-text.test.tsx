import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { EnglishTextsProvider, LocalizedText } from './localized-text.tsx';
import { useTextLanguage } from './use-language.ts';
import { Rich } from './words.tsx';

const street = 'Our clinic (ground floor) on {street}, {city}';
const care = 'Good to all <x>{count} of them.</x>';

const rendered = (page: ReactNode) =>
  renderToStaticMarkup(
    <EnglishTextsProvider texts={['Plain words', street, care, 'Diwali']}>{page}</EnglishTextsProvider>,
  );

test('a text that exists in English alone is marked, also with names filled in and with a part set apart', () => {
  expect(rendered(<LocalizedText text="Plain words" />)).toBe('<bdi lang="en">Plain words</bdi>');
  expect(rendered(<LocalizedText text={street} values={{ street: 'Hill Road', city: 'मुंबई' }} />)).toBe(
    '<bdi lang="en">Our clinic (ground floor) on Hill Road, मुंबई</bdi>',
  );
  expect(rendered(<Rich text={care} values={{ count: 32 }} tag={(inner) => <em>{inner}</em>} />)).toBe(
    '<bdi lang="en">Good to all <em>32 of them.</em></bdi>',
  );
});

test('an English name inside a translated text is marked alone', () => {
  expect(
    rendered(<LocalizedText text="{name} के लिए बंद" values={{ name: <LocalizedText text="Diwali" /> }} />),
  ).toBe('<bdi lang="en">Diwali</bdi> के लिए बंद');
});

test('nothing else is marked, whatever stands in a value', () => {
  expect(rendered(<LocalizedText text="दाँतों की जाँच" />)).toBe('दाँतों की जाँच');
  expect(
    rendered(<LocalizedText text="{day}, {time}" values={{ day: 'Plain words', time: '{day}' }} />),
  ).toBe('Plain words, {day}');
});

test('an attribute, and what somebody typed, is marked by its element', () => {
  function Image({ alt }: { alt: string }) {
    return <img alt={alt} lang={useTextLanguage()(alt)} />;
  }
  const on = (page: string, alt: string) =>
    renderToStaticMarkup(
      <StaticRouter basename={page} location={page}>
        <Image alt={alt} />
      </StaticRouter>,
    );
  expect(on('/hi', 'Plain words')).toContain('lang="en"');
  expect(on('/mr', 'नया X-ray')).not.toContain('lang');
  expect(on('/mr', '')).not.toContain('lang');
  expect(on('/', 'Plain words')).not.toContain('lang');
});
