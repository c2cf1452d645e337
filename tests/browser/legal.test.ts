import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';

for (const { link, address, says } of [
  { link: 'Privacy Policy', address: '/privacy', says: 'Data Protection Board of India' },
  { link: 'Terms of Service', address: '/terms', says: 'arrive 15 minutes early' },
]) {
  test(`${address} is linked from the footer, dated, and easy to read`, async ({ page }) => {
    await page.goto('/services');
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(new RegExp(link));
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Last changed on 21 November 2026');
    await expect(page.getByRole('main')).toContainText(says);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
}
