import { bookLink, chooseSlot } from '#tests/support/people/booking-dialog.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

test('an owner sees each change on the real page beside it, and shows it to a colleague', async ({
  page,
  browser,
  server,
}) => {
  await openDesk(page, '/staff/clinic?part=facts');
  const panel = page.getByRole('region', { name: 'Preview' });
  await expect(panel).toContainText('Change something, and you see it here');
  const site = panel.frameLocator('iframe');
  await page.getByLabel('Name of the clinic').fill('Asha Dental');
  await expect(site.getByText('Not published yet.')).toBeVisible();
  await expect(site.getByRole('banner')).toContainText('Asha Dental');
  await page.getByLabel('Name of the clinic').fill('Behram Dental');
  await expect(site.getByRole('banner')).toContainText('Behram Dental');

  // New parts have a frame there, and only there.
  const framed = site.locator('[style*="outline"]');
  await expect(framed.first()).toContainText('Behram Dental');
  await expect(panel).toContainText('What you changed has a frame, in this preview only.');
  // A part of a page is shown in the frame; the editor around it stays at its top.
  await page.getByRole('link', { name: 'Reviews' }).click();
  await expect(site.getByRole('heading', { name: 'What Our Patients Say' })).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeInViewport();
  // The page on which the texts stand that are listed.
  await page.getByRole('link', { name: 'Texts' }).click();
  await page.getByLabel('Page', { exact: true }).selectOption('Services page');
  await expect(panel.locator('iframe')).toHaveAttribute('src', /^\/draft\/[\w-]+\/services$/);
  await page.getByRole('link', { name: 'Name and contact' }).click();

  const width = () => panel.locator('iframe').evaluate((frame) => (frame as HTMLIFrameElement).offsetWidth);
  await expect.poll(width).toBe(390);
  await panel.getByRole('button', { name: 'Desktop' }).click();
  await expect.poll(width).toBe(1280);
  await expectNoAxeViolations(page);
  // In each language, as its visitors have it.
  await panel.getByRole('button', { name: 'मराठी' }).click();
  await expect(panel.locator('iframe')).toHaveAttribute('src', /^\/draft\/[\w-]+\/mr$/);
  await expect(site.locator('html')).toHaveAttribute('lang', 'mr-IN');
  await expect(site.getByRole('banner')).toContainText('Behram Dental');
  await panel.getByRole('button', { name: 'English' }).click();
  // Each part has the page beside it that shows it best, and keeps to the draft where links lead.
  await page.getByRole('link', { name: 'Services and prices' }).click();
  await expect(site.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel.locator('iframe')).toHaveAttribute('src', /^\/draft\/[\w-]+\/services$/);

  // On a phone there is room for one of both.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(panel).toBeVisible();
  await expect(page.getByLabel('Price of Xray')).toBeHidden();
  await expectNoSidewaysScroll(page);

  const link = await panel.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href');
  const colleague = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await colleague.goto(link!);
  await expect(colleague.getByRole('banner')).toContainText('Behram Dental');
  await colleague.getByRole('banner').getByRole('link', { name: 'Behram Dental' }).click();
  await expect(colleague).toHaveURL(/\/draft\/[\w-]+\/$/);
  await bookLink(colleague).click();
  const dialog = colleague.getByRole('dialog');
  await (await chooseSlot(dialog)).click();
  await expect(dialog).toContainText('Nothing was booked: this is a draft of the site.');

  const bar = page.getByRole('region', { name: 'Draft' });
  await bar.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(panel).toContainText('Change something, and you see it here');
  await colleague.reload();
  await expect(colleague.getByRole('heading', { name: 'This preview has ended' })).toBeVisible();
  await colleague.close();
});
