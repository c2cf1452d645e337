import type { Locator } from '@playwright/test';
import { contentDentist, ownerSettings, signInContentOwner } from '#tests/support/people/content-owner.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';

test.use({ ownServer: true, serverSettings: ownerSettings });

test('the owner gives two dentists a chair, hours and services; one chair at the same hours is refused @desktop', async ({
  page,
  server,
}) => {
  const owner = await signInContentOwner(server.origin);
  await owner.save({ dentists: [contentDentist('rao', 'Dr. Rao'), contentDentist('shah', 'Dr. Shah')] });
  await openDesk(page, '/staff/clinic?part=people');
  const saved = page.getByRole('status').filter({ hasText: 'Saved at' });
  const rao = page.getByRole('group', { name: 'Dr. Rao', exact: true });
  const shah = page.getByRole('group', { name: 'Dr. Shah', exact: true });

  await page.getByRole('button', { name: 'Change Dr. Rao' }).click();
  await expect(rao.getByText('Not bookable by name: no chair is chosen.')).toBeVisible();
  await rao.getByLabel('Chair').selectOption('Chair 1');
  await expect(rao.getByText('Patients can choose Dr. Rao when they book.')).toBeVisible();
  const register = rao.getByLabel('Dental council register number');
  await register.fill('');
  await expect(
    rao.getByText('Not bookable by name: the name or the register number is missing.'),
  ).toBeVisible();
  await register.fill('A-rao');
  await expect(rao.getByText('Patients can choose Dr. Rao when they book.')).toBeVisible();
  await page.getByRole('button', { name: 'Change Dr. Shah' }).click();
  await shah.getByLabel('Chair').selectOption('Chair 1');
  await expect(
    shah.getByText(/^Dr. Rao and Dr. Shah would both be at chair 1 on Monday from 10:00/),
  ).toBeVisible();

  for (const [one, name, session] of [
    [rao, 'Dr. Rao', 2],
    [shah, 'Dr. Shah', 1],
  ] as const) {
    await one.getByLabel('Works at hours of their own').check();
    await one.getByRole('button', { name: `Change Monday, ${name}` }).click();
    const monday = one.getByRole('region', { name: `Monday, ${name}` });
    await monday
      .getByRole('button', { name: new RegExp(`Remove these hours.*Monday, hours ${session}`) })
      .click();
    await monday.getByRole('button', { name: 'Use for Monday to Saturday' }).click();
    await expect(monday.getByRole('button', { name: '10:30 am' })).toHaveCount(0);
  }
  await expect(shah.getByText(/would both be at chair 1/)).toHaveCount(0);
  // A day off stays off, while a day that was switched on again takes Monday's hours.
  const [wednesday, thursday] = ['Wednesday', 'Thursday'].map((day) =>
    shah.getByRole('region', { name: `${day}, Dr. Shah` }),
  ) as [Locator, Locator];
  await wednesday.getByRole('checkbox').uncheck();
  await thursday.getByRole('checkbox').uncheck();
  await thursday.getByRole('checkbox').check();
  await expect(thursday).toContainText('10:00 am');
  await shah.getByRole('button', { name: 'Use for Monday to Saturday, except days off' }).click();
  await expect(thursday).not.toContainText('10:00 am');
  await expect(wednesday).toContainText('does not work');
  await expect(saved).toBeVisible();
  for (const width of [320, 390, 820, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, width);
  }
  // In a lower window the bar of the draft covers a row of small boxes.
  await page.setViewportSize({ width: 1366, height: 5000 });
  await expectNoAxeViolations(page);

  await page.goto('/staff/clinic?part=bookable');
  await page.getByLabel('Find a service').fill('Root Canal');
  await page.getByRole('button', { name: 'Change Root Canal Treatment' }).click();
  const doneBy = page.getByRole('group', { name: 'Who does it' });
  await doneBy.getByLabel('Dr. Shah').uncheck();
  await expect(doneBy.getByLabel('Dr. Rao')).toBeDisabled();
  await expect(saved).toBeVisible();
  await page.goto('/staff/clinic?part=changes');
  await expect(page.getByRole('main')).toContainText('Root Canal Treatment: only by these dentists Dr. Rao');
  await owner.publish();
  const { published } = await owner.read();
  expect(published.dentists).toMatchObject([
    { chair: 1, hours: { sat: [{ opens: '10:00', closes: '14:00' }] } },
    { chair: 1, hours: { sat: [{ opens: '17:00' }] } },
  ]);
  const services = published.bookable.flatMap((group) => group.services);
  expect(services.filter((one) => one.dentists)).toMatchObject([
    { name: { en: 'Root Canal Treatment' }, dentists: ['rao'] },
  ]);
});

test('a new dentist never gets the id of one who left, whom visits may still name @desktop', async ({
  page,
  server,
}) => {
  const owner = await signInContentOwner(server.origin);
  await owner.save({ dentists: [contentDentist('rao', 'Dr. Rao')] });
  await owner.publish();
  // As over plain http.
  await page.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
  await openDesk(page, '/staff/clinic?part=people');
  const ids = async () => {
    const { published, draft = published } = await owner.read();
    return draft.dentists.map(({ id }) => id);
  };
  const addOne = async () => {
    await page.getByRole('button', { name: 'Add a dentist' }).click();
    const added = page.getByRole('group', { name: 'New dentist', exact: true });
    await added.getByLabel('Name').fill('Dr. Shah');
    await expect.poll(ids).toHaveLength(2);
    return (await ids())[1];
  };
  const left = await addOne();
  await page.getByRole('button', { name: 'Remove Dr. Shah' }).click();
  await expect.poll(ids).toHaveLength(1);
  expect(await addOne()).not.toBe(left);
});
