import type { Page } from '@playwright/test';
import { bookOnline, openDesk } from '#tests/support/people/desk-page.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

/** The day's next reading has its answer, but keeps it until it is released. */
async function holdReading(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: read, resolve: wasRead } = Promise.withResolvers<void>();
  await page.route(
    '**/api/staff/days/*',
    async (route) => {
      const response = await route.fetch();
      wasRead();
      await released;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { read, release };
}

test('a patient who was just entered stays on the day, with the focus, when an older reading of it arrives late @desktop', async ({
  page,
  server,
}) => {
  await openDesk(page);
  const { read, release } = await holdReading(page);
  await bookOnline(server.origin, { date: '2026-11-23', time: '05:00 PM', firstName: 'Asha' });
  await read;

  await page.keyboard.press('w');
  const walkIn = page.getByRole('dialog', { name: /^Walk-in/ });
  await walkIn.getByLabel('Name').fill('Farhan Sample');
  await walkIn.getByLabel('Mobile number').fill('9000000003');
  await walkIn.getByLabel('Service').fill('toothache');
  await walkIn.getByRole('button', { name: 'Save' }).click();
  const entered = page.getByRole('button', { name: 'Farhan Sample', exact: true });
  await expect(entered).toBeFocused();
  release();
  await expect(page.getByRole('button', { name: 'Asha Sample', exact: true })).toBeVisible();
  await expect(entered).toBeFocused();
});

test('the desk stays without a connection when an answer that was on its way arrives after the line went @desktop', async ({
  page,
  context,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await openDesk(page);
  const { read, release } = await holdReading(page);
  await bookOnline(server.origin, { date: '2026-11-23', time: '05:00 PM', firstName: 'Asha' });
  await read;
  await context.setOffline(true);
  const message = page.getByText('No connection.');
  await expect(message).toBeVisible();
  // The next reading, which has no answer, would bring the message back.
  await page.evaluate(() => {
    const status = document.querySelector('.desk-offline')!;
    const look = () => status.textContent || status.setAttribute('data-vanished', '');
    new MutationObserver(look).observe(status, { childList: true, subtree: true });
  });
  release();
  await expect(page.getByRole('button', { name: 'Asha Sample', exact: true })).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.locator('.notice')).toContainText('Not possible without a connection.');
  await expect(page.locator('[data-vanished]')).toHaveCount(0);
  await context.setOffline(false);
  await expect(message).toHaveCount(0);
});
