import { sampleFacts } from '#features/clinic/clinic-facts.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';

for (const { link, address, says, day } of [
  { link: 'Privacy Policy', address: '/privacy', says: 'Data Protection Board of India', day: 23 },
  { link: 'Terms of Service', address: '/terms', says: 'arrive 15 minutes early', day: 23 },
  { link: 'Accessibility', address: '/accessibility', says: 'IS 17802', day: 23 },
]) {
  test(`${address} is linked from the footer, dated, and easy to read`, async ({ page }) => {
    await page.goto('/services');
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(new RegExp(link));
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`Last changed on ${day} November 2026`);
    await expect(page.getByRole('main')).toContainText(says);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
}

test('what the notices say to call, write to or read can be pressed, and a number stays in one line', async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/privacy', '/terms', '/accessibility']) {
      await page.goto(path);
      const main = page.getByRole('main');
      const { display, href } = sampleFacts.phone;
      const calls = main.getByRole('link', { name: display });
      const named = (await main.innerText()).split(display).length - 1;
      expect(named).toBeGreaterThan(0);
      await expect(calls).toHaveCount(named);
      await expect(calls.first()).toHaveAttribute('href', href);
      await expect(main.getByRole('link', { name: sampleFacts.email }).first()).toHaveAttribute(
        'href',
        `mailto:${sampleFacts.email}`,
      );
      const lines = await calls.evaluateAll((links) => links.map((link) => link.getClientRects().length));
      expect(lines, `${path} at ${width} px`).toEqual(lines.map(() => 1));
    }
  }
  await page.goto('/terms');
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy');
});
