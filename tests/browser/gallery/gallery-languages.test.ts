import { galleryPassword, signInToGallery } from '#tests/support/people/gallery-staff.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';
import { expectNoEnglish } from '#tests/support/servers/english-left.ts';

test.use({ ownServer: true, serverSettings: { GALLERY_PASSWORD: galleryPassword } });

test('default pictures are in the page’s language, what an editor typed stays and says which it is in', async ({
  page,
  server,
  expectProblem,
}) => {
  await openReady(page, '/hi/gallery');
  const first = page.getByRole('link', { name: /^आधुनिक क्लिनिक/ });
  await expect(first.getByRole('img')).toHaveAttribute('alt', /^वेटिंग रूम: बेंत की दो कुर्सियाँ/);
  expect(await page.locator('.gallery-tile [lang]').count()).toBe(0);
  await expectNoEnglish(page, 'gallery');
  await first.click();
  const dialog = page.getByRole('dialog', { name: 'आधुनिक क्लिनिक' });
  await expect(dialog.getByText('टेराज़ो का फ़र्श', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/hi/gallery');
  await expect(dialog).toHaveCount(0);

  // A refresh after a change keeps the page's language.
  await openReady(page, '/mr#gallery');
  const mosaic = page.locator('#gallery .mosaic');
  await expect(mosaic.getByRole('link').first()).toHaveAccessibleName(/^आधुनिक क्लिनिक/);
  const { items } = (await (await fetch(`${server.origin}/api/gallery`)).json()) as {
    items: { id: string; title: string }[];
  };
  expect(items[0]!.title).toBe('Modern Dental Office');
  const staff = await signInToGallery(server.origin);
  await staff.send('PATCH', `/${items[0]!.id}`, { title: 'Our own rooms' });
  const own = mosaic.getByText('Our own rooms');
  await expect(own).toHaveAttribute('lang', 'en');
  await expect(mosaic.getByRole('link').nth(1)).toHaveAccessibleName(/^तपासणी आणि काळजी/);
  await expectNoEnglish(page, 'teaser after a change');

  // Without a server, this browser's own list.
  expectProblem(/gallery|Failed to fetch|503/);
  await openReady(page, '/mr/gallery');
  await expect(page.getByRole('link', { name: /^Our own rooms/ })).toBeVisible();
  await page.route(/gallery\.data/, (route) => route.abort());
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(/^फोटो आले नाहीत/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^आधुनिक क्लिनिक/ })).toBeVisible();
  await expectNoEnglish(page, 'the server is away');
});
