import type { APIRequestContext } from '@playwright/test';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';
import { openDesk, searchPatients, signInOwner } from '#tests/support/people/desk-page.ts';

test.use({ ownServer: true });

const book = async (request: APIRequestContext, differences: Record<string, string>) => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const answer = await request.post('/api/appointments', { headers, data: bookingBody(differences) });
  expect(answer.status()).toBe(201);
};

test('a patient is found while one types, told apart from the family, and leads to the day', async ({
  page,
  context,
  expectProblem,
}) => {
  await book(page.request, {});
  await book(page.request, { firstName: 'Aditi', date: '2026-11-25', time: '05:00 PM' });
  await book(page.request, { firstName: 'Lourdes', mobileNumber: '90000 00004', date: '2026-11-26' });

  await openDesk(page, '/staff/patients');
  const field = page.getByRole('searchbox', { name: 'Name, number or reference' });
  const status = page.getByRole('search').getByRole('status');
  const found = page.getByRole('list', { name: 'Patients found' }).getByRole('listitem');

  await field.pressSequentially('p');
  await expect(status).toHaveText('Please type at least two letters or three digits.');
  await field.pressSequentially('atil');
  await expect(status).toHaveText('3 patients found.');
  await field.fill('45210');
  await expect(found).toHaveCount(2);
  await expect(found.first()).toContainText('•••••• 5210');
  await expect(found.first()).toContainText('1 to come');
  await expect(found.first()).not.toContainText('0 visits');
  await expect(field).toBeFocused();

  await found.filter({ hasText: 'Asha Patil' }).getByRole('link').click();
  const patient = page.getByRole('region', { name: 'Asha Patil' });
  await expect(patient.getByRole('link', { name: 'Call +91 98123 45210' })).toBeVisible();
  await expect(patient).toContainText('2 people with this number');
  await expect(patient.getByRole('table', { name: 'Visits of Aditi Patil' })).toContainText(
    'Wed 25 Nov 2026',
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoAxeViolations(page);
    }
  }
  await expectNoSidewaysScroll(page);

  // Nothing is lost when the network or the database is away, and nothing typed comes to an address.
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError/);
  await context.setOffline(true);
  await field.fill('lourdes');
  await expect(page.getByRole('alert')).toContainText('The search did not work.');
  await expect(field).toHaveValue('lourdes');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(found).toHaveCount(1);
  await page.reload();
  await expect(field).toHaveValue('lourdes');
  await expect(found).toHaveCount(1);

  await field.fill('nobody here');
  await expect(status).toContainText('No patient found for “nobody here”.');
  await field.fill('asha');
  await found.getByRole('link').click();
  await patient.getByRole('link', { name: 'Tue 24 Nov 2026, 10:00 am' }).click();
  await expect(page).toHaveURL('/staff/appointments?date=2026-11-24');
  await page.goBack();
  await expect(field).toHaveValue('asha');
  await expect(patient).toBeVisible();
  expect(addresses.filter((address) => /asha|lourdes|nobody|[?&]q=/.test(address))).toEqual([]);
});

test('a search without an answer from the server says so, on its page and at the desk, and keeps what was typed', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/502/);
  await book(page.request, { firstName: 'Lourdes', mobileNumber: '90000 00004', date: '2026-11-26' });
  await openDesk(page, '/staff/patients');
  const noServer = (url: URL) => /\.data$|\/patients\/find$/.test(url.pathname);
  await page.route(noServer, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad' }),
  );
  const field = page.getByRole('searchbox', { name: 'Name, number or reference' });
  await field.fill('lourdes');
  await expect(page.getByRole('alert')).toContainText('The search did not work.');
  await expect(field).toHaveValue('lourdes');
  await page.unroute(noServer);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('search').getByRole('status')).toHaveText('One patient found.');

  await openDesk(page);
  await page.route(noServer, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad' }),
  );
  const atDesk = page.getByRole('search');
  const failed = 'No answer: patients can’t be looked up right now.';
  await atDesk.getByRole('searchbox').fill('lou');
  await expect(atDesk.getByText(failed)).toBeVisible();
  await atDesk.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Walk-in' }).click();
  const walkIn = page.getByRole('dialog', { name: /^Walk-in/ });
  await walkIn.getByLabel('Name or number').fill('lou');
  await expect(walkIn.getByText(failed)).toBeVisible();
  await page.unroute(noServer);
  await expect(walkIn.getByRole('option', { name: /Lourdes/ })).toBeVisible();
  await expect(walkIn.getByText(failed)).toHaveCount(0);
});

test('the owner’s calendar reads the appointments until the link is revoked; a patient is erased when asked twice', async ({
  page,
}) => {
  await book(page.request, {});
  await book(page.request, { firstName: 'Aditi', date: '2026-11-25' });
  await openDesk(page, '/staff/account');
  const calendar = page.getByRole('region', { name: 'Appointments in your calendar' });
  await calendar.getByRole('button', { name: 'Make a link' }).click();
  const link = await calendar.getByRole('textbox', { name: 'Calendar link' }).inputValue();
  expect(await (await page.request.get(link)).text()).toContain('SUMMARY:Asha P.\\, Dental X-rays');
  await expectNoAxeViolations(page);
  await page.goto('/staff/people');
  await expect(page.getByRole('listitem').first()).toContainText('by a link made');
  await page.getByRole('button', { name: 'Revoke the calendar link' }).click();
  await expect(page.getByText('by a link made')).toHaveCount(0);
  expect((await page.request.get(link)).status()).toBe(404);

  await searchPatients(page, 'asha');
  await page.getByRole('link', { name: /Asha Patil/ }).click();
  const patient = page.getByRole('region', { name: 'Asha Patil' });
  await patient.getByText('Delete for good').click();
  await expect(patient.getByLabel(/The person who asks/)).toBeVisible();
  // Nothing half hidden by the bar that stays.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoAxeViolations(page);
  await patient.getByLabel(/The person who asks/).check();
  await patient.getByRole('button', { name: 'Delete now' }).click();
  await expect(page.getByText('Deleted: 2 appointments')).toBeVisible();
  await searchPatients(page, 'patil');
  await expect(page.getByText('No patient found')).toBeVisible();
});

test('a name and a message in Marathi stay whole wherever staff meet them, and are read out as Marathi', async ({
  page,
}) => {
  const name = 'श्रीमती अंजली देशपांडे-कुलकर्णी';
  const message = 'पेनिसिलिनची ॲलर्जी आहे; क्‍षणभर थांबावे लागेल.';
  const [firstName, lastName] = ['श्रीमती अंजली', 'देशपांडे-कुलकर्णी'];
  await book(page.request, { firstName, lastName, message, language: 'mr' });
  const marked = (part: string) => page.locator(part).getByText(name, { exact: true });

  await signInOwner(page);
  await searchPatients(page, 'देशपाण्डे');
  await expect(marked('.found-patients')).toHaveAttribute('lang', 'mr-IN');
  await marked('.found-patients').click();
  const patient = page.getByRole('region', { name });
  await expect(marked('h2')).toHaveAttribute('lang', 'mr-IN');
  const handedOver = await patient.getByRole('link', { name: 'Download everything' }).getAttribute('href');
  const { appointments } = (await (await page.request.get(handedOver!)).json()) as { appointments: object[] };
  expect(appointments).toMatchObject([{ firstName, lastName, message }]);
  const days = 'from=2026-11-24&to=2026-11-24';
  const sheet = await (await page.request.get(`/api/staff/appointments/export.csv?${days}`)).text();
  expect(sheet).toContain(`"${firstName}","${lastName}"`);
  expect(sheet).toContain(`"${message}"`);

  await page.goto('/staff/appointments?date=2026-11-24');
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('lang', 'mr-IN');
  await page.goto('/staff/appointments/week');
  await expect(page.locator('.week-visit b')).toHaveAttribute('lang', 'mr-IN');
  await page.goto('/staff/messages');
  await expect(marked('.outbox-who').first()).toHaveAttribute('lang', 'mr-IN');

  await searchPatients(page, lastName);
  await marked('.found-patients').click();
  await patient.getByText('Delete for good').click();
  await patient.getByLabel(/The person who asks/).check();
  await patient.getByRole('button', { name: 'Delete now' }).click();
  await expect(page.getByText('Deleted: one appointment')).toBeVisible();
  await searchPatients(page, lastName);
  await expect(page.getByText('No patient found')).toBeVisible();
});

test('without JavaScript the search is a form like any other', async ({ browser, baseURL, page }) => {
  await book(page.request, {});
  const plain = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const plainPage = await plain.newPage();
  await signInOwner(plainPage);
  await plainPage.goto('/staff/patients');
  await plainPage.getByRole('searchbox').fill('asha');
  await plainPage.getByRole('button', { name: 'Search' }).click();
  await plainPage.getByRole('link', { name: /Asha Patil/ }).click();
  await expect(plainPage.getByRole('table', { name: 'Visits of Asha Patil' })).toBeVisible();
  await plain.close();
});
