import { bookOnline, openDesk } from '#tests/support/people/desk-page.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

test('a week cuts no sign off a name; From and To stand side by side on the record; on the smallest phone a message’s state is one line @desktop', async ({
  page,
  server,
}) => {
  const name = { firstName: 'धृष्टद्युम्न', lastName: 'ठाकूर' };
  await bookOnline(server.origin, { date: '2026-11-23', time: '10:00 AM', ...name });
  await openDesk(page, '/staff/appointments/week');
  const visit = page.locator('.week-visit');
  await expect(visit).toContainText('धृष्टद्युम्न ठा.');
  // A name is read whole by resting on it. No SMS is sent: nothing is kept for who may come earlier.
  await expect(visit.getByTitle(`${name.firstName} ${name.lastName}`)).toBeVisible();
  const shapes = page.getByRole('list', { name: 'What the shapes mean' });
  await expect(shapes).toContainText('Booked');
  await expect(shapes).not.toContainText('Kept');
  await page.evaluate(() => document.fonts.ready);
  const seen = await visit.screenshot({ animations: 'disabled' });
  // For comparison, the same without clipping above and below the lines.
  await visit.evaluate((link) => {
    for (const part of link.querySelectorAll<HTMLElement>('b, i, span')) part.style.overflow = 'clip visible';
  });
  const whole = await visit.screenshot({ animations: 'disabled' });
  expect(seen.equals(whole), 'signs of a name in Devanagari are whole').toBe(true);
  const phoneTop = async (role: 'button' | 'link', name: string) =>
    (await page.getByRole(role, { name }).boundingBox())!.y;
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(visit.getByText(/^धृष्टद्युम्न ठा/).first(), 'a phone shows the name').toBeVisible();
  const apart = async () =>
    (await phoneTop('link', 'Closed times')) - (await phoneTop('button', 'Next free'));
  await expect.poll(apart, { message: 'no button stands alone on a line' }).toBe(0);
  await openReady(page, '/staff/record');
  const top = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())!.y;
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => (await top('To')) - (await top('From')), { message: `${width} px` })
      .toBe(0);
  }
  await page.setViewportSize({ width: 320, height: 900 });
  for (const [one, other] of [
    ['Who', 'What'],
    ['From', 'To'],
  ] as const)
    await expect.poll(async () => (await top(other)) - (await top(one)), { message: one }).toBe(0);
  await openReady(page, '/staff/messages');
  const state = page.locator('.outbox-line').first().getByText('Not sent (SMS off)').first();
  await expect(state).toBeVisible();
  expect((await state.boundingBox())!.height).toBeLessThan(32);
});
