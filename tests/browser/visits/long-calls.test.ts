import { expect, expectSoundLooks, openReady, test } from '#tests/support/servers/browser.ts';
import { bookOnline, openDesk } from '#tests/support/people/desk-page.ts';

// All bookings are held until the clinic has called.
test.use({
  ownServer: true,
  serverSettings: { BOOKINGS_UNVERIFIED_PER_HOUR: '1', BOOKINGS_UNVERIFIED_PER_DAY: '1' },
});

const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'];
const times = ['10:00 AM', '11:00 AM', '12:00 PM', '05:00 PM', '07:00 PM', '08:00 PM', '09:30 PM'];

test('a long list shows the soonest, all by a link without scripts, and never loses the line at work @phone', async ({
  page,
  browser,
  server,
  expectProblem,
}) => {
  // The server is away during a search.
  expectProblem(/502|ERR_/);
  const { origin } = server;
  const bookings = days.flatMap((date) => times.map((time) => ({ date, time })));
  // The first one is confirmed at once.
  await bookOnline(origin, { date: '2026-12-02', time: '10:00 AM', firstName: 'Imran' });
  for (const [index, booking] of bookings.entries())
    await bookOnline(origin, {
      ...booking,
      firstName: index === 39 ? 'Fortieth' : index === 41 ? 'Last' : 'Asha',
    });
  await openDesk(page, '/staff/calls');
  const rows = page.locator('[data-row]');
  await expect(page.getByText('42 people to call.')).toBeVisible();
  await expect(rows).toHaveCount(40);
  await expect(page.getByText('The first 40 of 42.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'To confirm 42' })).toBeVisible();
  await expectSoundLooks(page, [320, 390, 820, 1366]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('The first 40 of 42.')).toBeVisible();
  await expect(page.getByText('Show all 42')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const plain = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const scriptless = await plain.newPage();
  await scriptless.goto('/staff/calls');
  await scriptless.getByRole('link', { name: 'To confirm 42' }).click();
  await scriptless.getByRole('link', { name: 'Show all 42' }).click();
  await expect(scriptless.locator('[data-row]')).toHaveCount(42);
  await expect(scriptless).toHaveURL(/\?reason=to-confirm&lines=all$/);
  await expect(scriptless.getByRole('link', { name: 'Show the first 40' })).toBeVisible();
  await plain.close();

  // Two others become more urgent while a note is typed: the line and its note stay.
  const fortieth = page.getByRole('button', { name: 'Fortieth Sample' });
  await page.keyboard.press('k');
  await expect(fortieth).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.type('Comes at ');
  for (const time of ['05:00 PM', '07:00 PM'])
    await bookOnline(origin, { date: '2026-11-23', time, firstName: 'Early' });
  await expect(page.getByText('44 people to call.')).toBeVisible();
  await expect(rows).toHaveCount(41);
  await page.keyboard.type('eleven');
  await expect(page.getByRole('textbox', { name: 'What was said' })).toHaveValue('Comes at eleven');
  await page.keyboard.press('Escape');
  await expect(fortieth).toBeFocused();

  // Left, and undone: it stands beyond the first lines, and is shown.
  await page.keyboard.press('4');
  await expect(page.locator('.notice')).toContainText('Fortieth Sample: off the list.');
  await expect(page.getByText('43 people to call.')).toBeVisible();
  await expect(fortieth).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(fortieth).toBeFocused();

  // A search is among all lines.
  await expect(page.getByRole('button', { name: 'Last Sample' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Find in the list' }).fill('Last');
  await expect(page.getByRole('button', { name: 'Last Sample' })).toBeVisible();
  await expect(rows).toHaveCount(1);

  // Behind a proxy whose server restarts, and over a cut line, the search keeps the list and says that it is not whole.
  const away = /\/calls\.data\?/;
  for (const fate of ['502', 'cut'] as const) {
    await openReady(page, '/staff/calls');
    await expect(rows).toHaveCount(40);
    await page.route(away, (route) =>
      fate === 'cut' ? route.abort() : route.fulfill({ status: 502, body: 'Bad Gateway' }),
    );
    await page.getByRole('searchbox').fill('Early');
    await expect(rows).toHaveCount(2);
    await expect(
      page.getByText(/^No answer from the server: \d more can’t be shown or searched yet/),
    ).toBeVisible();
    await page.unroute(away);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('searchbox').fill('Last');
    await expect(rows).toHaveCount(1);
    await expect(page.getByText('can’t be shown or searched yet')).toBeHidden();
  }
});
