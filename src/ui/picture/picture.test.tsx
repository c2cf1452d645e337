import { existsSync } from 'node:fs';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { drawingAddress, pictureSet, type DrawingName, type PictureName } from './picture-address.ts';
import { drawnPictures, renderedPictures } from './picture-address.ts';
import { Drawing, Picture } from './picture.tsx';

const onPage = (element: ReactElement) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

describe('the list of pictures', () => {
  test('names only files that are there', () => {
    const rendered = (Object.keys(renderedPictures) as PictureName[]).flatMap((name) =>
      [pictureSet(name, 'avif'), pictureSet(name, 'webp')].flatMap((set) =>
        set.split(', ').map((candidate) => candidate.split(' ')[0]!),
      ),
    );
    const drawn = (Object.keys(drawnPictures) as DrawingName[]).map(drawingAddress);
    const missing = [...rendered, ...drawn].filter((address) => !existsSync(`public${address}`));
    expect(missing).toEqual([]);
  });
});

describe('Picture', () => {
  const html = onPage(<Picture name="lounge" alt="The waiting room" sizes="50vw" />);

  test('offers AVIF first and WebP otherwise, in three widths', () => {
    expect(html).toMatch(/<source type="image\/avif" srcSet="[^"]*-480\.avif 480w, [^"]*-1280\.avif 1280w"/i);
    expect(html).toMatch(/<img[^>]* srcSet="[^"]*-480\.webp 480w/i);
  });

  test('is lazy, keeps its place and says what it shows', () => {
    expect(html).toContain('loading="lazy"');
    expect(html).toContain('decoding="async"');
    expect(html).toContain('width="1280" height="960"');
    expect(html).toContain('alt="The waiting room"');
  });

  test('which is first on a wide window is fetched at once there and not at all on a phone', () => {
    const first = onPage(<Picture name="hero" alt="" sizes="50vw" first="when-wide" />);
    expect(first).toContain('loading="eager"');
    expect(first).toMatch(/<picture[^>]*><source media="not all and \(min-width: 60rem\)" srcSet="data:/i);
  });
});

test('Drawing has another drawing for a wide window', () => {
  const html = onPage(<Drawing name="facade-corner" wide="facade" className="" />);
  expect(html).toMatch(/<source media="\(min-width: 60rem\)" srcSet="\/pictures\/facade-[\w-]{8}\.svg"/i);
  expect(html).toMatch(/src="\/pictures\/facade-corner-[\w-]{8}\.svg"/);
});
