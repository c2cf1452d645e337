import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { WordsProvider } from '#platform/words.tsx';
import { defaultItems } from '../defaults/default-pictures.ts';
import words from '../pictures/words.en.ts';
import { GalleryTeaser } from './gallery-teaser.tsx';

const nine = defaultItems('2026-11-23T02:30:00.000Z');
const render = (items: typeof nine | null) => {
  const Page = createRoutesStub([{ path: '/', Component: () => <GalleryTeaser items={items} /> }]);
  return renderToStaticMarkup(
    <WordsProvider words={{ gallery: words }}>
      <Page />
    </WordsProvider>,
  );
};
const few = 'Add more images to display the gallery grid (need at least 6 images)';

describe('the gallery teaser', () => {
  test('shows the first six of more pictures, each with its own address', () => {
    const html = render(nine);
    expect(html.match(/href="\/gallery\?picture=[^"]+"/g)).toHaveLength(6);
    expect(html).toContain('Emergency Care');
    expect(html).not.toContain('Specialty Services');
    expect(html).not.toContain(few);
  });

  test.each([1, 5])('says with %i that more are needed', (count) => {
    const html = render(nine.slice(0, count));
    expect(html).toContain(few);
    expect(html).not.toContain('mosaic');
  });

  test.each([0, 1, 6])('keeps heading and button with %i', (count) => {
    const html = render(nine.slice(0, count));
    expect(html).toMatch(/<section[^>]* id="gallery"/);
    expect(html).toContain('See Our Work in Action</h2>');
    expect(html).toMatch(/href="\/gallery"[^>]*>View Full Gallery</);
  });

  test('with none shows neither grid nor message', () => {
    const html = render([]);
    expect(html).not.toContain('mosaic');
    expect(html).not.toContain('message');
  });

  test('says when the pictures could not be read', () => {
    expect(render(null)).toContain('Error loading gallery: the server did not answer');
  });

  test('sets no style attribute: the content policy refuses them', () => {
    expect(render(nine)).not.toContain('style=');
  });
});
