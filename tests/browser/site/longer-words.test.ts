import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from '#tests/support/servers/browser.ts';

// Words of other languages, and the owner's own, are longer than the English ones. Nothing runs that would put the words back.
test.use({ javaScriptEnabled: false });

/** Makes every text on the page 60 % longer, but for names, numbers and times. */
const stretch = () => {
  const facts =
    'script, style, svg, [lang="hi"], [lang="mr"], [lang="en"], [href^="tel:"], [href^="mailto:"]';
  document.documentElement.dataset.whole = '';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent!.trim();
    if (!/[A-Za-z]{2}/.test(text) || /\d:\d\d/.test(text)) continue;
    if (node.parentElement!.closest(`${facts}, .site-logo`)) continue;
    const words = text.split(/\s+/);
    let longer = text;
    for (let next = 0; longer.length < text.length * 1.6; next += 1)
      longer += ` ${words[next % words.length]}`;
    node.textContent = node.textContent!.replace(text, () => longer);
  }
};

/** Texts that are wider than the box that they stand in, but for what is shown to nobody's eyes. */
const cut = () =>
  Array.from(document.querySelectorAll<HTMLElement>('body *'))
    .filter((element) =>
      Array.from(element.childNodes).some((one) => one.nodeType === 3 && one.textContent!.trim()),
    )
    .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .filter((element) => !element.matches('select, textarea') && !element.closest('.visually-hidden, svg'))
    .map((element) => element.textContent);

test('words that are 60 % longer are neither cut nor wider than the page, at 320, 390 and 1440 px', async ({
  page,
}) => {
  for (const path of ['/', '/services', '/gallery', '/book', '/privacy']) {
    await page.goto(path);
    await page.evaluate(stretch);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, width);
      expect(await page.evaluate(cut), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** Lines that are lower than their letters, in boxes that show nothing beyond their edge. */
const cutBelow = () =>
  Array.from(document.querySelectorAll<HTMLElement>('main *, header *, footer *'))
    .filter((element) =>
      Array.from(element.childNodes).some((one) => one.nodeType === 3 && one.textContent!.trim()),
    )
    .filter((element) => element.checkVisibility() && getComputedStyle(element).overflowY !== 'visible')
    .filter(({ clientHeight, scrollHeight }) => clientHeight > 1 && scrollHeight > clientHeight + 2)
    .filter((element) => !element.closest('select, textarea, .visually-hidden, .gallery-tile-description'))
    .map((element) => element.textContent);

async function expectWholeInSelect(page: Page): Promise<void> {
  const service = page.locator('select[name="serviceSelected"]');
  const names = await service.locator('option').allTextContents();
  const height = async (index: number) => {
    await service.selectOption({ index });
    return (await service.boundingBox())!.height;
  };
  const lengths = names.map(({ length }) => length);
  const longest = await height(lengths.indexOf(Math.max(...lengths)));
  const shortest = await height(lengths.indexOf(Math.min(...lengths)));
  expect(longest - shortest).toBeGreaterThan(32);
}

for (const language of ['', '/hi', '/mr'])
  test(`letters of twice the size fit at 320, 390, 768 and 1440 px, at ${language || '/'}`, async ({
    page,
  }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    for (const path of ['', '/services', '/gallery', '/book', '/accessibility']) {
      await page.goto(`${language}${path}` || '/');
      await page.evaluate(() => (document.documentElement.dataset.whole = ''));
      await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page, width);
        expect(await page.evaluate(cut), `${path} at ${width} px`).toEqual([]);
        expect(await page.evaluate(cutBelow), `${path} at ${width} px`).toEqual([]);
        // The longest name of a service has as many lines as it needs.
        if (path === '/book' && width === 320) await expectWholeInSelect(page);
      }
    }
  });
