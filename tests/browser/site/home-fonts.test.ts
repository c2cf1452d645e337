import { wordsIn } from '#src/words/words.server.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

declare global {
  interface Window {
    shift: number;
  }
}

// Letters are as wide as on a phone, not rounded to whole pixels.
test.use({
  launchOptions: async ({ launchOptions }, start) => {
    await start({ ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=none'] });
  },
});

for (const [path, width] of [
  ['/', 412],
  ['/hi', 412],
  ['/mr', 412],
  // A telephone number that became narrower in the middle of a paragraph moved all that stands below it.
  ['/mr/terms', 390],
  ['/hi/terms', 768],
  ['/mr', 768],
  ['/mr', 1440],
  ['/hi', 1440],
] as const)
  test(`nothing on the first screen of ${path} moves when the fonts arrive, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 823 });
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
    await page.goto(path, { waitUntil: 'commit' });
    // Two frames: the one in which a change is drawn, and the one after which it is told.
    const drawn = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const isPainted = () =>
      page.evaluate(
        () =>
          document.readyState !== 'loading' &&
          performance.getEntriesByName('first-contentful-paint').length === 1,
      );
    await expect.poll(isPainted).toBe(true);
    await drawn();
    // A slow parser may add to a page that is painted already, whatever the fonts do.
    await page.evaluate(() => (window.shift = 0));
    release();
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => page.evaluate(() => document.fonts.check('17px Anek'))).toBe(true);
    await drawn();
    expect(await page.evaluate(() => window.shift)).toBeLessThan(0.0001);
  });

test('the rupee sign and the Hindi and Marathi words are set in the page’s own font', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const fontsOf = async (selector: string) => {
    // Sections that are laid out late have no letters before.
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

/** Letters that stand joined in the headings and labels of a language: 'स्त', 'र्म', 'ट्र'. Notices have only their headings in the cut font. */
function joinedIn(language: 'hi' | 'mr'): string[] {
  const { privacy, terms, accessibility, ...words } = wordsIn(language);
  const headings = [privacy, terms, accessibility].flatMap(({ heading, sections }) => [
    heading,
    sections.map((section) => section.heading),
  ]);
  const joined = new Set(JSON.stringify([words, headings]).match(/(?:[क-ह]़?्)+[क-ह]/g));
  // Anek has no ऱ; sentences, which are in the phone's own letters, may.
  return [...joined].filter((letters) => !letters.includes('ऱ'));
}

for (const language of ['hi', 'mr'] as const)
  test(`letters that are joined in a ${language} heading are joined in its font too @desktop`, async ({
    page,
  }) => {
    await page.goto(`/${language}`);
    const joined = joinedIn(language);
    expect(joined.length).toBeGreaterThan(50);
    const torn = await page.evaluate(async (joined) => {
      await document.fonts.load("580 40px 'Anek Devanagari'", 'क');
      const { lang } = document.documentElement;
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
      canvas.canvas.width = 240;
      canvas.canvas.height = 90;
      const drawn = (text: string) => {
        canvas.reset();
        // Marathi draws some letters in its own way.
        Object.assign(canvas, { lang });
        canvas.font = "580 40px 'Anek Devanagari'";
        canvas.fillText(text, 10, 55);
        return canvas.getImageData(0, 0, 240, 90).data.join();
      };
      // With this sign between them letters are never joined.
      const apart = (text: string) => text.replaceAll('्', '्\u200c');
      return joined.filter((text) => drawn(text) === drawn(apart(text)));
    }, joined);
    expect(torn).toEqual([]);
  });

for (const path of ['/hi', '/mr'])
  test(`figures in a line of ${path} are of one width, and stand in columns`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const widths = await page.locator('.hero-place').evaluate((line) => {
      return Array.from('0123456789', (digit) => {
        line.textContent = `सकाळी ${digit.repeat(10)}`;
        const digits = document.createRange();
        digits.setStart(line.firstChild!, 'सकाळी '.length);
        digits.setEnd(line.firstChild!, line.textContent.length);
        return Math.round(digits.getBoundingClientRect().width);
      });
    });
    expect(widths[0]).toBeGreaterThan(50);
    expect(widths).toEqual(widths.map(() => widths[0]));
  });
