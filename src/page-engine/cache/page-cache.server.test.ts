import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { stoppedClock } from '#tests/support/servers/stopped-clock.ts';
import { createPageCache } from './page-cache.server.ts';

/** A cache over pages that say how often they were rendered; `hold` keeps renderings from ending. */
function countingCache(clock = stoppedClock('2026-11-23T09:50:00+05:30')) {
  let rendered = 0;
  let hold: Promise<void> | undefined;
  const cache = createPageCache({
    render: async (key) => {
      rendered += 1;
      const page =
        key === '/missing' ? undefined : { html: Buffer.from(`${key} ${rendered}`), contentPolicy: '' };
      await hold;
      return page;
    },
    expiresAt: (_key, now) => now + 600_000,
    clock,
    headers: {},
  });
  const read = async (key: string) => {
    const variants = await cache.find(key);
    const brotli = variants?.byEncoding.get('br');
    return brotli && brotliDecompressSync(brotli.body).toString();
  };
  return { cache, clock, read, holdUntil: (release: Promise<void>) => (hold = release) };
}

test('a page is rendered once, however many ask for it at once', async () => {
  const { read } = countingCache();
  expect(await Promise.all([read('/'), read('/'), read('/')])).toEqual(['/ 1', '/ 1', '/ 1']);
  expect(await read('/')).toBe('/ 1');
  expect(await read('/services')).toBe('/services 2');
});

test('a page does not wait for other work in the thread pool', async () => {
  const { read } = countingCache();
  const derive = promisify(pbkdf2);
  // More jobs than Node's thread pool has threads.
  const work = Array.from({ length: 8 }, () => derive('secret', 'salt', 100_000, 64, 'sha512'));
  expect(await Promise.race([read('/'), ...work])).toBe('/ 1');
  await Promise.all(work);
});

test('a page that changes by the clock is rendered anew when it expires', async () => {
  const { read, clock } = countingCache();
  await read('/');
  clock.advance(10 * 60_000 - 1);
  expect(await read('/')).toBe('/ 1');
  clock.advance(1);
  expect(await read('/')).toBe('/ 2');
});

test('a change throws away the pages that it concerns and no others', async () => {
  const { cache, read } = countingCache();
  await read('/');
  await read('/terms');
  cache.forget((key) => key === '/');
  expect(await read('/terms')).toBe('/terms 2');
  expect(await read('/')).toBe('/ 3');
});

test('a request after a change never gets the rendering that began before it', async () => {
  const { cache, read, holdUntil } = countingCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  holdUntil(promise);
  const before = read('/');
  cache.forget(() => true);
  const after = read('/');
  resolve();
  expect(await before).toBe('/ 1');
  expect(await after).toBe('/ 2');
  expect(await read('/')).toBe('/ 2');
});

test('a request after one of many changes gets a rendering that began after it', async () => {
  const { cache, read, holdUntil } = countingCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  holdUntil(promise);
  const first = read('/');
  const later = [1, 2, 3].map(() => {
    cache.forget(() => true);
    return read('/');
  });
  resolve();
  expect(await first).toBe('/ 1');
  expect(await Promise.all(later)).toEqual(['/ 2', '/ 3', '/ 4']);
});

test('a clock that was set back makes a page anew', async () => {
  const { read, clock } = countingCache();
  await read('/');
  clock.advance(-1);
  expect(await read('/')).toBe('/ 2');
});

test('a missing page is not cached', async () => {
  const { read } = countingCache();
  expect(await read('/missing')).toBeUndefined();
  expect(await read('/missing')).toBeUndefined();
  expect(await read('/')).toBe('/ 3');
});

test('an invalidated page is never served, nor a rendering that began before the last invalidation', async () => {
  const { cache, read, holdUntil } = countingCache();
  await read('/');
  const { promise, resolve } = Promise.withResolvers<void>();
  holdUntil(promise);
  cache.forget(() => true);
  const during = read('/');
  cache.forget(() => true);
  const after = read('/');
  resolve();
  await during;
  expect(await after).toBe('/ 3');
  expect(await read('/')).toBe('/ 3');
});
