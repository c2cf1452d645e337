import { ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { bookOnline, monday, openDesk, searchPatients } from '#tests/support/people/desk-page.ts';
import { expect, expectNoAxeViolations, expectSoundLooks, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: ownerSettings });

test('an owner who keeps erased data says so to patients and staff, and nobody sees them any more @desktop', async ({
  page,
  server,
}) => {
  await openDesk(page, '/staff/clinic?part=facts');
  await expect(page.getByText('rule 8(3) of the Digital Personal Data Protection Rules, 2025')).toBeVisible();
  await page.getByLabel('Days for which erased data are kept').fill('365');
  await expect(page.getByRole('status').filter({ hasText: 'Saved at' })).toBeVisible();
  // Nothing half hidden by the bar that stays.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectNoAxeViolations(page);
  await expectSoundLooks(page, [320, 390, 820, 1366, 1440]);
  await (await signInContentOwner(server.origin)).publish();

  await page.goto('/privacy');
  await expect(page.getByText('where nobody at the clinic sees it, for 365 days')).toBeVisible();
  const { manageUrl } = await bookOnline(server.origin, {
    date: monday,
    time: '11:00 AM',
    firstName: 'Tara',
  });
  await page.goto(manageUrl);
  await page.getByRole('link', { name: 'What you hold about me' }).click();
  await page.getByRole('link', { name: 'Erase this visit' }).click();
  await expect(page.getByText('we keep it apart for 365 days and then erase it for good')).toBeVisible();
  await expectSoundLooks(page, [320, 390, 820, 1366, 1440]);
  await page.getByRole('button', { name: 'Yes, erase it and cancel my visit' }).click();
  await expect(
    page.getByText('Our privacy notice says how long erased visits are kept apart.'),
  ).toBeVisible();

  await bookOnline(server.origin, { date: monday, time: '10:00 AM', firstName: 'Meher' });
  await openDesk(page, '/staff/patients');
  await searchPatients(page, 'Tara');
  await expect(page.getByRole('status').filter({ hasText: 'No patient found' })).toBeVisible();
  await searchPatients(page, 'Meher');
  await page.getByRole('link', { name: /Meher/ }).click();
  const patient = page.getByRole('region', { name: /Meher/ });
  await patient.getByText('Delete for good').click();
  await expect(patient.getByText('erased for good after 365 days')).toBeVisible();
  await patient.getByLabel(/The person who asks/).check();
  await patient.getByRole('button', { name: 'Delete now' }).click();
  await expect(page.getByText(/^Deleted: one appointment.*erased for good after 365 days/)).toBeVisible();
});
