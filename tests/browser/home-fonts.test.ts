import { expect, test } from '#tests/support/browser.ts';

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
