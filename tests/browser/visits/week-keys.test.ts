import {
  ownerSettings,
  publishHourLongVisits,
  signInContentOwner,
} from '#tests/support/people/content-owner.ts';
import { bookOnline, openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: ownerSettings });

test('the week says how many visits and how much free time it has; H, L, J and K lead through it, + and − change a length @desktop', async ({
  page,
  server,
}) => {
  await publishHourLongVisits(server.origin);
  await bookOnline(server.origin, { date: '2026-11-24', time: '10:00 AM', firstName: 'Asha' });
  await bookOnline(server.origin, { date: '2026-11-25', time: '10:00 AM', firstName: 'Ravi' });
  await openDesk(page, '/staff/appointments/week');
  const totals = page.locator('.week-totals');
  // Six days of 9 hours and a half, less two hours.
  await expect(totals).toHaveText('2 visits55 h free');
  for (const width of [320, 390, 820, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, width);
  }
  await expectNoAxeViolations(page);

  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('hl-');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('hl-');
  await search.fill('');
  await search.blur();

  const focused = page.locator('[data-place]:focus');
  await page.keyboard.press('l');
  await expect(focused).toHaveAccessibleName(/^Monday, 23 November, 10:00/);
  await page.keyboard.press('l');
  await expect(focused).toHaveAccessibleName(/^Asha S\./);
  await page.keyboard.press('j');
  await expect(focused).toHaveAccessibleName(/^Tuesday, 24 November, 11:00/);
  await page.keyboard.press('k');
  await page.keyboard.press('+');
  const notice = page.locator('.notice');
  await expect(notice).toContainText('Asha Sample: now to 11:15 am, 75 min.');
  await expect(totals).toHaveText('2 visits54 h 45 free');
  await page.keyboard.press('u');
  await expect(notice).toContainText('Undone.');
  await expect(totals).toHaveText('2 visits55 h free');
  await page.keyboard.press('+');
  await expect(notice).toContainText('Asha Sample: now to 11:15 am, 75 min.');
  await expect(focused).toHaveAccessibleName(/^Asha S\./);
  await page.keyboard.press('-');
  await expect(notice).toContainText('Asha Sample: now to 11:00 am, 60 min.');
  await page.keyboard.press('l');
  await page.keyboard.press('h');
  await expect(focused).toHaveAccessibleName(/^Asha S\./);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  for (const text of ['day before, after', 'down, up', 'longer, shorter by 15 min', 'undo'])
    await expect(help).toContainText(text);

  // Switched off, letters and signs do nothing in the grid either; arrows still do.
  await help.getByLabel('Single keys work on this page').uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Drag a visit to move it, or hold a finger on it.')).toBeVisible();
  const asha = page.getByRole('link', { name: /^Asha S\./ });
  await asha.focus();
  for (const key of ['l', 'j', '+', '=', '-', 'm']) await page.keyboard.press(key);
  await expect(asha).toBeFocused();
  await expect(page.locator('.picked-up')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAccessibleName(/^Ravi S\./);
  await expect(asha).toHaveAccessibleName(/to 11:00\sam/);

  // The page itself has the switch, since no key opens the help now.
  await page.getByLabel('Single keys work on this page').check();
  await page.keyboard.press('l');
  await expect(focused).toHaveAccessibleName(/^Ravi S\./);
});

test('each press of + is a step, however quick; where a visit can’t be longer or shorter it is said why @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  // The server refuses a length that runs into the next visit.
  expectProblem(/409/);
  const owner = await signInContentOwner(server.origin);
  await owner.save(({ bookable }) => ({
    bookable: bookable.map((group) => ({
      ...group,
      services: group.services.map((service) => ({ ...service, minutes: 15 })),
    })),
  }));
  await owner.publish();
  await bookOnline(server.origin, { date: '2026-11-24', time: '10:00 AM', firstName: 'Asha' });
  await bookOnline(server.origin, { date: '2026-11-24', time: '11:00 AM', firstName: 'Ravi' });
  await openDesk(page, '/staff/appointments/week');
  const notice = page.locator('.notice');
  const asha = page.getByRole('link', { name: /^Asha S\./ });
  await asha.focus();
  await page.keyboard.press('-');
  await expect(notice).toHaveText(/No visit is shorter than 5 min\./);

  // The fourth change waits for its answer while more keys are pressed upon what the third one made.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const sent: unknown[] = [];
  await page.route(/api\/staff\/appointments\//, async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length >= 4) await held;
    await route.continue();
  });
  for (const key of ['+', '+', '-', '+']) await page.keyboard.press(key);
  // A press that was not sent is explained by the focus or by the notice.
  await expect(asha).toBeFocused();
  await expect(notice).not.toContainText('No visit is shorter');
  await expect.poll(() => sent).toMatchObject([30, 45, 30, 45].map((minutes) => ({ minutes })));
  await expect(notice).toContainText('Asha Sample: now to 10:30 am, 30 min.');
  await expect(asha).toHaveAccessibleName(/to 10:30\sam/);
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('+');
  goOn();
  await expect(notice).toContainText('No room: Tue 24 Nov, 11:00 am is the next visit in this chair.');
  await expect(asha).toHaveAccessibleName(/to 11:00\sam/);
});
