import { expect, test } from '#tests/support/servers/browser.ts';

test('pictures of rooms say that they are illustrations, for as long as they are @desktop', async ({
  page,
}) => {
  await page.goto('/');
  const about = page.locator('#about article', { has: page.locator('img') });
  await expect(about).toHaveCount(3);
  for (const card of await about.all()) await expect(card.getByText('Illustration')).toBeVisible();
  const rooms = ['Modern Dental Office', 'Patient Comfort', 'Modern Equipment'];
  await page.goto('/gallery');
  const tiles = page.locator('.gallery-tile', { hasText: 'Illustration' });
  await expect(tiles).toHaveCount(rooms.length);
  for (const room of rooms) await expect(tiles.filter({ hasText: room })).toBeVisible();
  await tiles.filter({ hasText: 'Patient Comfort' }).click();
  await expect(page.getByRole('dialog').getByText('Illustration')).toBeVisible();
});

test('the team has a picture of its own, described as it is @desktop', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByRole('img', { name: /^Three white coats with coral, yellow and green collars/ }),
  ).toHaveAttribute('src', /\/pictures\/team-[\w-]{8}-800\.webp$/);
});

test('the drawing of the teeth is read out as one picture with one label @desktop', async ({ page }) => {
  await page.goto('/');
  const art = page.locator('.hero-art');
  await expect(
    art.getByRole('img', { name: /^All thirty-two teeth.* Tooth 26 is marked: your first permanent molar/ }),
  ).toBeVisible();
  // The caption and the corners are for the eye.
  const said = await art.ariaSnapshot();
  expect(said.match(/permanent molar/g)).toHaveLength(1);
  expect(said).not.toMatch(/text: (26|Upper|Lower)/);
});
