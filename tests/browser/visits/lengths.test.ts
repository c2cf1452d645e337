import { askToMove, fillDetails, openBooking, tuesday } from '#tests/support/people/booking-dialog.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { bookOnline, monday, openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: ownerSettings });

const rootCanal = 'Restorative Dentistry - Root Canal Treatment';

test('the owner gives a service a length; visitors book it from and to, and reception makes it longer @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  // A visit that has no room to grow.
  expectProblem(/409/);
  const before = await bookOnline(server.origin, {
    date: '2026-11-27',
    time: '10:00 AM',
    firstName: 'Meher',
  });
  await openDesk(page, '/staff/clinic?part=bookable');
  await page.getByLabel('Find a service').fill('Root Canal');
  await page.getByRole('button', { name: 'Change Root Canal Treatment' }).click();
  await page.getByLabel('Length, in minutes').fill('90');
  await expect(page.getByRole('main')).toContainText('Now on the site: as long as its slot');
  await expect(page.getByRole('status').filter({ hasText: 'Saved at' })).toBeVisible();
  await (await signInContentOwner(server.origin)).publish();

  const dialog = await openBooking(page);
  await fillDetails(dialog, { service: rootCanal });
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await dialog.getByRole('button', { name: new RegExp(`^${tuesday}`) }).click();
  await expect(dialog.getByRole('button', { name: '01:00 PM', exact: true })).toBeEnabled();
  // It would end after the session.
  await expect(dialog.getByRole('button', { name: '02:00 PM', exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: '10:00 AM', exact: true }).click();
  await dialog
    .getByRole('button', { name: /^Confirm Appointment\s*Tue 24 Nov, 10:00 am to 11:30 am/ })
    .click();
  await expect(dialog.locator('.ticket')).toContainText('10:00 am to 11:30 am');
  await expectNoAxeViolations(page);

  for (const [language, date, span] of [
    ['mr', '2026-11-25', 'सकाळी 10:00 ते सकाळी 11:30'],
    ['hi', '2026-11-26', 'सुबह 10:00 से सुबह 11:30'],
  ] as const) {
    const booking = { date, time: '10:00 AM', firstName: 'Ravi', language };
    const { manageUrl } = await bookOnline(server.origin, booking);
    await openReady(page, manageUrl);
    await expect(page.locator('.ticket-time')).toHaveText(span);
    await openReady(page, `${manageUrl.replace('/appointment/', `/${language}/appointment/`)}?change=move`);
    await page
      .locator('.slot')
      .filter({ hasText: /^11:00$/ })
      .click();
    await expectNoSidewaysScroll(page);
  }
  // A visit from before has no length: where its patient moves it, it takes the one of its service.
  await openReady(page, before.manageUrl);
  await askToMove(page);
  await page.getByRole('button', { name: /^Saturday, 28 November/ }).click();
  const noon = page.getByRole('button', { name: '12:00 PM', exact: true });
  await expect(noon).toBeEnabled();
  await expect(page.getByRole('button', { name: '02:00 PM', exact: true })).toHaveCount(0);
  await noon.click();
  await page.getByRole('button', { name: /^Change to this time\s*Sat 28 Nov, 12:00 pm to 1:30 pm/ }).click();
  await expect(page.locator('.ticket-time')).toHaveText('12:00 pm to 1:30 pm');
  await expect(page.getByText('Your new time is Saturday, 28 November, 12:00 pm to 1:30 pm.')).toBeVisible();
  const cancelled = await page.request.post(
    `${before.manageUrl.replace('/appointment/', '/api/appointments/')}/cancel`,
    { headers: { Origin: server.origin }, data: {} },
  );
  expect(cancelled.status()).toBe(200);
  for (const [language, text] of [
    ['', 'Your appointment was on Saturday, 28 November, 12:00 pm to 1:30 pm.'],
    ['hi/', 'आपका अपॉइंटमेंट शनिवार, 28 नवंबर को दोपहर 12:00 से दोपहर 1:30 तक था।'],
    ['mr/', 'आपली अपॉइंटमेंट शनिवार, 28 नोव्हेंबर रोजी दुपारी 12:00 ते दुपारी 1:30 या वेळेत होती.'],
  ] as const) {
    await openReady(page, before.manageUrl.replace('/appointment/', `/${language}appointment/`));
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1366, height: 768 });

  for (const [time, firstName] of [
    ['10:00 AM', 'Asha'],
    ['12:00 PM', 'Farhan'],
  ] as const)
    await bookOnline(server.origin, { date: monday, time, firstName });
  await openDesk(page);
  const row = page.locator('[data-kind="visit"]').filter({ hasText: 'Asha' });
  await expect(row).toContainText('to 11:30 am, 90 min');
  const tall = async (name: string) =>
    (await page
      .locator('td')
      .filter({ has: page.getByRole('button', { name }) })
      .boundingBox())!.height;
  // An hour and a half is half as tall again as the free hour.
  expect(await tall('Asha Sample')).toBeGreaterThan((await tall('Add appointment at 6:00 pm')) * 1.4);
  // A visit of ninety minutes leaves no free line at eleven.
  await expect(page.getByRole('button', { name: 'Add appointment at 11:00 am' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Asha Sample' }).click();
  await expect(page.locator('.day-more')).toContainText(/Asha Sample.*\+91 \d/s);
  const length = page.getByRole('group', { name: 'Length' });
  const longer = length.getByRole('button', { name: '+ 15 min, longer' });
  await longer.click();
  await expect(row).toContainText('to 11:45 am, 105 min');
  await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('to 11:30 am, 90 min');
  for (const ends of ['11:45 am', '12:00 pm']) {
    await longer.click();
    await expect(row).toContainText(`to ${ends}`);
  }
  await longer.click();
  await expect(page.locator('.notice')).toContainText('No room: Mon 23 Nov, 12:00 pm is the next visit');
  await expect(row).toContainText('to 12:00 pm, 120 min');
  await expectNoAxeViolations(page);

  // Asha has the chair from ten, Farhan until half past one: two hours and a half are free in the evening.
  await page.getByRole('button', { name: 'Asha Sample' }).click();
  await page.keyboard.press('w');
  const walkIn = page.getByRole('dialog', { name: /^Walk-in/ });
  await walkIn.getByLabel('Name or number').fill('Gauri Sample');
  await walkIn.getByLabel('Mobile number').fill('9000077777');
  // Each time has the length of its slot until a treatment is chosen.
  await expect(walkIn.getByRole('group', { name: 'Length' })).toHaveCount(0);
  await walkIn.getByLabel('Service').fill('root');
  await walkIn.getByLabel('Service').press('Tab');
  await expect(walkIn.getByRole('group', { name: 'Length' })).toContainText('90 min');
  await expect(walkIn.getByRole('radio', { name: /^Now, 8:\d\d to 9:\d\d am$/ })).toBeChecked();
  for (const minutes of [105, 120, 135, 150]) {
    await walkIn.getByRole('button', { name: '+ 15 min, longer' }).click();
    await expect(walkIn.getByRole('group', { name: 'Length' })).toContainText(`${minutes} min`);
  }
  await expect(walkIn.getByRole('radio', { name: '5:00 to 7:30 pm' })).toBeChecked();
  await expectNoAxeViolations(page);
  await walkIn.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-kind="visit"]').filter({ hasText: 'Gauri' })).toContainText(
    'to 7:30 pm, 150 min',
  );
  await expect(page.locator('.notice')).toContainText(
    'Booked to come back then. Mark “Arrived” if they wait',
  );

  // A slot that another patient takes during a telephone call stays chosen, with the nearest free times beside it.
  await openReady(page, '/staff/appointments?date=2026-11-25');
  await page.getByRole('button', { name: 'Add appointment at 12:00 pm' }).click();
  const call = page.getByRole('dialog', { name: /^Appointment/ });
  await call.getByLabel('Name or number').fill('Hema Sample');
  await call.getByLabel('Mobile number').fill('9000088888');
  await call.getByLabel('Service').fill('root');
  await call.getByLabel('Service').press('Tab');
  const first = call.getByRole('radio', { name: '12:00 to 1:30 pm' });
  await expect(first).toBeChecked();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(call.getByText('Length', { exact: true })).toBeVisible();
  const tops = call.getByRole('group', { name: 'Length' }).locator('> *');
  const middles = await tops.evaluateAll((parts) =>
    parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => Math.round(top + bottom)),
  );
  expect(new Set(middles).size).toBe(1);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await bookOnline(server.origin, { date: '2026-11-25', time: '12:00 PM', firstName: 'Imran' });
  for (let press = 1; press <= 2; press++) {
    const answered = page.waitForResponse('**/api/staff/appointments');
    await call.getByRole('button', { name: 'Save' }).click();
    expect((await answered).status()).toBe(409);
    // In sight, not below the fold.
    const isInSight = () =>
      call.getByRole('alert').evaluate((alert) => {
        const { left, right, top, bottom } = alert.getBoundingClientRect();
        return alert.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      });
    await expect.poll(isInSight).toBe(true);
    await expect(first).toBeChecked();
  }
  await call.getByRole('radio', { name: '5:15 to 6:45 pm' }).check();
  await call.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-kind="visit"]').filter({ hasText: 'Hema' })).toContainText(
    'to 6:45 pm, 90 min',
  );

  await openReady(page, `/staff/appointments/week?date=${monday}`);
  const longVisit = page.getByRole('link', { name: /^Asha S\., to 12:00 pm, Root Canal Treatment, Monday/ });
  await expect(longVisit).toHaveCount(1);
  // In its second hour too, where nothing is free.
  await expect(page.getByRole('link', { name: /^Asha S\., to 12:00 pm, Monday/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Monday, 23 November, 11:00 am, free' })).toHaveCount(0);
  await expectNoAxeViolations(page);

  // Five chairs scroll sideways inside their table, beside its times.
  const owner = await signInContentOwner(server.origin);
  await owner.save(({ booking }) => ({ booking: { ...booking, chairs: 5 } }));
  await owner.publish();
  await page.setViewportSize({ width: 390, height: 800 });
  await openReady(page, `/staff/appointments?date=${monday}`);
  const fifth = page.getByRole('columnheader', { name: 'Chair 5' });
  await fifth.scrollIntoViewIfNeeded();
  await expect(fifth).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('rowheader', { name: /^10:00/ })).toBeInViewport({ ratio: 0.9 });
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});
