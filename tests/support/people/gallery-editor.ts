import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, openReady } from '../servers/browser.ts';
import { galleryPassword } from './gallery-staff.ts';

/** A portrait as a phone takes it: the sensor's picture with a note to turn it. */
export const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background: 'olive' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
});
export const rows = (page: Page) => page.locator('.editor-row h2');
export const row = (page: Page, title: string) => page.locator('.editor-row', { hasText: title });

/** Signs in by the API instead of the form, and opens the editor. */
export async function signIn(page: Page, count = 9) {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const data = { password: galleryPassword };
  const answer = await page.request.post('/api/gallery/login', { data, headers: { Origin: origin } });
  expect(answer.status()).toBe(200);
  await openReady(page, '/gallery/edit');
  await expect(page.getByRole('heading', { name: 'Gallery CMS' })).toBeVisible();
  await expect(rows(page)).toHaveCount(count);
}
