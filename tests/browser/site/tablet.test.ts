import { expect, expectNoSidewaysScroll, openReady, test } from '#tests/support/servers/browser.ts';

for (const width of [768, 820, 1024, 1280]) {
  test(`at ${width} px the number is read and each price stands beside its picture @desktop`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1000 });
    await openReady(page, '/services');
    const call = page.getByRole('banner').locator('a[href^="tel:"]:visible');
    await expect(call).toBeInViewport({ ratio: 1 });
    expect((await call.boundingBox())!.width).toBeGreaterThan(100);
    const lists = page.locator('.price-list-grid');
    for (const list of await lists.all()) {
      const picture = (await list.locator('.picture').boundingBox())!;
      const rows = (await list.locator('.price-list-rows').boundingBox())!;
      expect(rows.x).toBeGreaterThanOrEqual(picture.x + picture.width);
    }
    await expectNoSidewaysScroll(page, width);
  });
}

test('a visitor who chose Hindi comes back to the site in Hindi, and Back still leads to English @desktop', async ({
  page,
  context,
}) => {
  await openReady(page, '/services');
  await page.getByRole('link', { name: 'हिन्दी' }).first().click();
  await expect(page).toHaveURL('/hi/services');
  await page.goBack();
  await expect(page).toHaveURL('/services');
  const later = await context.newPage();
  await later.goto('/gallery?x=1');
  await expect(later).toHaveURL('/hi/gallery?x=1');
  await later.getByRole('link', { name: 'English' }).first().click();
  await expect(later).toHaveURL('/gallery?x=1');
  const last = await context.newPage();
  await last.goto('/');
  await expect(last).toHaveURL('/');
});

test('in Marathi with letters twice as large the tile’s title and the next free time stand on lines of their own @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 195, height: 900 });
  await openReady(page, '/mr');
  const tile = page.locator('.book-tile');
  const title = (await tile.locator('.book-tile-title').boundingBox())!;
  const next = await tile
    .getByText('पुढची मोकळी वेळ')
    .first()
    .evaluate((element) => element.getClientRects()[0]!.top);
  expect(next).toBeGreaterThanOrEqual(title.y + title.height - 4);
});
