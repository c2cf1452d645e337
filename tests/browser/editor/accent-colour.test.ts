import type { Page } from '@playwright/test';
import { openDesk } from '#tests/support/people/desk-page.ts';
import { bookLink } from '#tests/support/people/booking-dialog.ts';
import { expect, expectNoAxeViolations, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });
const [marigold, blue] = ['rgb(249, 173, 31)', 'rgb(91, 184, 240)'];

test('the clinic’s accent colour replaces the site’s, one that can’t be read is refused with one that can, and Undo takes it back @phone', async ({
  page,
  context,
}) => {
  const visitor = await context.newPage();
  const followed = visitor.waitForRequest('**/api/live');
  await openReady(visitor, '/');
  await followed;
  await expect(bookLink(visitor)).toHaveCSS('background-color', marigold);

  await openDesk(page, '/staff/clinic?part=facts');
  const colour = page.getByRole('textbox', { name: /^Accent colour/ });
  await colour.fill('123456');
  await colour.blur();
  await expect(colour).toHaveValue('#123456');
  await expect(colour).toHaveAccessibleDescription(/Too dark to be read on the site’s green.*#[\da-f]{6}/);
  await colour.fill('5BB8F0');
  await colour.blur();
  await expect(page.getByLabel('Choose the accent colour')).toHaveValue('#5bb8f0');
  await expect(bar(page)).toContainText('1 change, not published yet');
  await expectNoAxeViolations(page);
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  await expect(bar(page)).toContainText('Visitors see it now.');
  await expect(bookLink(visitor)).toHaveCSS('background-color', blue);
  await openReady(visitor, '/hi');
  await expect(visitor.locator('html')).toHaveCSS('--accent', '#5bb8f0');
  await openReady(visitor, '/');
  await expect(bookLink(visitor)).toHaveCSS('background-color', blue);
  await expectNoAxeViolations(visitor);

  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(bar(page)).toContainText('Visitors see the site as it was before.');
  await expect(bookLink(visitor)).toHaveCSS('background-color', marigold);
});
