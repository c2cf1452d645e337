import { sampleFacts } from '#features/clinic/sample-clinic.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';

for (const { link, address, says, day } of [
  { link: 'Privacy Policy', address: '/privacy', says: 'Data Protection Board of India', day: 29 },
  { link: 'Terms of Service', address: '/terms', says: 'arrive 15 minutes early', day: 29 },
  { link: 'Accessibility', address: '/accessibility', says: 'IS 17802', day: 23 },
]) {
  test(`${address} is linked from the footer, dated, and easy to read; what it says to call or write to can be pressed`, async ({
    page,
  }) => {
    await page.goto('/services');
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(new RegExp(link));
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible();
    await expect(main).toContainText(`Last changed on ${day} November 2026`);
    await expect(main).toContainText(says);
    await expectNoAxeViolations(page);

    const { display, href } = sampleFacts.phone;
    const calls = main.getByRole('link', { name: display });
    const named = (await main.innerText()).split(display).length - 1;
    expect(named).toBeGreaterThan(0);
    await expect(calls).toHaveCount(named);
    await expect(calls.first()).toHaveAttribute('href', href);
    const mail = main.getByRole('link', { name: sampleFacts.email }).first();
    await expect(mail).toHaveAttribute('href', `mailto:${sampleFacts.email}`);
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, width);
      // A number stays in one line.
      const lines = await calls.evaluateAll((links) => links.map((link) => link.getClientRects().length));
      expect(lines, `at ${width} px`).toEqual(lines.map(() => 1));
    }
    if (address !== '/terms') return;
    await main.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL('/privacy');
  });
}
