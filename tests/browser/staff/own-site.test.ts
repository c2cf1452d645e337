import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { owner } from '#tests/support/servers/first-start.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import { expect, expectNoAxeViolations, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });
/** Goes to the next step. The button stays in its place, so a second press before that would be for the same step. */
async function next(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.innerText();
  await page.getByRole('button', { name: /^Save, (next|finish)/ }).click();
  await expect(heading).not.toHaveText(before, { useInnerText: true });
}
/** The treatments of the sample list that this clinic offers, with its own prices. */
const prices = {
  'Dental Check up Consultation': '300',
  Xray: '250',
  'Fluoride/Varnish Treatment': '900',
  'Tooth Filling': '1,500',
  Cap: '6,000',
  Bridge: '7,500',
  'Complete Denture': '22,000',
  Implants: '38,000',
  'Teeth Whitening': '9,500',
  'Orthodontic Braces Treatment': '45,000',
  'Tooth Extraction': '1,200',
  Curettage: '2,600',
};
const photo = async (background: string) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const publish = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Publish' }).click();
  await expect(bar(page)).toContainText('Visitors see it now.');
};

async function addDentist(page: Page, name: string, register: string, background: string) {
  await page.getByRole('button', { name: 'Add a dentist' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Dental council register number').fill(register);
  const picture = page.getByRole('region', { name: `Photo of ${name}` });
  await picture.getByLabel(`Choose a picture: Photo of ${name}`).setInputFiles(await photo(background));
  await picture.getByRole('button', { name: 'Yes, a person' }).click();
  await picture.getByLabel('Who agreed').fill(name);
  // Leaving now would lose the typed text.
  await page.getByRole('button', { name: /^Save, next/ }).click();
  const asked = page.getByRole('alertdialog', { name: 'A picture is not finished' });
  await asked.getByRole('button', { name: 'Stay here' }).click();
  await expect(picture.getByLabel('Who agreed')).toHaveValue(name);
  await picture.getByLabel('Until when').fill('2027-11-30');
  await expectNoAxeViolations(page);
  await picture.getByRole('button', { name: 'Save the permission' }).click();
  await expect(picture).toContainText(`${name} agreed on`);
  await page.getByRole('button', { name: `Close ${name}` }).click();
}

/** Presses on a field, then types. */
async function type(page: Page, label: string, text: string) {
  const field = page.getByLabel(label, { exact: true });
  await field.click();
  await field.fill(text);
}

async function addReview(page: Page, name: string, text: string) {
  await page.getByRole('button', { name: 'Add a review' }).click();
  await type(page, 'What the patient wrote', text);
  await type(page, 'Name', name);
  await type(page, 'Treatment', 'Filling');
  await type(page, 'Where it was written', 'On paper at the desk');
  await page.getByLabel('The patient agreed that it is shown').check();
  await type(page, 'Who gave permission', name);
  await page.getByRole('button', { name: `Close ${name}` }).click();
}

test('from the first sign-in to a published site an owner needs at most 60 presses beside typing @desktop', async ({
  page,
}) => {
  let presses = 0;
  await page.exposeFunction('countPress', () => void (presses += 1));
  await page.addInitScript(() => {
    const { countPress } = window as unknown as { countPress: () => void };
    addEventListener('pointerdown', countPress, true);
    addEventListener('keydown', ({ key }) => key === 'Enter' && countPress(), true);
  });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const goOn = async (address: RegExp) => {
    await next(page);
    await page.waitForURL(address);
  };
  await openReady(page, '/staff');
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await type(page, 'Name of the clinic (sample)', 'Rao Dental');
  await goOn(/step=2$/);
  await goOn(/step=3$/);
  const opens = page.getByRole('group', { name: 'Monday, hours 1', exact: true }).getByLabel('Opens');
  await opens.click();
  await opens.fill('09:00');
  await page.keyboard.press('Enter');
  await press('Use for Monday to Saturday');
  await goOn(/step=4$/);
  for (const [name, price] of Object.entries(prices)) await type(page, `Price of ${name}`, price);
  await goOn(/step=5$/);
  for (const [name, register] of [
    ['Dr. Meera Rao', 'A-12345'],
    ['Dr. Sunil Rao', 'A-54321'],
  ] as const) {
    await press('Add a dentist');
    await type(page, 'Name', name);
    await type(page, 'Dental council register number', register);
    await press(`Close ${name}`);
  }
  await goOn(/step=6$/);
  await goOn(/first-steps$/);
  await page.getByRole('link', { name: /Your own reviews/ }).click();
  await press('Remove the samples');
  for (const name of ['Farah', 'Nitin', 'Leela'])
    await addReview(page, name, 'They explained each step before they began.');
  await publish(page);
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('Farah');
  expect(presses).toBeLessThanOrEqual(60);
});

test('an owner makes the site one’s own, and all that is told says what was entered @phone', async ({
  page,
  browser,
  server,
}) => {
  await openDesk(page, '/staff/first-steps?step=1');
  await page.getByLabel('Name of the clinic').fill('Rao Dental');
  await page.getByLabel('Phone number for patients').fill('+91 22 2640 1234');
  await page.getByLabel('E-mail for patients').fill('desk@rao.example');
  await next(page);
  await page.getByLabel('Building and street').fill('7 Turner Road');
  await page.getByLabel('PIN code').fill('400050');
  await next(page);
  const morning = page.getByRole('group', { name: 'Monday, hours 1', exact: true });
  await morning.getByLabel('Opens').fill('09:00');
  await morning.getByLabel('Opens').press('Enter');
  await page.getByRole('button', { name: 'Use for Monday to Saturday' }).click();
  await next(page);
  for (const [name, price] of Object.entries(prices)) await page.getByLabel(`Price of ${name}`).fill(price);
  await page
    .getByRole('region', { name: 'In the booking form' })
    .getByRole('button', { name: 'Offer the treatments above instead' })
    .click();
  await next(page);
  await addDentist(page, 'Dr. Meera Rao', 'A-12345', 'teal');
  await addDentist(page, 'Dr. Sunil Rao', 'A-54321', 'coral');
  await next(page);
  await next(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Make it yours');

  await openReady(page, '/staff/clinic?part=reviews');
  await page.getByRole('button', { name: 'Remove the samples' }).click();
  await addReview(page, 'Farah', 'They explained each step before they began.');
  await addReview(page, 'Nitin', 'On time, on three visits.');
  await addReview(page, 'Leela', 'My son was not afraid.');
  // Leaving before the bar says so loses nothing, but the next page first waits for the pending save.
  await expect(bar(page)).toContainText('Saved');
  await openReady(page, '/staff/clinic?part=holidays');
  await page.getByLabel('First day').fill('2026-12-07');
  // A wrong year does not close the clinic for months, nor is the wish cut short without a word.
  await page.getByLabel('Last day').fill('2027-12-12');
  await page.getByLabel('What for').fill('Diwali');
  await page.getByRole('button', { name: 'Close these days' }).click();
  await expect(page.getByText('Close at most 60 days at once')).toBeVisible();
  await page.getByLabel('Last day').fill('2026-12-12');
  await page.getByRole('button', { name: 'Close these days' }).click();
  // A colleague looks at it first, by its link and without signing in.
  await expect(bar(page)).toContainText('not published yet');
  await page.getByRole('button', { name: 'Preview' }).click();
  const link = await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href');
  const colleague = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await colleague.goto(link!);
  await expect(colleague.getByRole('banner')).toContainText('Rao Dental');
  await expect(colleague.getByRole('complementary', { name: 'Draft' })).toBeVisible();
  await colleague.context().close();
  await publish(page);

  // A mistake is published, and undone.
  await openReady(page, '/staff/clinic?part=facts');
  await page.getByLabel('Name of the clinic').fill('Roa Dental');
  await publish(page);
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Name of the clinic')).toHaveValue('Rao Dental');
  await expect(bar(page)).toContainText('Visitors see the site as it was before.');

  // The button that withdraws consent to a picture removes the dentist's photo.
  await openReady(page, '/staff/clinic?part=people');
  await page.getByRole('button', { name: 'Change Dr. Meera Rao' }).click();
  await page.getByRole('button', { name: 'Permission withdrawn' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');

  const { request } = page;
  const read = async (path: string) => (await request.get(path)).text();
  await expect.poll(() => read('/')).toContain('Rao Dental');
  const home = await read('/');
  for (const text of [
    'Dr. Meera Rao',
    'Dr. Sunil Rao',
    'Farah',
    'On time, on three visits.',
    '7 Turner Road',
    'on Turner Road',
  ])
    expect(home).toContain(text);
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home)!;
  const told = JSON.stringify(JSON.parse(json!));
  for (const text of ['Rao Dental', '+912226401234', '7 Turner Road', '400050', '"opens":"09:00"'])
    expect(told).toContain(text);
  const list = await read('/services');
  for (const [name, price] of Object.entries(prices)) {
    expect(list).toContain(name);
    expect(list).toContain(`₹${price}`);
  }
  const closed = await request.get('/api/availability?from=2026-12-07&to=2026-12-12');
  const { days } = (await closed.json()) as { days: { reason?: string; slots: object[] }[] };
  expect(days.map(({ slots }) => slots.length)).toEqual([0, 0, 0, 0, 0, 0]);

  await openReady(page, '/book?date=2026-11-24&time=09:00');
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Patil');
  await page.getByLabel('Mobile number').fill('9812345210');
  await page.getByLabel('Service', { exact: true }).selectOption({ label: 'Implants' });
  await page.getByRole('button', { name: 'Next: check and confirm' }).click();
  await page.getByRole('button', { name: /^Confirm Appointment/ }).click();
  const ticket = page.locator('.ticket');
  await expect(ticket).toContainText('9:00 am');
  await expect(ticket).toContainText('38,000');
  const calendar = await page
    .getByRole('link', { name: /calendar/i })
    .first()
    .getAttribute('href');
  const file = (await read(calendar!)).replaceAll('\r\n ', '');
  for (const text of ['Rao Dental', '7 Turner Road', '+91 22 2640 1234', 'DTSTART:20261124T033000Z'])
    expect(file).toContain(text);
  await openReady(page, '/staff/messages');
  await expect(page.getByRole('main')).toContainText('Rao Dental: you are booked for Tue 24 Nov at 9 AM');
});
