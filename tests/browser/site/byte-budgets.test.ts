import type { Page } from '@playwright/test';
import { brotliCompressSync } from 'node:zlib';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';
import { watchWire, type Transfer } from '#tests/support/servers/wire.ts';

// Pictures are fetched when they come near, except for those who asked for no motion at all.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, serviceWorkers: 'allow' });

// No minute passes, after which a page asks for what is free again.
test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
});

const kilobyte = 1000;
const isScript = ({ kind }: Transfer) => kind === 'Script';
const isPicture = ({ kind }: Transfer) => kind === 'Image';

/** A first visit, until React has taken over and nothing more is on its way. */
async function firstView(page: Page, path: string) {
  const wire = await watchWire(page);
  await openReady(page, path);
  await wire.isQuiet();
  return wire;
}

test.describe('the first view', () => {
  test.use({ ownProcess: true });

  test('the first view of the home page', async ({ page, request }) => {
    // A page that has stood for two seconds is in its best compression, on a busy machine a little later.
    const best = brotliCompressSync(await (await request.get('/')).text()).length;
    const size = async () => Number((await request.head('/')).headers()['content-length']);
    await expect.poll(size, { intervals: [500], timeout: 60_000 }).toBeLessThanOrEqual(best * 1.02);
    const wire = await firstView(page, '/');
    const table = wire
      .all()
      .map(({ url, bytes }) => `${bytes} ${url}`)
      .join('\n');
    test.info().annotations.push({ type: 'transfers', description: table });
    expect(wire.bytes(), table).toBeLessThanOrEqual(180 * kilobyte);
    expect(wire.bodies(isScript), table).toBeGreaterThan(50 * kilobyte);
    expect(wire.bodies(isScript), table).toBeLessThanOrEqual(110 * kilobyte);
    expect(wire.all().length, table).toBeLessThanOrEqual(12);
  });

  for (const path of ['/hi', '/mr']) {
    test(`the first view of ${path}, whose headings have letters of their own @phone`, async ({
      page,
      request,
    }) => {
      const best = brotliCompressSync(await (await request.get(path)).text()).length;
      const size = async () => Number((await request.head(path)).headers()['content-length']);
      await expect.poll(size, { intervals: [500], timeout: 60_000 }).toBeLessThanOrEqual(best * 1.02);
      const wire = await firstView(page, path);
      const table = wire
        .all()
        .map(({ url, bytes }) => `${bytes} ${url}`)
        .join('\n');
      expect(table).toContain('anek-devanagari');
      expect(wire.bytes(), table).toBeLessThanOrEqual(206 * kilobyte);
    });
  }
});

test('the service worker @phone', async ({ request }) => {
  const script = await (await request.get('/service-worker.js')).text();
  expect(script).toContain('addEventListener');
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(3 * kilobyte);
});

test('the styles in the home page, those of the other pages too @phone', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const styles = Array.from(html.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, css]) => css).join('');
  expect(styles).toContain('.hero');
  expect(styles).toContain('.price-list');
  expect(brotliCompressSync(styles).length).toBeLessThanOrEqual(14 * kilobyte);
});

test('the booking dialog, once it is wanted @phone', async ({ page }) => {
  await firstView(page, '/');
  const wire = await watchWire(page);
  await page.getByRole('link', { name: /book/i }).filter({ visible: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await wire.isQuiet();
  const table = wire
    .all()
    .map(({ url, bytes }) => `${bytes} ${url}`)
    .join('\n');
  expect(wire.bytes(), table).toBeLessThanOrEqual(40 * kilobyte);
  // Itself, what every dialog has, and its words: each file costs a phone as much as some kilobytes.
  const scripts = wire.all().filter(isScript);
  expect(scripts.length, table).toBeLessThanOrEqual(3);
});

// The gallery loads its change events and titles in three languages.
for (const [path, limit] of [
  ['/services', 40],
  ['/gallery', 43],
] as const) {
  test(`${path} after the home page, before its pictures @phone`, async ({ page }) => {
    await firstView(page, '/');
    const wire = await firstView(page, path);
    const table = wire
      .all()
      .map(({ url, bytes }) => `${bytes} ${url}`)
      .join('\n');
    expect(
      wire.bytes((transfer) => !isPicture(transfer)),
      table,
    ).toBeLessThanOrEqual(limit * kilobyte);
  });
}

test('nothing is fetched from anyone else @phone', async ({ page, server }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin) && /^https?:/.test(request.url()))
      foreign.push(request.url());
  });
  for (const path of ['/', '/services', '/gallery', '/privacy']) await firstView(page, path);
  expect(foreign).toEqual([]);
});
