import type { Locator } from '@playwright/test';
import { eveningsOnly } from '#tests/support/people/booking.ts';
import { bookOnline } from '#tests/support/people/desk-page.ts';
import {
  asha,
  askToMove,
  bookElsewhere,
  bookLink,
  fillDetails,
  openBooking,
  tuesday,
} from '#tests/support/people/booking-dialog.ts';
import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: ownerSettings });

const [anita, behram] = ['Dr. Anita Sample', 'Dr. Behram Venkatanarasimharajuvaripeta Sample'];
const whitening = 'Cosmetic Dentistry - Teeth Whitening (Take-home)';

/** Two dentists with a chair each: Anita in all hours, Behram in the evenings; X-rays are hers alone. */
async function openClinic(origin: string) {
  const owner = await signInContentOwner(origin);
  const dentist = { qualification: { en: 'BDS, MDS' }, languages: ['en' as const], shown: true };
  await owner.save(({ booking, bookable }) => ({
    booking: { ...booking, chairs: 2 },
    dentists: [
      { ...dentist, id: 'anita', name: anita, registration: 'A-1', chair: 1 },
      { ...dentist, id: 'behram', name: behram, registration: 'A-2', chair: 2, hours: eveningsOnly },
    ],
    bookable: bookable.map(({ services, ...category }) => ({
      ...category,
      services: services.map((service) =>
        service.name.en === 'Dental X-rays' ? { ...service, dentists: ['anita'] } : service,
      ),
    })),
  }));
  await owner.publish();
  return owner;
}

const button = (place: Locator, name: string) => place.getByRole('button', { name, exact: true });
/** The button of a dentist, whatever the number of free times on it. */
const dentistIn = (withWhom: Locator, name: string) =>
  withWhom.getByRole('button', { name: new RegExp(`^${name}`) });

test('a visitor chooses with whom, sees that dentist’s times, and reads the name until the visit @phone', async ({
  page,
  server,
  expectProblem,
}) => {
  // Another patient takes the time.
  expectProblem(/409/);
  const owner = await openClinic(server.origin);
  const dialog = await openBooking(page);
  await page.locator('#booking[data-adopted]').waitFor();
  await fillDetails(dialog, { service: whitening });
  const toCalendar = () => dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await toCalendar();
  const withWhom = dialog.getByRole('group', { name: 'Dentist' });
  // He works in the evenings.
  await expect(dialog.getByText('Dentist, and free times on Mon 23 Nov')).toBeVisible();
  await expect(withWhom.getByRole('button')).toHaveText([
    'Either 11 free',
    `${anita} 11 free`,
    `${behram} 6 free`,
  ]);
  await expect(dentistIn(withWhom, 'Either')).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  const soonest = dialog.getByRole('group', { name: 'Next free times' });
  await expect(soonest.getByRole('button').first()).toHaveText(/^10:00.am/);
  await page.mouse.wheel(0, 1);
  await dentistIn(withWhom, behram).click();
  await expect(soonest.getByRole('button').first()).toHaveText(/^5:00.pm/);
  await dialog.getByRole('button', { name: new RegExp(`^${tuesday}`) }).click();
  await expect(button(dialog, '05:00 PM')).toBeEnabled();
  await expect(dialog.getByRole('button', { name: /^10:00 AM/ })).toBeDisabled();

  // It is kept by Back, and by the draft after a reload.
  await dialog.getByRole('button', { name: /^Back/ }).click();
  await toCalendar();
  await expect(dentistIn(withWhom, behram)).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await bookLink(page).click();
  await page.getByRole('button', { name: 'Continue where you left off' }).click();
  await expect(dentistIn(withWhom, behram)).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.wheel(0, 1);
  await button(dialog, '05:00 PM').click();

  // A service that the dentist does not do.
  await dialog.getByRole('button', { name: /^Back/ }).click();
  const service = dialog.getByLabel('Service', { exact: true });
  await service.selectOption(asha.service);
  await dialog.getByRole('button', { name: 'Next: check and confirm' }).click();
  await expect(dialog.getByText('The dentist you chose can’t be booked for this service.')).toBeVisible();
  await expect(dialog.getByText(`With ${anita}`)).toBeVisible();
  await expect(withWhom).toHaveCount(0);
  await dialog.getByRole('button', { name: /^Back/ }).click();
  await service.selectOption(whitening);
  await dialog.getByRole('button', { name: 'Next: check and confirm' }).click();

  const confirm = dialog.getByRole('button', { name: /^Confirm Appointment/ });
  await expect(confirm).toHaveText(`Confirm AppointmentTue 24 Nov, 5:00 pmwith ${behram}`);
  await bookElsewhere(server.origin, '05:00 PM', '9123456780', '2026-11-24', { dentist: 'behram' });
  await page.mouse.wheel(0, 1);
  await confirm.click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('has just been taken');
  // His mornings are free of him.
  await expect(alert.getByRole('button')).toHaveText([/^6:00.pm/, /^7:00.pm/, /^8:00.pm/]);
  await page.mouse.wheel(0, 1);
  await alert.getByRole('button', { name: /^6:00.pm/ }).click();
  await expectNoSidewaysScroll(page);
  await page.mouse.wheel(0, 1);
  await confirm.click();
  const ticket = page.locator('.ticket');
  await expect(ticket).toContainText(`Dentist${behram}`);
  await expectNoSidewaysScroll(page);
  const note = await dialog.getByRole('link', { name: /WhatsApp/ }).getAttribute('href');
  expect(new URL(note!).searchParams.get('text')).toContain(
    `Teeth Whitening (Take-home), with ${behram}, Tuesday`,
  );
  const manage = await dialog
    .getByRole('link', { name: 'See, move or cancel this appointment' })
    .getAttribute('href');
  const another = await dialog.getByRole('link', { name: 'Book for another person' }).getAttribute('href');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(
    page.getByRole('link', { name: `Your visit: Tue 24 Nov, 6:00 pm, with ${behram}` }),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);

  await openReady(page, another!);
  await expect(page.getByText(`Teeth Whitening (Take-home), with ${behram}`)).toBeVisible();
  await openReady(page, manage!);
  await expect(ticket).toContainText(`Dentist${behram}`);
  const file = await page.request.get(`/api/appointments/${manage!.split('/').at(-1)}/calendar.ics`);
  expect((await file.text()).replaceAll('\r\n ', '')).toContain(`DESCRIPTION:Dentist: ${behram}. Reference`);
  await askToMove(page);
  await expect(page.getByText(`These are the times of ${behram}`)).toBeVisible();
  await page.getByRole('button', { name: /^Wednesday, 25 November/ }).click();
  await expect(page.getByRole('button', { name: /^10:00 AM/ })).toBeDisabled();
  await page.getByRole('button', { name: '07:00 PM', exact: true }).click();
  await page.getByRole('button', { name: /^Change to this time/ }).click();
  await expect(ticket).toContainText('25 November7:00 pm');
  await expect(ticket).toContainText(`Dentist${behram}`);
  await page.getByRole('link', { name: 'What you hold about me' }).click();
  await expect(page.getByText(`With ${behram}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  // Nobody reads of dentists who can't be chosen.
  await owner.save(({ dentists }) => ({ dentists: dentists.map((one) => ({ ...one, shown: false })) }));
  await owner.publish();
  await openReady(page, manage!);
  await expect(ticket).not.toContainText(behram);
});

test('a visit moves only to times of the dentists who do its service @phone', async ({ page, server }) => {
  await openClinic(server.origin);
  const service = { serviceSelected: 'Preventive Care - Dental X-rays' };
  const { manageUrl } = await bookOnline(server.origin, {
    date: '2026-11-24',
    time: '10:00 AM',
    firstName: 'Asha',
    ...service,
  });
  // She has another patient then; he is free.
  await bookElsewhere(server.origin, '06:00 PM', '9123456780', '2026-11-25', { dentist: 'anita' });
  await openReady(page, new URL(manageUrl).pathname);
  await askToMove(page);
  await page.getByRole('button', { name: /^Wednesday, 25 November/ }).click();
  await expect(page.getByRole('button', { name: '06:00 PM, taken' })).toBeDisabled();
  await expect(page.getByRole('button', { name: '07:00 PM', exact: true })).toBeEnabled();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a Hindi reader chooses with whom; a dentist who leaves meanwhile is said to be gone @phone', async ({
    page,
    server,
    expectProblem,
  }) => {
    // Confirm, when the dentist is gone.
    expectProblem(/422/);
    const owner = await openClinic(server.origin);
    await page.goto('/hi/book');
    await page.getByLabel('नाम', { exact: true }).fill('आशा');
    await page.getByLabel('सरनेम').fill('पाटील');
    await page.getByLabel('मोबाइल नंबर').fill('98765 43210');
    await page.locator('select[name=serviceSelected]').selectOption(whitening);
    await page.locator('.booking-foot button[type=submit]').click();
    const withWhom = page.getByRole('group', { name: 'डॉक्टर' });
    await expect(withWhom.getByRole('button')).toHaveText([
      'कोई भी 11 खाली',
      `${anita} 11 खाली`,
      `${behram} 6 खाली`,
    ]);
    await withWhom.getByRole('button', { name: behram }).click();
    await page.getByRole('button', { name: /^मंगलवार, 24 नवंबर/ }).click();
    await expect(page.getByRole('button', { name: /^सुबह 10:00/ })).toBeDisabled();
    await page.getByRole('button', { name: /^शाम 5:00$/ }).click();
    await expect(withWhom.getByRole('button', { name: behram })).toHaveAttribute('aria-pressed', 'true');
    const confirm = page.getByRole('button', { name: /^कन्फ़र्म करें/ });
    await expect(confirm).toContainText(`${behram} के साथ`);
    await expectNoSidewaysScroll(page);
    // Back keeps the chosen dentist.
    await page.getByRole('button', { name: /वापस/ }).click();
    await page.locator('.booking-foot button[type=submit]').click();
    await expect(confirm).toContainText(`${behram} के साथ`);

    const shown = (isShown: boolean) =>
      owner.save(({ dentists }) => ({
        dentists: dentists.map((one) => (one.id === 'behram' ? { ...one, shown: isShown } : one)),
      }));
    await shown(false);
    await owner.publish();
    await confirm.click();
    await expect(page.getByRole('alert')).toContainText('आपने जो डॉक्टर चुने थे');
    await expect(withWhom.getByRole('button')).toHaveText(['कोई भी 11 खाली', `${anita} 11 खाली`]);
    await shown(true);
    await owner.publish();
    await page.getByRole('button', { name: /^मंगलवार, 24 नवंबर/ }).click();
    await withWhom.getByRole('button', { name: behram }).click();
    await page.getByRole('button', { name: /^शाम 5:00$/ }).click();
    await confirm.click();
    await expect(page.locator('.ticket')).toContainText(`डॉक्टर${behram}`);
  });

  test('the next person is offered the same time with the other dentist, and the times after with this one @phone', async ({
    page,
    server: { origin },
    expectProblem,
  }) => {
    // A dentist who does not do the service.
    expectProblem(/422/);
    await openClinic(origin);
    const { manageUrl } = await bookOnline(origin, {
      date: '2026-11-24',
      time: '05:00 PM',
      firstName: 'Asha',
      serviceSelected: whitening,
      dentist: 'anita',
    });
    const query = `appointment=${manageUrl.split('/').at(-1)}`;
    for (const [language, text] of [
      ['hi', `${behram} के साथ`],
      ['mr', `${behram} यांच्याकडे`],
    ]) {
      await page.goto(`/${language}/book/another?${query}`);
      await expect(page.getByRole('radio').nth(0)).toHaveAccessibleName(new RegExp(text!));
      await expectNoSidewaysScroll(page);
    }
    await page.goto(`/book/another?${query}`);
    const times = page.getByRole('group', { name: 'Time, close to yours' }).getByRole('radio');
    await expect(times.nth(0)).toHaveAccessibleName(`5:00 pm same time as Asha with ${behram}`);
    await expect(times.nth(1)).toHaveAccessibleName(`6:00 pm Tue 24 Nov with ${anita}`);
    await expect(times.nth(1)).toBeChecked();
    await page.getByLabel('First name').fill('Kabir');
    await times.nth(0).check({ force: true });
    const book = page.getByRole('button', { name: 'Book this visit' });
    await book.click();
    const visits = page.locator('.booked-visits li');
    await expect(visits.nth(1)).toContainText(`Teeth Whitening (Take-home), with ${behram}`);
    await expect(visits.nth(1)).toContainText('Tue 24 Nov, 5:00 pm');

    await page.getByLabel('First name').fill('Tara');
    await page.getByLabel('Service', { exact: true }).selectOption('Preventive Care - Dental X-rays');
    await page
      .getByLabel('Another day or time')
      .selectOption({ label: `Tue 24 Nov, 7:00 pm, with ${behram}` });
    await book.click();
    await expect(page.getByRole('alert')).toContainText(
      'Nothing was booked for Tara. Asha and Kabir stay booked.',
    );
    await expect(page.getByRole('alert')).toContainText(
      'The dentist you chose can’t be booked for this service.',
    );
    await page
      .getByLabel('Another day or time')
      .selectOption({ label: `Tue 24 Nov, 7:00 pm, with ${anita}` });
    await book.click();
    await expect(visits.nth(2)).toContainText(`Dental X-rays, with ${anita}`);
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'for the next person' : 'for the next person, without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the dentist is chosen anew, after a visit with either @phone', async ({
      page,
      server: { origin },
    }) => {
      await openClinic(origin);
      const { manageUrl } = await bookOnline(origin, {
        date: '2026-11-24',
        time: '05:00 PM',
        firstName: 'Asha',
        serviceSelected: whitening,
      });
      const open = (address: string) => (javaScriptEnabled ? openReady(page, address) : page.goto(address));
      const query = `appointment=${manageUrl.split('/').at(-1)}`;
      for (const [language, label, either] of [
        ['hi', 'डॉक्टर', 'कोई भी'],
        ['mr', 'डॉक्टर', 'कोणतेही'],
      ] as const) {
        await open(`/${language}/book/another?${query}`);
        const chosen = button(page.getByRole('group', { name: label }), either);
        await expect(chosen).toHaveAttribute('aria-pressed', 'true');
        await expectNoSidewaysScroll(page);
      }
      await open(`/book/another?${query}`);
      const withWhom = page.getByRole('group', { name: 'Dentist' });
      const times = page.getByRole('group', { name: 'Time, close to yours' }).getByRole('radio');
      const visits = page.locator('.booked-visits li');
      const firstName = page.getByLabel('First name');
      await expect(withWhom.getByRole('button')).toHaveText(['Either', anita, behram]);
      await expect(button(withWhom, 'Either')).toHaveAttribute('aria-pressed', 'true');
      await expect(times.nth(0)).toHaveAccessibleName('5:00 pm same time as Asha');

      await firstName.fill('Kabir');
      await button(withWhom, behram).press('Enter');
      await expect(button(withWhom, behram)).toHaveAttribute('aria-pressed', 'true');
      await expect(firstName).toHaveValue('Kabir');
      for (const time of await times.all())
        await expect(time).toHaveAccessibleName(new RegExp(`with ${behram}$`));
      if (javaScriptEnabled) await expectNoAxeViolations(page);
      await firstName.press('Enter');
      await expect(visits.nth(1)).toContainText(`Teeth Whitening (Take-home), with ${behram}`);

      await expect(button(withWhom, behram)).toHaveAttribute('aria-pressed', 'true');
      await firstName.fill('Tara');
      await button(withWhom, 'Either').press('Enter');
      await expect(button(withWhom, 'Either')).toHaveAttribute('aria-pressed', 'true');
      await firstName.press('Enter');
      await expect(visits.nth(2)).toContainText('Tara');
      await expect(visits.nth(2)).not.toContainText('with');
    });
  });

test('a service that is changed once more while its free times are looked for gets them too @phone', async ({
  page,
  server,
}) => {
  await openClinic(server.origin);
  const dialog = await openBooking(page);
  await page.locator('#booking[data-adopted]').waitFor();
  const answers = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/availability.*Whitening/, async (route) => {
    asked.resolve();
    await answers.promise;
    await route.continue();
  });
  await fillDetails(dialog, { service: whitening });
  await asked.promise;
  await dialog.getByLabel('Service', { exact: true }).selectOption(asha.service);
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  answers.resolve();
  await dialog.getByRole('button', { name: new RegExp(`^${tuesday}`) }).click();
  await expect(dialog.getByRole('button', { name: '10:00 AM', exact: true })).toBeEnabled();
});
