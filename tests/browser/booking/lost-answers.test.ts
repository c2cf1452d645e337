import type { Page } from '@playwright/test';
import { bookOnline } from '#tests/support/people/desk-page.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

/** The server does what the next press asks for, and its answer is lost. */
const loseAnswer = (page: Page, call: string) =>
  page.route(
    `**/api/appointments/*/${call}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

test('after a lost answer the patient’s page shows what was done, and asks for no second press @phone', async ({
  page,
  server,
  expectProblem,
}) => {
  expectProblem(/Failed to load resource/);
  const booking = { date: '2026-11-24', time: '10:00 AM', firstName: 'Asha' };
  const { manageUrl } = await bookOnline(server.origin, booking);
  await openReady(page, manageUrl);
  const button = (name: string) => page.getByRole('button', { name });

  await loseAnswer(page, 'coming**');
  await button('I’m coming').click();
  await expect(page.getByText('You are coming. The clinic knows.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // A second press would turn the switch on again.
  const switched = page.getByRole('switch');
  await expect(switched).toBeChecked();
  await loseAnswer(page, 'reminders');
  await switched.click();
  await expect(switched).not.toBeChecked();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // Nothing reached the server: the page asks for another try, and the connection's return changes nothing.
  await page.route('**/api/appointments/*/coming**', (route) => route.abort('connectionreset'), { times: 1 });
  await button('I’m not sure yet').click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('It may have gone through. Try again, it will be done only once');
  const read = page.waitForResponse((answer) => /\/api\/appointments\/\w+$/.test(answer.url()));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await read;
  await expect(alert).toBeVisible();
  await button('I’m not sure yet').click();
  await expect(button('I’m coming')).toBeVisible();
  await expect(alert).toHaveCount(0);

  await page.getByRole('link', { name: 'I can’t come' }).click();
  await loseAnswer(page, 'cancel**');
  await button('Yes, cancel it').click();
  await expect(page.getByText('Done. Your appointment is cancelled.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('actions that are pressed while another one is sent are all done, and close no question that was opened since @phone', async ({
  page,
  server,
}) => {
  const booking = { date: '2026-11-24', time: '10:00 AM', firstName: 'Asha' };
  const { manageUrl } = await bookOnline(server.origin, booking);
  await openReady(page, manageUrl);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/appointments/*/coming**', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'I’m coming' }).click();
  await page.getByRole('switch').click();
  await page.getByRole('link', { name: 'I can’t come' }).click();
  const question = page.getByRole('heading', { name: 'Cancel this appointment?' });
  await expect(question).toBeVisible();
  const switchedOff = page.waitForResponse('**/api/appointments/*/reminders');
  answer();
  expect((await switchedOff).status()).toBe(200);
  await page.getByRole('link', { name: 'Keep it as it is' }).click();
  await expect(page.getByText('You are coming. The clinic knows.')).toBeVisible();
  await expect(page.getByRole('switch')).not.toBeChecked();
});
