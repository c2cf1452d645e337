import { expect, test } from '#tests/support/browser.ts';

declare global {
  interface Window {
    shift: number;
  }
}

test('nothing on a phone’s first screen moves when the fonts arrive', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { promise: painted, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
  release();
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => page.evaluate(() => document.fonts.check('17px Anek'))).toBe(true);
  // Two frames: the one in which the fonts are first used, and the one after which it is told.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // As it is told, to three places: a centred line starts elsewhere when its letters are wider.
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.0005);
});

test('the rupee sign and the clinic’s Hindi word are set in the page’s own font', async ({ page }) => {
  await page.goto('/');
  const used = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map((face) => face.unicodeRange),
    );
  await expect
    .poll(used)
    .toEqual(expect.arrayContaining([expect.stringContaining('20B9'), expect.stringContaining('92C')]));
});
