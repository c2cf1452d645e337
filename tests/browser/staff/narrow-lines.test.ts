import { bookOnline, openDesk } from '#tests/support/people/desk-page.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

test('From and To stand side by side on the record; on the smallest phone a message’s state is one line @desktop', async ({
  page,
  server,
}) => {
  await bookOnline(server.origin, { date: '2026-11-23', time: '10:00 AM', firstName: 'Asha' });
  await openDesk(page, '/staff/record');
  const top = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())!.y;
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => (await top('To')) - (await top('From')), { message: `${width} px` })
      .toBe(0);
  }
  await page.setViewportSize({ width: 320, height: 900 });
  await openReady(page, '/staff/messages');
  const state = page.locator('.outbox-line').first().getByText('Not sent (SMS off)').first();
  await expect(state).toBeVisible();
  expect((await state.boundingBox())!.height).toBeLessThan(32);
});
