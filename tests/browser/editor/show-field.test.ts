import type { Page } from '@playwright/test';
import type { Content } from '#features/clinic/content/content.ts';
import { signInContentOwner } from '#tests/support/people/content-owner.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import { largeContent } from '#tests/support/people/large-content.ts';
import { expect, expectNoAxeViolations, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });

const wordsOf = (path: string) => `Mend ${path.replaceAll('.', ' ')}`;

/** One field of each kind, by its path, with its name on the page. */
const fields: readonly [path: string, name: string | RegExp][] = [
  ['phone', /^Phone number for patients/],
  ['booking.daysAhead', 'Days that can be booked ahead'],
  ['hours.wed.1.closes', 'Closes'],
  ['blocks.9.prices.19.rupees', 'Price of Treatment 10.20'],
  ['blocks.8.prices.3.name.hi', 'Name, हिन्दी'],
  ['blocks.7.description.en', /^Description/],
  ['bookable.9.services.19.name.en', 'Name'],
  ['dentists.49.registration', 'Dental council register number'],
  ['reviews.499.text', 'What the patient wrote'],
  ['reviews.300.permission.by', 'Who gave permission'],
  ['holidays.0.name.en', /^Name of/],
  ['texts.terms.intro.mr', 'मराठी'],
];

test('a field that can’t be saved is opened, in the middle of the screen, with its reason, whatever its kind @phone', async ({
  page,
  server,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/422/);
  const owner = await signInContentOwner(server.origin);
  await owner.save({ ...largeContent(), holidays: [{ date: '2026-12-25', name: { en: 'Christmas' } }] });
  await owner.publish();
  await openDesk(page, '/staff/clinic?part=facts');
  let path = 'name';
  await page.route('**/api/staff/clinic/draft?*', (route) =>
    route.fulfill({ status: 422, json: { errors: { [path]: wordsOf(path) } } }),
  );
  await page.getByLabel('Short name').fill('Rao');
  for (const [field, name] of fields) {
    path = field;
    await page.keyboard.press('Control+s');
    await expect(bar(page)).toContainText(wordsOf(path));
    await bar(page).getByRole('link', { name: 'Show the field' }).click();
    const focused = page.locator('*:focus');
    await expect(focused, path).toHaveAccessibleName(name);
    await expect(focused, path).toHaveAccessibleDescription(new RegExp(wordsOf(path)));
    await expect(focused, path).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(wordsOf(path)).first()).toBeVisible();
  }
});

test('incomplete items stay out by name, the rest is published, and each link leads to its field @phone', async ({
  page,
  server,
  expectProblem,
}) => {
  // The photo whose file is missing.
  expectProblem(/404/);
  const owner = await signInContentOwner(server.origin);
  const review = { ...largeContent().reviews![0]!, name: 'Meher Sample', text: 'They listened.' };
  const { permission, ...withoutPermission } = review;
  await owner.save(({ reviews }) => ({
    name: 'Asha Dental',
    reviews: [
      withoutPermission,
      { ...review, id: 'other', permission: { ...permission!, by: '' } },
      ...reviews,
    ],
    dentists: [dentistWithPhoto],
  }));
  await openDesk(page, '/staff/clinic?part=changes');
  const out = page.getByRole('region', { name: 'Stays out, 3' });
  await expect(out).toContainText('Review by Meher Sample');
  await expect(out).toContainText('Photo of Dr. Rao');
  await expect(bar(page)).toContainText('2 changes, not published yet');
  await expectNoAxeViolations(page);
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  await expect(bar(page)).toContainText('Visitors see it now. 3 things stay out');
  const { published, draft } = await owner.read();
  expect(published.name).toBe('Asha Dental');
  expect(published.dentists).toMatchObject([{ name: 'Dr. Rao' }]);
  expect(published.dentists[0]).not.toHaveProperty('picture');
  expect(published.reviews.filter(({ name }) => name === 'Meher Sample')).toEqual([]);
  expect(draft!.reviews.filter(({ name }) => name === 'Meher Sample')).toHaveLength(2);

  await out.getByRole('link', { name: /Show the field.*photo/ }).click();
  await expect(page.getByRole('alert').getByText('This picture is not stored any more')).toBeInViewport();
  await openReady(page, '/staff/clinic?part=changes');
  await out
    .getByRole('link', { name: /Show the field.*review/ })
    .nth(1)
    .click();
  await expect(page.getByLabel('Who gave permission')).toBeFocused();
  await expect(page.getByLabel('Who gave permission')).toHaveAccessibleDescription(
    /Write who gave permission/,
  );
  await page.getByLabel('Who gave permission').fill('Meher');
  await expect(bar(page)).toContainText('1 change, not published yet');
  await openReady(page, '/staff/clinic?part=changes');
  await page
    .getByRole('region', { name: 'Stays out, 2' })
    .getByRole('link', { name: /Show the field.*review/ })
    .click();
  await expect(page.getByLabel('The patient agreed that it is shown')).toBeFocused();
  await expect(page.getByText('The permission is missing.')).toBeInViewport();
});

test('fields that may not go live keep what visitors see, stand beside the publish button, and the rest is published @phone', async ({
  page,
  server,
}) => {
  const owner = await signInContentOwner(server.origin);
  const { published: before } = await owner.read();
  const longName = 'Asha Dental and Maxillofacial Surgery of Bandra West and Khar in Mumbai';
  await openDesk(page, '/staff/clinic?part=facts');
  await page.getByLabel('Name of the clinic').fill(longName);
  await page.getByLabel('Short name').fill('Asha');
  await page.getByLabel('E-mail for patients').fill('');
  await page.getByLabel('Phone number for patients').fill('ask us');
  await expect(bar(page)).toContainText('check 3 fields');
  await expect(bar(page)).toContainText('Your other change can go live.');
  await expectNoAxeViolations(page);
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  await expect(bar(page)).toContainText(
    'Visitors see it now. 3 things stay out: name, phone number, e-mail.',
  );
  const { published, draft } = await owner.read();
  expect(published).toEqual({ ...before, shortName: 'Asha' });
  expect(draft).toMatchObject({ name: longName, email: '', phone: 'ask us' });

  await openReady(page, '/staff/clinic?part=changes');
  const out = page.getByRole('region', { name: 'Stays out, 3' });
  await expect(out).toContainText('Keep it to 60 letters');
  await out.getByRole('link', { name: /Show the field.*name/ }).click();
  await expect(page.getByLabel('Name of the clinic')).toBeFocused();
  await expect(page.getByLabel('Name of the clinic')).toHaveValue(longName);
  await expect(page.getByLabel('Name of the clinic')).toHaveAccessibleDescription(/Keep it to 60 letters/);
  await page.getByLabel('Name of the clinic').fill('Asha Dental');
  await page.getByLabel('E-mail for patients').fill('desk@asha.example');
  await page.getByLabel('Phone number for patients').fill('+91 22 5550 0199');
  await expect(bar(page)).toContainText('3 changes, not published yet');
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  await expect(bar(page)).toContainText('Visitors see it now.');
  expect((await owner.read()).published).toMatchObject({ name: 'Asha Dental', phone: '+91 22 5550 0199' });
});

test('a name that no SMS can carry stays out, and the rest is published', async ({ page, server }) => {
  const owner = await signInContentOwner(server.origin);
  const { published: before } = await owner.read();
  await openDesk(page, '/staff/clinic?part=facts');
  await page.getByLabel('Name of the clinic').fill('Asha Dental 9876543210');
  await page.getByLabel('Short name').fill('Asha');
  await expect(bar(page)).toContainText('1 change, not published yet');
  await expect(bar(page)).toContainText('1 thing stays out: name.');
  await bar(page).getByRole('link', { name: 'Show the field' }).click();
  await expect(page.getByLabel('Name of the clinic')).toBeFocused();
  await expect(page.getByLabel('Name of the clinic')).toHaveAccessibleDescription(
    /without links and numbers helps/,
  );
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  await expect(bar(page)).toContainText('Visitors see it now. 1 thing stays out: name.');
  expect((await owner.read()).published).toEqual({ ...before, shortName: 'Asha' });
});

test('at the width of a small laptop a price is one row @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openDesk(page, '/staff/clinic?part=prices');
  const heights = await page
    .locator('.price-line')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(10);
  expect(Math.max(...heights)).toBeLessThan(90);
});

const dentistWithPhoto: Content['dentists'][number] = {
  id: 'dentist-1',
  name: 'Dr. Rao',
  qualification: { en: 'BDS' },
  registration: 'A-12345',
  languages: ['en'],
  picture: { file: 'people/1764000000_gone', focus: { x: 50, y: 50 }, alt: { en: '' } },
  shown: true,
};
