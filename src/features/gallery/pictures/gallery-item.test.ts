import { describe, expect, test } from 'vitest';
import {
  countByFilter,
  filtered,
  filterNamed,
  focalStep,
  inOrder,
  neighbour,
  tileColour,
} from './gallery-item.ts';
import { addressSet, largestAddress, widthsFor } from './picture-address.ts';
import { safeFileName } from './store-picture.server.ts';

test('a filter keeps its category alone, All keeps everything', () => {
  const items = [{ category: 'Cosmetic' }, { category: 'Facility' }, { category: 'Garden' }];
  expect(filtered(items, 'Cosmetic')).toEqual([{ category: 'Cosmetic' }]);
  expect(filtered(items, 'All')).toEqual(items);
  expect(countByFilter(items)).toEqual({ All: 3, Facility: 1, Treatment: 0, Cosmetic: 1, Emergency: 0 });
  expect([filterNamed('Emergency'), filterNamed('Garden'), filterNamed(null)]).toEqual([
    'Emergency',
    'All',
    'All',
  ]);
});

test('items are sorted by their order, and the list they came in stays as it was', () => {
  const items = [{ order: 10 }, { order: 9 }, { order: 1 }];
  expect(inOrder(items).map(({ order }) => order)).toEqual([1, 9, 10]);
  expect(items[0]).toEqual({ order: 10 });
});

test('the viewer goes round', () => {
  expect([neighbour(0, -1, 3), neighbour(2, 1, 3), neighbour(0, 1, 1)]).toEqual([2, 0, 0]);
});

describe('tiles', () => {
  test('tiles of an unknown category are grey', () => {
    expect(['Facility', 'Treatment', 'Cosmetic', 'Emergency', 'Garden'].map(tileColour)).toEqual([
      'facility',
      'treatment',
      'cosmetic',
      'emergency',
      'grey',
    ]);
  });

  test('take the nearest step to the focal point', () => {
    expect([0, 4, 62, 96, 100].map(focalStep)).toEqual([0, 0, 6, 10, 10]);
  });
});

describe('the addresses of a stored picture', () => {
  const picture = (width: number) => ({
    ...({} as Parameters<typeof addressSet>[0]),
    imagePath: 'gallery/7_a.jpg',
    size: { width, height: 100 },
  });

  test('are those of all sizes, with the width each really has', () => {
    expect(addressSet(picture(4000), 'avif')).toBe(
      '/pictures/7_a.jpg/480.avif 480w, /pictures/7_a.jpg/800.avif 800w, /pictures/7_a.jpg/1280.avif 1280w',
    );
    expect(addressSet(picture(600), 'webp')).toBe(
      '/pictures/7_a.jpg/480.webp 480w, /pictures/7_a.jpg/800.webp 600w',
    );
    expect(largestAddress('gallery/7_a.jpg', 600)).toBe('/pictures/7_a.jpg/800.webp');
    expect([widthsFor(1), widthsFor(480), widthsFor(481)]).toEqual([[480], [480], [480, 800]]);
  });

  test('are none for a picture elsewhere', () => {
    expect(addressSet({ ...picture(9), imagePath: null }, 'avif')).toBeUndefined();
  });
});

test.each([
  ['Reception Evening.JPG', 'Reception-Evening.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['..\\..\\evil.php.png', 'evil.php.jpg'],
  ['.htaccess', 'picture.jpg'],
  ['दाँत.jpeg', 'picture.jpg'],
  ['Crème brûlée.png', 'Creme-brulee.jpg'],
  ['a\u0000b<script>.png', 'a-b-script.jpg'],
  ['x'.repeat(300), `${'x'.repeat(60)}.jpg`],
  ['a....b.png', 'a.b.jpg'],
])('%j is stored as %j', (original, stored) => {
  expect(safeFileName(original, 'jpeg')).toBe(stored);
});
