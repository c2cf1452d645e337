import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { bookOnline, monday, openDesk, searchPatients } from '#tests/support/people/desk-page.ts';
import { twoDentists } from '#tests/support/desk/two-dentists.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: { ...ownerSettings, CLINIC_CHAIRS: '2' } });

test('the day says who works in each chair; a visit goes to the other dentist and back, and a conflict is told @desktop', async ({
  page,
  server,
  expectProblem,
}) => {
  // The other dentist has a visit at that time, or is away.
  expectProblem(/409/);
  const { origin } = server;
  await openDesk(page);
  await expect(page.getByRole('columnheader', { name: 'Chair 2', exact: true })).toBeVisible();
  const owner = await signInContentOwner(origin);
  await owner.save({ dentists: twoDentists });
  await owner.publish();
  const book = (time: string, firstName: string, dentist?: string) =>
    bookOnline(origin, { date: monday, time, firstName, ...(dentist && { dentist }) });
  await book('10:00 AM', 'Asha', 'rao');
  await book('11:00 AM', 'Ravi', 'rao');
  await book('11:00 AM', 'Meher', 'shah');
  await book('12:00 PM', 'Kabir');
  const closed = await page.request.post('/api/staff/closures', {
    headers: { Origin: origin },
    data: { dentist: 'shah', fromDate: monday, fromTime: '05:00 PM', toTime: '10:00 PM', seen: [] },
  });
  expect(closed.status()).toBe(201);

  await openReady(page, '/staff/appointments');
  const head = (chair: number) => page.getByRole('columnheader', { name: `Chair ${chair}` });
  await expect(head(1)).toHaveText('Chair 1 Dr. Rao');
  await expect(head(2)).toHaveText('Chair 2 Dr. Shah 10:00 am to 2:00 pm, otherwise on leave');
  const asha = page.locator('.chair-item', { has: page.getByRole('button', { name: 'Asha Sample' }) });
  await expect(asha).toContainText('with Dr. Rao');
  const kabir = page.locator('.chair-item', { has: page.getByRole('button', { name: 'Kabir Sample' }) });
  await expect(kabir).not.toContainText('with Dr.');
  for (const width of [320, 390, 820, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, width);
  }
  await expectNoAxeViolations(page);

  const notice = page.locator('.notice');
  const inChair = (chair: number, name: string) =>
    page.locator(`[data-chair="${chair}"]`).getByRole('button', { name: `${name} Sample` });
  await inChair(1, 'Asha').click();
  await page.getByRole('button', { name: 'To Dr. Shah' }).click();
  await expect(notice).toContainText(
    'Asha Sample: with Dr. Shah now, chair 2. It was with Dr. Rao, and no message goes out: call the patient.',
  );
  await expect(inChair(2, 'Asha')).toBeVisible();
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(inChair(1, 'Asha')).toBeVisible();
  await expect(asha).toContainText('with Dr. Rao');

  await page.keyboard.press('Escape');
  await inChair(2, 'Kabir').click();
  await page.getByRole('button', { name: 'To Dr. Rao' }).click();
  await expect(notice).toContainText('Kabir Sample: with Dr. Rao now, chair 1.');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(inChair(2, 'Kabir')).toBeVisible();
  await expect(kabir).not.toContainText('with Dr.');

  await page.keyboard.press('Escape');
  await inChair(1, 'Ravi').click();
  await page.getByRole('button', { name: 'To Dr. Shah' }).click();
  await expect(notice).toContainText('The chair of Dr. Shah is taken then: Mon 23 Nov, 11:00 am.');
  await expect(inChair(1, 'Ravi')).toBeVisible();

  await openReady(page, `/staff/appointments/week?date=${monday}`);
  await expect(
    page.getByRole('link', { name: /^Asha S\., Root Canal Treatment, with Dr\. Rao,/ }),
  ).toBeVisible();
  await searchPatients(page, 'Meher');
  await page.getByRole('link', { name: /Meher Sample/ }).click();
  await expect(page.getByRole('cell', { name: 'Root Canal Treatment with Dr. Shah' })).toBeVisible();
  await page.getByRole('button', { name: 'Book again: Meher Sample' }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Dr. Shah' })).toBeChecked();
  const file = await page.request.get(`/api/staff/appointments/export.csv?from=${monday}&to=${monday}`);
  expect(await file.text()).toContain('"Dr. Shah"');
});

test('a new patient is entered with a chosen dentist, whose leave is entered and names whom it hits @desktop', async ({
  page,
  server,
}) => {
  const { origin } = server;
  const owner = await signInContentOwner(origin);
  await owner.save({ dentists: twoDentists });
  await owner.publish();
  await bookOnline(origin, { date: monday, time: '11:00 AM', firstName: 'Ravi', dentist: 'shah' });
  await openDesk(page);
  await page.getByRole('button', { name: 'Add appointment at 11:00 am, chair 1' }).click();
  const entry = page.getByRole('dialog');
  const withWhom = entry.getByRole('group', { name: 'With whom' });
  await expect(withWhom.getByRole('radio', { name: 'Either' })).toBeChecked();
  await entry.getByLabel('Name or number').fill('Asha Sample');
  await entry.getByLabel('Mobile number').fill('98123 45210');
  await entry.getByLabel('Service').fill('root');
  await entry.getByLabel('Service').press('Tab');
  await withWhom.getByRole('radio', { name: 'Dr. Shah' }).check();
  const when = entry.getByRole('group', { name: 'When' });
  await expect(when.getByRole('radio', { name: '10:00 am' })).toBeVisible();
  await when.getByRole('radio', { name: '12:00 pm' }).check();
  for (const width of [320, 390, 820, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, width);
  }
  await expectNoAxeViolations(page);
  await entry.getByRole('button', { name: 'Save', exact: true }).click();
  const asha = page.locator('[data-chair="2"] .chair-item', { hasText: 'Asha Sample' });
  await expect(asha).toContainText('with Dr. Shah');

  await page.getByRole('button', { name: /^Block time/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Who or what').selectOption('Dr. Shah');
  await expect(sheet.getByText(/^This dentist sees nobody then/)).toBeVisible();
  await expect(sheet.getByLabel('What visitors read')).toHaveCount(0);
  await sheet.getByLabel('From').fill('10:00');
  await sheet.getByLabel('To', { exact: true }).fill('14:00');
  await expect(sheet.getByText('2 visits are booked with this dentist then')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Called Ravi Sample' })).toBeVisible();
  for (const width of [320, 390, 820, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, width);
  }
  await sheet.getByRole('button', { name: 'Block, 2 to call' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Chair 2' })).toContainText(
    'Dr. Shah 5:00 to 9:30 pm, otherwise on leave',
  );
  await expect(
    page.locator('[data-chair="2"] .chair-item', { hasText: 'Dr. Shah away' }).first(),
  ).toBeVisible();

  await openReady(page, '/staff/calls');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ravi Sample' })).toContainText(
    'Dr. Shah is away then',
  );
  await page
    .getByRole('region', { name: 'Ravi Sample, open' })
    .getByRole('button', { name: /^Booked/ })
    .click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Dr. Shah' })).toBeChecked();
  await openReady(page, '/staff/closures');
  await expect(page.getByText('Dr. Shah is away: Mon 23 Nov 2026, 10:00 am to 2:00 pm')).toBeVisible();
});

test.describe('with three dentists', () => {
  test.use({ serverSettings: { ...ownerSettings, CLINIC_CHAIRS: '3' } });

  test('one column stands alone, next free follows it, and the week marks who sees whom @desktop', async ({
    page,
    server,
  }) => {
    const { origin } = server;
    const owner = await signInContentOwner(origin);
    const iyer = { ...twoDentists[0]!, id: 'iyer', name: 'Dr. Iyer', registration: 'A-iyer', chair: 3 };
    await owner.save({ dentists: [...twoDentists, iyer] });
    await owner.publish();
    const book = (time: string, firstName: string, dentist?: string) =>
      bookOnline(origin, { date: monday, time, firstName, ...(dentist && { dentist }) });
    await book('10:00 AM', 'Asha', 'shah');
    await book('10:00 AM', 'Kabir');
    await openDesk(page);
    await expect(page.getByText('26 h 30 free')).toBeVisible();
    await expect(page.getByText('blocked')).toHaveCount(0);
    const show = page.getByRole('group', { name: 'Whose visits are shown' });
    await show.getByRole('button', { name: 'Dr. Shah' }).click();
    await expect(page.getByRole('columnheader', { name: 'Chair 2' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Chair 1' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Kabir Sample' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Asha Sample' })).toBeVisible();
    for (const width of [320, 390, 820, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, width);
    }
    await expectNoAxeViolations(page);

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Next free' }).click();
    await expect(dialog.getByRole('radio', { name: 'Dr. Shah' })).toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Mon 23 Nov, 11:00 am' })).toBeVisible();
    await dialog.getByRole('radio', { name: 'Dr. Iyer' }).check();
    await dialog.getByRole('button', { name: 'Mon 23 Nov, 10:00 am' }).click();
    await expect(dialog.getByRole('radio', { name: 'Dr. Iyer' })).toBeChecked();
    await dialog.getByLabel('Name or number').fill('Meher Sample');
    await dialog.getByLabel('Mobile number').fill('98123 45210');
    await dialog.getByLabel('Service').fill('root');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await show.getByRole('button', { name: 'All' }).click();
    await expect(
      page.locator('[data-chair="3"]').getByRole('button', { name: 'Meher Sample' }),
    ).toBeVisible();

    await openReady(page, `/staff/appointments/week?date=${monday}`);
    await expect(page.getByRole('list', { name: 'The dentists’ numbers' })).toContainText('Dr. Iyer');
    const square = (name: RegExp) => page.getByRole('link', { name });
    await expect(square(/^Asha S\., Root Canal Treatment, with Dr\. Shah,/)).toHaveAttribute(
      'data-chosen',
      '',
    );
    await expect(
      square(/^Asha S\., Root Canal Treatment, with Dr\. Shah,/).locator('.dentist-tile'),
    ).toHaveAttribute('data-number', '2');
    await expect(square(/^Kabir S\., Root Canal Treatment, with Dr\. Rao, not chosen,/)).not.toHaveAttribute(
      'data-chosen',
    );
    await show.getByRole('button', { name: 'Dr. Iyer' }).click();
    await expect(square(/^Meher S\./)).toBeVisible();
    await expect(square(/^Asha S\./)).toHaveCount(0);
    for (const width of [320, 390, 820, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, width);
    }
    await expectNoAxeViolations(page);
  });
});
