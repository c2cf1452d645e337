import { twoDentists } from '#tests/support/desk/two-dentists.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { bookOnline, monday, openDesk } from '#tests/support/people/desk-page.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test.use({
  ownServer: true,
  serverSettings: { ...ownerSettings, CLINIC_CHAIRS: '2', CLINIC_NOW: `${monday}T10:04:00+05:30` },
});

test('the present time covers no time of the day @desktop', async ({ page, server }) => {
  const owner = await signInContentOwner(server.origin);
  await owner.save({ dentists: twoDentists });
  await owner.publish();
  await openDesk(page);
  await page.request.post('/api/staff/appointments', {
    headers: { Origin: server.origin, 'Idempotency-Key': crypto.randomUUID() },
    data: {
      firstName: 'Asha',
      mobileNumber: '9000000003',
      serviceSelected: 'Emergency Care - Toothache Treatment',
      source: 'telephone',
      date: monday,
      time: '10:00 AM',
      minutes: 15,
      chair: 1,
      bySpecialArrangement: true,
    },
  });
  await expect(
    page.getByRole('button', { name: 'Asha Sample' }).or(page.getByRole('button', { name: 'Asha' })),
  ).toBeVisible();
  for (const width of [390, 820, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('.quarter-now')).toBeVisible();
    const covered = await page.locator('.quarter-table').evaluate((table) => {
      const present = table.querySelector('.quarter-now')!.getBoundingClientRect();
      return [...table.querySelectorAll('tbody th > span:not(.visually-hidden)')]
        .filter((label) => {
          const { top, bottom, width } = label.getBoundingClientRect();
          return width > 0 && top < present.bottom - 1 && bottom > present.top + 1;
        })
        .map(({ textContent }) => textContent);
    });
    expect(covered, `${width}`).toEqual([]);
  }
});

test('a finger is shown no keys @phone', async ({ page, server }) => {
  await bookOnline(server.origin, { date: monday, time: '12:00 PM', firstName: 'Asha' });
  await openDesk(page);
  await page.getByRole('button', { name: 'Asha Sample' }).click();
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Arrived' }).click();
  const done = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Done' });
  await done.click();
  const nothing = page.getByRole('button', { name: 'Nothing' });
  await expect(nothing).toBeVisible();
  await expect(nothing.locator('kbd')).toBeHidden();
});

test('the next day or week that loads slowly is announced, and the one that is shown stays @desktop', async ({
  page,
}) => {
  await openDesk(page);
  for (const [view, next] of [
    ['Day', 'Next day'],
    ['Week', 'Next week'],
  ] as const) {
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: view }).click();
    await expect(page.getByRole('link', { name: next })).toBeVisible();
    const before = await page.getByRole('heading', { level: 1 }).textContent();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.data*', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('link', { name: next }).click();
    const loading = page.getByRole('status').filter({ hasText: 'Loading...' });
    await expect(loading).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(before!);
    release();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before!);
    await expect(loading).toHaveCount(0);
    await page.unroute('**/*.data*');
  }
});
