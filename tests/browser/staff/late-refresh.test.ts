import { bookOnline, openDesk } from '#tests/support/people/desk-page.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

test('a patient who was just entered stays on the day, with the focus, when an older reading of it arrives late @desktop', async ({
  page,
  server,
}) => {
  await openDesk(page);
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
