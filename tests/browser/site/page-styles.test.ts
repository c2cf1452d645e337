import type { Page } from '@playwright/test';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

const pages = ['/', '/services', '/gallery', '/book', '/privacy', '/nowhere', '/staff', '/gallery/edit'];

/** The styles that visitors' pages have and staff's have not. */
async function stylesOfVisitors(page: Page): Promise<string> {
  const styles = async (path: string) => {
    await openReady(page, path);
    return page.evaluate(() => document.querySelector('style')!.textContent);
  };
  const [visitors, staff] = [await styles('/privacy'), await styles('/staff')];
  expect(visitors.startsWith(staff)).toBe(true);
  return visitors.slice(staff.length);
}

/** Computed styles of an element, enough to show the effect of any rule. */
const properties =
  'display position inset margin padding width height font color background border fill opacity'.split(' ');

/** How many elements look different once the page wears `css` too. */
const changedBy = (page: Page, css: string) =>
  page.evaluate(
    ([text, properties]) => {
      // Or what lies below the first screen is laid out while this looks.
      document.documentElement.dataset.whole = '';
      const looks = () =>
        Array.from(
          document.querySelectorAll('body *'),
          (element) =>
            element.checkVisibility() &&
            ['', '::before', '::after'].map((part) => {
              const style = getComputedStyle(element, part);
              return properties.map((property) => style.getPropertyValue(property)).join();
            }),
        );
      const before = looks();
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
      return looks().filter((parts, index) => String(parts) !== String(before[index])).length;
    },
    [css, properties] as const,
  );

test('every page comes with all the styles that it wears', async ({ page, expectProblem }) => {
  expectProblem(/404/);
  const css = await stylesOfVisitors(page);
  expect(css).toContain('.hero');
  for (const path of pages) {
    await page.goto(path);
    expect(await changedBy(page, css), path).toBe(0);
  }
});
