import { expect, openReady, test } from '#tests/support/servers/browser.ts';

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

test('the rupee sign and the Hindi and Marathi words are set in the page’s own font', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const fontsOf = async (selector: string) => {
    // What is laid out when it comes near has no letters before.
    await page.locator(selector).first().scrollIntoViewIfNeeded();
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(
      ({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? '' : ', of the device'}`,
    );
  };
  for (const selector of [
    '.lead [lang="hi"]',
    '.feature-languages',
    '.site-footer-word',
    '.service-card footer p',
  ])
    await expect.poll(() => fontsOf(selector), selector).toEqual([expect.not.stringContaining('device')]);
});

test('a name in Devanagari is not set half in the page’s font, which has letters of a few words alone', async ({
  page,
}) => {
  await openReady(page, '/terms');
  const widths = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    return ['', 'own-cut'].map((look) => {
      const word = document.createElement('p');
      word.lang = 'hi';
      word.className = look;
      word.textContent = 'ससससस';
      word.style.width = 'fit-content';
      heading.replaceChildren(word);
      return word.getBoundingClientRect().width;
    });
  });
  expect(Math.abs(widths[0]! - widths[1]!)).toBeGreaterThan(1);
});
