import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usualLimits } from '#platform/pictures/prepare-picture.server.ts';
import { maxPictureBytes, tooLarge, tooManyPixels } from './item-rules.ts';
import { readItem } from './gallery-input.server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('memory is given back after a large body, not after every text', async () => {
  const headers = { 'Content-Type': 'application/json' };
  const text = new Request('http://clinic.example', { method: 'PATCH', headers, body: '{"title":"Lounge"}' });
  expect(await readItem(text)).toMatchObject({ ok: true, fields: { title: 'Lounge' } });
  expect(vi.getTimerCount()).toBe(0);
  const large = new Request('http://clinic.example', { method: 'PATCH', headers, body: 'x'.repeat(300_000) });
  expect(await readItem(large)).toMatchObject({ ok: false });
  expect(vi.getTimerCount()).toBe(1);
});

test.each([
  ['title', { title: 'Loun\0ge' }],
  ['description', { description: '\0' }],
  ['alt', { alt: 'A chair\0' }],
  ['image', { image: 'https://pictures.example/a\0.jpg' }],
])('no text that a database can’t keep: %s', async (field, fields) => {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(fields);
  const read = await readItem(new Request('http://clinic.example', { method: 'PATCH', headers, body }));
  expect(read).toMatchObject({ ok: false, errors: { [field]: 'Leave out the character NUL' } });
});

test('error messages for too large pictures name the enforced limits', () => {
  const written = (number: number) => number.toLocaleString('en');
  const { maxPixels, maxSide } = usualLimits;
  // The specification's to the letter.
  expect(tooLarge).toBe(`Image size must be less than ${maxPictureBytes / 1024 / 1024}MB`);
  expect(tooManyPixels).toContain(`${maxPixels / 1_000_000} million pixels, and ${written(maxSide)} a side`);
});
