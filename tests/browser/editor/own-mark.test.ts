import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openDesk } from '#tests/support/people/desk-page.ts';
import { expect, expectNoAxeViolations, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });
const logo = (colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><circle cx="300" cy="300" r="200" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
/** The icons that the page's head names and the mark in its bar, once they are loaded. */
const marksOf = async (page: Page) => {
  const places = await page.evaluate(() =>
    Array.from(document.querySelectorAll('link[rel="icon"][type], link[rel="apple-touch-icon"]'), (link) =>
      link.getAttribute('href')!,
    ),
  );
  const share = await page.locator('meta[property="og:image"]').getAttribute('content');
  return [...places, new URL(share!).pathname].map((address) => address.replace(/^data:.*$/, 'data'));
};

test('the clinic’s own mark stands wherever the site’s does, and the site’s comes back @phone', async ({
  page,
  context,
  request,
}) => {
  const visitor = await context.newPage();
  const followed = visitor.waitForRequest('**/api/live');
  await openReady(visitor, '/');
  await followed;
  const siteMarks = await marksOf(visitor);
  const mark = visitor.getByRole('banner').locator('img.clinic-mark');

  await openDesk(page, '/staff/clinic?part=facts');
  const field = page.getByRole('group', { name: 'The clinic’s mark' });
  const choose = field.getByLabel(/: The clinic’s mark/);
  await choose.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(field.getByRole('alert')).toContainText('JPEG, PNG, GIF, or WebP');
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo('#a01040') });
  await expect(field.getByRole('button', { name: 'Back to the sample picture' })).toBeVisible();
  await expect(field.getByRole('alert')).toBeEmpty();
  await expect(bar(page)).toContainText('1 change, not published yet');
  await expectNoAxeViolations(page);
  await expect(mark).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  await expect(bar(page)).toContainText('Visitors see it now.');

  await expect(mark).toHaveJSProperty('naturalWidth', 96);
  await openReady(visitor, '/hi/services');
  await expect(mark).toHaveJSProperty('naturalWidth', 96);
  await expectNoAxeViolations(visitor);
  const own = await marksOf(visitor);
  expect(own.map((address) => address.replace(/^\/pictures\/mark\/\w+\//, ''))).toEqual([
    '32.png',
    '180.png',
    '1200.jpeg',
  ]);
  const manifest = (await (await request.get('/hi/manifest.webmanifest')).json()) as {
    icons: { src: string }[];
  };
  for (const address of [...own, ...manifest.icons.map(({ src }) => src), '/favicon.ico']) {
    const answer = await request.get(address);
    expect([address, answer.status()]).toEqual([address, 200]);
    expect(answer.headers()['content-type']).toBe(`image/${address.endsWith('jpeg') ? 'jpeg' : 'png'}`);
    if (!address.endsWith('ico')) expect(address).toContain('/pictures/mark/');
  }
  // The staff's pages and the booking form have it too.
  await expect(page.locator('.staff-brand img.clinic-mark')).toHaveJSProperty('naturalWidth', 96);

  await field.getByRole('button', { name: 'Back to the sample picture' }).click();
  await expect(choose).toBeFocused();
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  await expect(bar(page)).toContainText('Visitors see it now.');
  await expect(mark).toHaveCount(0);
  await openReady(visitor, '/');
  await expect(mark).toHaveCount(0);
  expect(await marksOf(visitor)).toEqual(siteMarks);
});
