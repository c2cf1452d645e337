import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localGallery } from './local-gallery.ts';

/** Local storage of this browser. */
let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('location', { pathname: '/gallery' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00+05:30') });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const keptItems = () => JSON.parse(kept.get('gallery_items')!) as Record<string, unknown>[];

test('a browser without a list keeps the nine defaults, with all that an item has', () => {
  expect(localGallery()).toHaveLength(9);
  expect(keptItems()).toHaveLength(9);
  const [first] = keptItems();
  expect(first).toMatchObject({
    title: 'Modern Dental Office',
    category: 'Facility',
    imagePath: null,
    order: 1,
    isActive: true,
    isDefault: true,
    createdAt: '2026-11-23T02:30:00.000Z',
    updatedAt: '2026-11-23T02:30:00.000Z',
  });
});

test('the list is kept in English and shown in the language of the page', () => {
  vi.stubGlobal('location', { pathname: '/mr/gallery' });
  expect(localGallery()[0]!.title).toBe('आधुनिक क्लिनिक');
  expect(keptItems()[0]!.title).toBe('Modern Dental Office');
  expect(localGallery()[0]!.title).toBe('आधुनिक क्लिनिक');
});

test('a hidden picture of the list is not shown; one that does not say is', () => {
  localGallery();
  const [first, second, ...others] = keptItems();
  delete second!.isActive;
  kept.set('gallery_items', JSON.stringify([{ ...first, isActive: false }, second, ...others]));
  expect(localGallery().map(({ title }) => title)).toEqual([
    'Preventive Care',
    ...others.map(({ title }) => title),
  ]);
  kept.set('gallery_items', JSON.stringify([{ ...first, isActive: false }]));
  expect(localGallery()).toEqual([]);
});
