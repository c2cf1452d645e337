import type { Page } from '@playwright/test';
import { bookOnline, openDesk } from '#tests/support/people/desk-page.ts';
import { signInContentOwner } from '#tests/support/people/content-owner.ts';
import { largeContent } from '#tests/support/people/large-content.ts';
import { expect, expectNoAxeViolations, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });
const open = (page: Page, part: string) =>
  page.getByRole('navigation', { name: 'Parts of the site' }).getByRole('link', { name: part }).click();
const publish = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  await expect(bar(page)).toContainText('Visitors see it now.');
};

/** HTML for a visitor who opens a page, within the moments that publishing takes. */
const visitorsRead = (page: Page, path: string, text: string) =>
  expect.poll(async () => (await page.request.get(path)).text()).toContain(text);

test('an owner changes the clinic’s facts, publishes them, and takes a mistake back', async ({ page }) => {
  await openDesk(page, '/staff/clinic?part=facts');
  await page.getByLabel('Name of the clinic').fill('Asha Dental');
  await expect(bar(page)).toContainText('1 change, not published yet');
  await open(page, 'Services and prices');
  const xray = page.getByRole('listitem').filter({ has: page.getByLabel('Price of Xray') });
  await xray.getByLabel('Price of Xray').fill('1,200');
  // The site has words of its own for the standard treatments: nothing is in English in their place.
  await xray.getByRole('button', { name: 'Change Xray' }).click();
  await xray.getByText('Hindi and Marathi').click();
  await expect(xray.getByLabel(/मराठी/)).toHaveAttribute('placeholder', 'एक्स-रे');
  await expect(xray.getByText('shows English')).toHaveCount(0);
  await open(page, 'Holidays');
  await page.getByLabel('First day').fill('2026-12-28');
  await page.getByLabel('Last day').fill('2026-12-29');
  await page.getByLabel('What for').fill('Family wedding');
  await page.getByRole('button', { name: 'Close these days' }).click();
  await expect(page.getByText('Mon 28 to Tue 29 Dec 2026')).toBeVisible();
  await expect(bar(page)).toContainText('3 changes, not published yet');
  const menu = page.getByRole('navigation', { name: 'Staff pages' });
  await expect(menu.getByRole('link', { name: /^Clinic.*3 changes not published yet$/ })).toBeVisible();
  await menu.getByRole('link', { name: 'Patients' }).click();
  await menu.getByRole('link', { name: /^Clinic.*3 changes not published yet$/ }).click();

  await visitorsRead(page, '/', 'Battisi Dental, Bandra West');
  await bar(page).getByRole('link', { name: 'What changes' }).click();
  await expect(page.getByRole('main')).toContainText('Preventive Care, Xray: price');
  await expect(page.getByRole('region', { name: 'Holidays 1' })).toContainText(
    'Family wedding, Mon 28 to Tue 29 Dec',
  );
  await expect(page.getByRole('main')).toContainText('₹100 ₹1,200');
  await expectNoAxeViolations(page);
  await publish(page);
  await expect(menu.getByRole('link', { name: 'Clinic', exact: true })).toBeVisible();
  await visitorsRead(page, '/', 'Asha Dental, Bandra West');
  await visitorsRead(page, '/services', '1,200');
  await open(page, 'Reviews');
  await expect(page.getByText('Visitors do not see them beside facts of your own.')).toBeVisible();
  const closed = await page.request.get('/api/availability?from=2026-12-28&to=2026-12-30');
  const { days } = (await closed.json()) as { days: { reason?: string; slots: object[] }[] };
  expect(days.map(({ slots }) => slots.length > 0)).toEqual([false, false, true]);

  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(bar(page)).toContainText('Visitors see the site as it was before.');
  await expect(bar(page).getByRole('button')).toHaveCount(0);
  await visitorsRead(page, '/', 'Battisi Dental, Bandra West');
  await open(page, 'History');
  await expect(page.getByRole('heading', { level: 2, name: /^Mon 23 Nov 2026$/ })).toHaveCount(1);
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'On the site now' }),
  ).toContainText('Asha Dental');
  await expect(page.getByRole('main')).toContainText('Preventive Care, Xray: price ₹100 ₹1,200');
});

test('an earlier version says what it replaces, and Undo brings the draft back', async ({ page }) => {
  await openDesk(page, '/staff/clinic?part=facts');
  const name = page.getByLabel('Name of the clinic');
  await name.fill('Asha Dental');
  await publish(page);
  await name.fill('Ravi Dental');
  await expect(bar(page)).toContainText('1 change, not published yet');
  await open(page, 'History');
  await expect(page.getByRole('main')).toContainText('Your draft has 1 change that is not published.');
  const restore = page.getByRole('button', { name: /^Put back into the draft/ });
  await restore.dblclick();
  const notice = page.getByRole('status').filter({ hasText: 'instead of your 1 unpublished change' });
  await expect(notice).toContainText('In your draft: the site as published Mon 23 Nov 2026, 8:00 am');
  // A slow second press changes nothing, and keeps Undo.
  const restored = page.waitForResponse(/\/restore/);
  await restore.click();
  await restored;
  await expect(notice).toBeVisible();
  await open(page, 'Name and contact');
  await expect(name).toHaveValue('Battisi Dental');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('Ravi Dental');
  await expect(bar(page)).toContainText('1 change, not published yet');

  await name.fill('Battisi Dental');
  await open(page, 'History');
  await restore.click();
  await expect(page.getByRole('status').filter({ hasText: 'Your draft is already the site' })).toBeVisible();
});

test('two owners at once lose no change, and are asked only about the same field', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/409/);
  await openDesk(page, '/staff/clinic?part=facts');
  const other = await context.newPage();
  await openReady(other, '/staff/clinic?part=facts');
  await other.getByLabel('Name of the clinic').fill('Ravi Dental');
  await other.getByLabel('E-mail for patients').fill('ravi@clinic.example');
  await expect(bar(other)).toContainText('2 changes, not published yet');

  await page.getByLabel('Phone number for patients').fill('+91 22 2640 0001');
  await page.getByLabel('Name of the clinic').fill('Asha Dental');
  await expect(page.getByText('Another person changed this too: name')).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Publish' })).toBeDisabled();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(bar(page)).toContainText('3 changes, not published yet');
  await expect(page.getByLabel('Name of the clinic')).toHaveValue('Ravi Dental');
  await expect(page.getByLabel('E-mail for patients')).toHaveValue('ravi@clinic.example');
  await expect(page.getByLabel('Phone number for patients')).toHaveValue('+91 22 2640 0001');
});

test('a booked visit that no longer fits waits for an answer', async ({ page, server }) => {
  await bookOnline(server.origin, { date: '2026-11-24', time: '09:00 PM', firstName: 'Meher' });
  await openDesk(page, '/staff/clinic?part=hours');
  await page.getByRole('button', { name: 'Change Tuesday' }).click();
  const evening = page.getByRole('group', { name: 'Tuesday, hours 2', exact: true });
  await evening.getByLabel('Closes').fill('20:30');
  await evening.getByLabel('Closes').press('Enter');
  const stranded = page.getByRole('region', { name: '1 booked visit would no longer fit' });
  await expect(stranded).toContainText('Tue 24 Nov, 9:00 pm');
  // This server sends no SMS, so the page promises none.
  await expect(stranded).toContainText('SMS is off: please call the patients yourself.');
  await expect(stranded.getByLabel('Cancel it (please call the patient)')).toBeVisible();
  const moveAll = stranded.getByRole('link', { name: 'Closed times' });
  await expect(moveAll).toHaveAttribute('href', '/staff/closures');
  await expect(bar(page).getByRole('button', { name: 'Publish' })).toBeDisabled();
  // So it is when the page is opened anew.
  await openReady(page, '/staff/clinic?part=changes');
  await expect(stranded).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Publish' })).toBeDisabled();
  await expect(page.getByRole('main')).toContainText(
    '10:00 am to 2:00 pm, 5:00 pm to 8:30 pm. Not bookable any more: 9:00 pm, 9:30 pm',
  );
  await stranded.getByLabel('Keep it as it is').check();
  await publish(page);
});

test('undoing hours that a visit has been booked in since leads to the draft, where the visit waits for an answer', async ({
  page,
  server,
}) => {
  await openDesk(page, '/staff/clinic?part=holidays');
  const owner = await signInContentOwner(server.origin);
  await owner.save({ holidays: [{ date: '2026-11-24', name: { en: 'Painters' } }] });
  await owner.publish();
  await openReady(page, '/staff/clinic?part=holidays');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await publish(page);
  await bookOnline(server.origin, { date: '2026-11-24', time: '09:00 PM', firstName: 'Meher' });
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(bar(page)).toContainText('First decide about 1 booked visit.');
  await expect(page.getByRole('region', { name: '1 booked visit would no longer fit' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Publish' })).toBeDisabled();
});

test('publishing while the editor still asks for stranded visits answers both', async ({ page }) => {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route('**/publish?preview', async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await openDesk(page, '/staff/clinic?part=facts');
  await page.getByLabel('Name of the clinic').fill('Asha Dental');
  await asked.promise;
  await publish(page);
  const late = page.waitForResponse('**/publish?preview');
  held.resolve();
  expect((await late).status()).toBe(200);
});

test('words that the dental council’s code forbids stay out by name, and are published with a reason', async ({
  page,
}) => {
  await openDesk(page, '/staff/clinic?part=prices');
  // Several prices at once, seen before it is done and taken back in one press.
  await page.getByRole('button', { name: 'Raise several' }).click();
  const raise = page.getByRole('dialog', { name: 'Raise several prices' });
  await raise.getByRole('button', { name: 'Raise the prices' }).click();
  await expect(raise.getByLabel('Raise by')).toHaveAccessibleDescription('Write a number, such as 10');
  await raise.getByLabel('Which treatments').selectOption('Preventive Care');
  await raise.getByLabel('Raise by').fill('12');
  await expect(raise.getByRole('listitem').filter({ hasText: 'Xray' })).toContainText('₹120');
  await expectNoAxeViolations(page);
  await raise.getByRole('button', { name: 'Raise 4 prices' }).click();
  await expect(page.getByLabel('Price of Xray')).toHaveValue('120');
  await expect(page.getByText('4 prices raised in the draft.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo the raise' }).click();
  await expect(page.getByLabel('Price of Xray')).toHaveValue('100');

  await page.getByRole('button', { name: 'Change Xray' }).click();
  const xray = page.getByRole('listitem').filter({ has: page.getByLabel('Price of Xray') });
  await xray.getByRole('textbox', { name: 'Name', exact: true }).fill('Xray, the best');
  await expect(page.getByText(/“best”.*code of ethics/)).toBeVisible();
  // A name of the owner's own is in English until it is said in the others.
  const named = page.getByRole('listitem').filter({ has: page.getByLabel('Price of Xray, the best') });
  await expect(named.getByText('shows English')).toBeVisible();
  await xray.getByLabel('Price of Xray').fill('130');
  await expect(bar(page)).toContainText('1 change, not published yet');
  await publish(page);
  await expect(bar(page)).toContainText('1 thing stays out: Preventive Care, Xray, the best: name.');
  await bar(page).getByRole('link', { name: 'What changes' }).click();
  const out = page.getByRole('region', { name: 'Stays out, 1' });
  await expect(out).toContainText(/“best”.*code of ethics/);
  await out.getByRole('link', { name: /Show the text/ }).click();
  await page.getByLabel('Why it may stay').fill('It is the name of the machine');
  await expect(bar(page)).toContainText('1 change, not published yet');
  await publish(page);
  await expect(bar(page)).not.toContainText('stays out');
  await open(page, 'History');
  const live = page.getByRole('main').getByRole('listitem').filter({ hasText: 'On the site now' });
  await expect(live).toContainText(
    'Stays with your reason: Preventive Care, Xray, the best: name It is the name of the machine',
  );
});

test('an owner names a dentist and says a text in own words, and visitors read both', async ({ page }) => {
  await openDesk(page, '/staff/clinic?part=people');
  await page.getByRole('button', { name: 'Add a dentist' }).click();
  // It is not at fault before it is written.
  await expect(bar(page)).toContainText('An empty field stays out until you have filled it in.');
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Name', { exact: true }).fill('Dr. Asha Rao');
  await expect(page.getByText('Not shown yet: the register number is missing.')).toBeVisible();
  await page.getByLabel('Dental council register number').fill('A-12345');
  await open(page, 'Texts');
  await page.getByLabel('Page', { exact: true }).selectOption('Home page');
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('before we begin');
  await page.getByRole('button', { name: 'You see what we see, before we begin.' }).click();
  await expect(page.getByRole('region', { name: /^Home page: [a-z ]+$/ })).toHaveCount(1);
  await page.getByLabel('English').fill('First we look together.');
  await page.getByLabel('हिन्दी').fill('');
  await page.getByRole('button', { name: 'To translate 1' }).click();
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('');
  await expect(page.getByLabel('English')).toHaveValue('First we look together.');
  await expect(bar(page)).toContainText('2 changes, not published yet');
  await expectNoAxeViolations(page);
  await publish(page);
  await visitorsRead(page, '/', 'Dr. Asha Rao');
  await visitorsRead(page, '/', 'First we look together.');
});

test('hundreds of treatments and reviews show the first at once, and each other is found, reached and saved', async ({
  page,
  server,
}) => {
  await (await signInContentOwner(server.origin)).save(largeContent);
  await openDesk(page, '/staff/clinic?part=reviews');
  const review = (number: number) =>
    page.getByRole('button', { name: `Change Patient ${number}`, exact: true });
  await expect(review(1)).toBeVisible();
  await expect(review(300)).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Find a review' }).fill('patient 300');
  await expect(page.getByText('1 found')).toBeVisible();
  await review(300).press('Enter');
  await expectNoAxeViolations(page);
  await page.getByLabel('Treatment').fill('Clear aligners');
  await page.getByRole('searchbox', { name: 'Find a review' }).fill('');
  await expect(review(1)).toBeVisible();
  await expect(review(300)).toHaveCount(0);
  await expect(review(40)).toHaveCount(0);
  await page.getByRole('link', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect(review(40)).toBeAttached();
  // Without scripts the address says how many.
  const whole = await page.request.get('/staff/clinic?part=reviews&lines=500');
  expect(await whole.text()).toContain('>Patient 500<');

  await open(page, 'Services and prices');
  await page.getByRole('searchbox', { name: 'Find a treatment' }).fill('10.20');
  const last = page.getByLabel('Price of Treatment 10.20');
  await last.fill('free');
  await expect(bar(page)).toContainText('Saved, but check');
  await page.getByRole('searchbox', { name: 'Find a treatment' }).fill('');
  // It can't be saved like that: it stays where the owner sees it.
  await expect(page.getByLabel('Price of Treatment 1.1', { exact: true })).toBeVisible();
  await expect(last).toHaveAttribute('aria-invalid', 'true');
  await last.fill('900');
  await expect(bar(page)).toContainText('Visitors see it after you publish.');
  const { draft } = await (await signInContentOwner(server.origin)).read();
  expect(draft!.blocks[9]!.prices[19]!.rupees).toBe(900);
  expect(draft!.reviews[299]!.treatment).toBe('Clear aligners');
});
