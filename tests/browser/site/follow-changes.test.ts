import { bookLink, fillDetails, tuesday } from '#tests/support/people/booking-dialog.ts';
import { signInContentOwner } from '#tests/support/people/content-owner.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

test('an open page shows what the owner publishes, and a visitor who books loses nothing', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const followed = page.waitForRequest('**/api/live');
  await openReady(page, '/');
  // A page follows the site once it has been quiet for some seconds.
  await page.clock.fastForward('00:05');
  const owner = await signInContentOwner(server.origin);
  await owner.save({ phone: '+91 22 5555 0100' });
  await followed;
  await owner.publish();
  await expect(page.getByRole('contentinfo')).toContainText('+91 22 5555 0100');

  await bookLink(page).click();
  const dialog = page.getByRole('dialog');
  await fillDetails(dialog, { firstName: 'Meher' });
  await owner.save(({ hours }) => ({
    phone: '+91 22 5555 0200',
    hours: { ...hours, tue: [{ opens: '08:00', closes: '09:00', slots: ['08:15'], lastSlotMinutes: 45 }] },
  }));
  await owner.publish();
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await dialog.getByRole('button', { name: new RegExp(`^${tuesday}`) }).click();
  await expect(dialog.getByRole('button', { name: '08:15 AM', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByLabel('First name')).toHaveValue('Meher');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('+91 22 5555 0200');
});

test('the hours of the day fit the tiles and do not touch, however short the break', async ({
  page,
  server,
}) => {
  const owner = await signInContentOwner(server.origin);
  const session = (opens: string, closes: string) => ({ opens, closes, slots: [opens], lastSlotMinutes: 30 });
  const sessions = [session('10:00', '13:30'), session('14:30', '21:00')];
  const [mon, tue, wed, thu, fri, sat, sun] = [
    sessions,
    sessions,
    sessions,
    sessions,
    sessions,
    sessions,
    sessions,
  ];
  await owner.save({ hours: { mon, tue, wed, thu, fri, sat, sun } });
  await owner.publish();
  for (const path of ['/', '/hi', '/mr']) {
    await openReady(page, path);
    for (const width of [320, 360, 390, 820, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const texts = page.locator('.day-bar-hours text');
      await expect(texts).toHaveText(['10', '1:30', '2:30', '9']);
      const faults = await page.locator('.tiles').evaluate((tiles) => {
        const boxes = Array.from(tiles.querySelectorAll('text'), (text) => text.getBoundingClientRect());
        const touch = (a: DOMRect, b: DOMRect) =>
          a !== b && a.right + 1 > b.left && b.right + 1 > a.left && a.top < b.bottom && b.top < a.bottom;
        const touching = boxes.filter((a) => boxes.some((b) => touch(a, b)));
        const tooWide = [...tiles.querySelectorAll('.tile')].filter(
          (tile) => tile.scrollWidth > tile.clientWidth,
        );
        return [...touching.map(({ left }) => left), ...tooWide.map(({ textContent }) => textContent)];
      });
      expect(faults, `${path} at ${width} px`).toEqual([]);
    }
  }
});
