import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { baseOf, languages, type Language } from '#platform/language.ts';
import { WordsProvider } from '#platform/words.tsx';
import type { Review } from '#features/clinic/reviews.ts';
import { sampleReviews } from '#features/clinic/sample-reviews.ts';
import words from './words.en.ts';
import hindi from './words.hi.ts';
import marathi from './words.mr.ts';
import { ReviewCard } from './patient-reviews.tsx';

const review = (text: string): Review => ({
  id: 'x',
  name: 'Asha',
  rating: 4,
  treatment: 'Root canal',
  text,
});
const sets = { en: words, hi: hindi, mr: marathi };
const render = (text: string, language?: Language) => renderCard(review(text), language);
const renderCard = (card: Review, language: Language = 'en') =>
  renderToStaticMarkup(
    <StaticRouter basename={baseOf(language)} location={baseOf(language)}>
      <WordsProvider words={{ home: sets[language] }}>
        <ReviewCard review={card} />
      </WordsProvider>
    </StaticRouter>,
  );
const quoteOf = (html: string) => /<blockquote[^>]*><p>(.*?)<\/p>/.exec(html)![1]!;

describe('ReviewCard', () => {
  test('shows a quote of 150 characters whole, in quotation marks, without a button', () => {
    const text = 'x'.repeat(150);
    const html = render(text);
    expect(quoteOf(html)).toBe(`“${text}”`);
    expect(html).not.toContain('<button');
  });

  test('cuts a longer quote to 150 characters and an ellipsis, and keeps the rest in the page', () => {
    const html = render(`${'x'.repeat(150)}the rest`);
    const [rest, ellipsis] = [
      '<span class="review-rest">the rest</span>',
      '<span class="review-ellipsis">…</span>',
    ];
    expect(quoteOf(html)).toBe(`“${'x'.repeat(150)}${rest}${ellipsis}”`);
    expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>Read More<\/button>/);
  });

  test('marks one in English on a page in another language, and says nothing on its own page', () => {
    expect(render('Painless and quick', 'hi')).toContain('>अंग्रेज़ी में<');
    expect(render('Painless and quick', 'mr')).toContain('>इंग्रजीत<');
    expect(render('Painless and quick', 'mr')).toMatch(/<blockquote[^>]* lang="en"/);
    expect(render('Painless and quick')).not.toContain('In English');
    const own = render('दर्द नहीं हुआ', 'hi');
    expect(own).not.toContain('अंग्रेज़ी में');
    expect(own).not.toMatch(/<blockquote[^>]* lang=/);
  });

  test('cuts at the last space before that, never inside a word', () => {
    const html = render(`${'x'.repeat(140)} stopped every time I raised my hand`);
    expect(quoteOf(html)).toBe(
      `“${'x'.repeat(140)} stopped<span class="review-rest"> every time I raised my hand</span><span class="review-ellipsis">…</span>”`,
    );
  });

  test.each(languages)(
    'cuts each long sample to exactly 150 characters, at the end of a word, in %s',
    (language) => {
      const long = sampleReviews.filter(({ text }) => text.length > 150);
      expect(long.length).toBeGreaterThan(0);
      for (const sample of long) {
        const html = renderCard(sample, language);
        const [, beginning, rest] = /^“([^<]*)<span class="review-rest">([^<]*)<.*…<\/span>”$/.exec(
          quoteOf(html),
        )!;
        expect(beginning).toHaveLength(150);
        expect(beginning).toMatch(/\S$/);
        expect(rest).toMatch(/^ /);
      }
    },
  );

  test('says the rating in words', () => {
    const html = render('Good.');
    expect(html).toContain('<span class="stars"><span class="visually-hidden">4 out of 5 stars</span>');
    expect(html).toContain('<use href="#rating-4"');
  });
});
