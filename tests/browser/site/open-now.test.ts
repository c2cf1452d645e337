import { expect, openReady, test } from '#tests/support/servers/browser.ts';

const tile = '.open-now';

// A minute and a half before the clinic opens.
test.use({ clinicNow: '2026-11-23T09:58:30+05:30' });

test.describe('with the server’s clock at that minute', () => {
  test.use({ ownServer: true });

  test('the tile turns over by itself, without a reload', async ({ page, request, expectProblem }) => {
    expectProblem(/availability/);
    const html = await (await request.get('/')).text();
    expect(html).toMatch(/Next free:[^<]*(<!-- -->)?[^<]*<b>today, 11:00\sam<\/b>/);

    // The page counts alone, from the server's time: the visitor's clock is a day behind.
    await page.route('**/api/availability*', (route) => route.abort());
    await page.clock.install({ time: '2026-11-22T08:00:00Z' });
    await openReady(page, '/');
    await expect(page.locator(tile)).toContainText('Opens today at 10:00 am');
    await page.clock.runFor(120_000);
    await expect(page.locator(tile)).toContainText('Open now');
    await expect(page.locator(tile)).toContainText('Until 2:00 pm, back at 5:00 pm');
  });
});

test('a page from a cache is put right by the server’s time, and hears within a minute that the clinic closed', async ({
  page,
}) => {
  await page.clock.install();
  let closed: object[] = [];
  // The page was kept before ten in the morning; meanwhile it is a quarter to two.
  await page.route('**/api/availability*', (route) =>
    route.fulfill({
      json: {
        now: '2026-11-23T13:45:00+05:30',
        days: [{ date: '2026-11-23', slots: [{ time: '05:00 PM', free: true }] }],
        closed,
      },
    }),
  );
  await openReady(page, '/');
  await expect(page.locator(tile)).toContainText('Closes soon');
  await expect(page.locator(tile)).toContainText('back at 5:00 pm');
  await expect(page.locator('.book-tile')).toContainText('Next free: today, 5:00 pm');
  closed = [{ date: '2026-11-23', opens: '17:00', note: 'Closed for a wedding' }];
  await page.clock.runFor(60_000);
  await expect(page.locator(tile)).not.toContainText('back at');
});

test('no text of the tile runs past its edge, however narrow the window', async ({ page }) => {
  let now = '';
  await page.route('**/api/availability*', (route) => route.fulfill({ json: { now, days: [] } }));
  /** How far the widest line runs past the tile's edge. */
  const standsOut = () =>
    page.locator(tile).evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(element);
      const edges = Array.from(text.getClientRects(), (line) => line.right);
      return Math.max(...edges) - right;
    });
  for (const [instant, words] of [
    ['2026-11-21T22:00:00+05:30', 'Opens on Monday at 10:00 am'],
    ['2026-11-22T12:00:00+05:30', 'Sunday. Call to arrange a time'],
  ] as const) {
    now = instant;
    await openReady(page, '/');
    await expect(page.locator(tile)).toContainText(words);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [320, 352, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await standsOut(), `${words} at ${width} px`).toBeLessThan(0);
    }
  }
});

test('without an answer the Book tile has its title alone', async ({ page, expectProblem }) => {
  expectProblem(/availability/);
  await page.route('**/api/availability*', (route) => route.abort());
  await openReady(page, '/');
  await expect(page.locator('.book-tile')).toHaveText('Book an Appointment');
});
