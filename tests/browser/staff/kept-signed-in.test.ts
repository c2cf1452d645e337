import { openDesk } from '#tests/support/people/desk-page.ts';
import { expect, expectNoAxeViolations, test } from '#tests/support/servers/browser.ts';
import { owner } from '#tests/support/servers/first-start.ts';

const { password } = owner;
test.use({ ownServer: true });

test('typing keeps the session alive; an ended session asks in a pause, and keeps the text and the focus', async ({
  page,
  browser,
  baseURL,
  expectProblem,
}) => {
  expectProblem(/401/);
  await page.clock.install();
  await openDesk(page, '/staff/people');
  const invite = page.getByRole('region', { name: 'Invite a person' });
  await invite.getByLabel('E-mail').fill('ravi@clinic.example');
  const name = invite.getByLabel('Name');
  // Three hours, in which nobody saves anything: an hour without a use would be the end.
  for (let quarter = 0; quarter < 12; quarter += 1) {
    await name.press('R');
    const refreshed = page.waitForResponse(/\/api\/auth\/session\?active$/);
    await page.clock.fastForward('15:00');
    const answer = await refreshed;
    expect(answer.status()).toBe(200);
    // Read by the page too: time that leaps before ends the call, whose waiting is by this clock.
    await answer.finished();
    await page.evaluate(async () => (await fetch('/healthz')).text());
  }
  // Left alone it is not kept alive.
  let asked = 0;
  page.on('request', (request) => void (asked += Number(request.url().endsWith('?active'))));
  await page.clock.fastForward('40:00');
  expect(asked).toBe(0);
  // Ended from another device meanwhile.
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await openDesk(other, '/staff/account');
  await other.getByRole('button', { name: 'End all others' }).click();
  await expect(
    other.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem'),
  ).toHaveCount(1);
  await expect(other.getByText('Ended.')).toBeVisible();
  await other.context().close();

  const dialog = page.getByRole('dialog', { name: 'Your sign-in has ended' });
  const refused = page.waitForResponse(/\/api\/auth\/session\?active$/);
  // From here on no time passes but what the test lets pass. The clock can't be stopped at a time that has passed meanwhile.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 15_000));
  await name.fill('');
  for (const letter of 'Ravi Sample, next door') {
    await name.press(letter);
    await page.clock.runFor(1000);
  }
  expect((await refused).status()).toBe(401);
  await expect(name).toBeFocused();
  await page.clock.runFor(4000);
  await page.clock.resume();
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page);
  const own = dialog.getByLabel('Password');
  await own.fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(own).toHaveAccessibleDescription(/wrong/i);
  await expect(own).toBeFocused();
  await own.fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Ravi Sample, next door');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByText('Send this link to Ravi Sample, next door only')).toBeVisible();
});
