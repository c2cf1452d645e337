import type { Browser, Page } from '@playwright/test';
import { codeOf } from '#tests/support/people/authenticator-app.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import { owner } from '#tests/support/servers/first-start.ts';

const { email, password } = owner;
test.describe.configure({ mode: 'parallel' });
test.use({ ownServer: true });

async function signIn(page: Page, as = email, by = password): Promise<void> {
  await page.getByLabel('E-mail').fill(as);
  await page.getByLabel('Password').fill(by);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Whatever page a sign-in leads to. */
const signedIn = (page: Page) => page.getByRole('button', { name: 'Sign out' });

/** Sets up an authenticator app on the account's page; returns its secret and the recovery codes. */
async function setUpApp(page: Page) {
  const part = page.getByRole('region', { name: 'Two-step sign-in' });
  await part.locator('summary').click();
  await part.getByLabel('Your password').fill(password);
  await part.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const uri = (await part.getByRole('link', { name: /Scan this/ }).getAttribute('href'))!;
  const recoveryCodes = await part.getByRole('listitem').allTextContents();
  await part.getByLabel('The six digits').fill(codeOf(uri));
  await part.getByRole('button', { name: 'Use this app' }).click();
  await expect(part.getByText('An authenticator app is set up.')).toBeVisible();
  return { uri, recoveryCodes };
}

/** Another person's browser. */
const stranger = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL: baseURL! })).newPage();

test.describe('the way in and out, which leaves the accounts as they were', () => {
  test.use({ ownServer: false });

  test('the owner signs in, is led back, and signs out on every page (ASVS 7.4.4)', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/401/);
    await page.goto('/staff/people');
    await expect(page).toHaveURL(/\/staff\?to=%2Fstaff%2Fpeople/);
    await signIn(page, email, 'wrong password');
    await expect(page.getByRole('alert')).toHaveText('E-mail or password is wrong.');
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await signIn(page);
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    for (const name of ['Record', 'Your account', 'People']) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/staff\?/);
    await page.reload();
    await expect(page.getByLabel('Password')).toBeVisible();
  });

  test('password fields hide what is typed and take what is pasted (ASVS 6.2.6, 6.2.7)', async ({ page }) => {
    await page.goto('/staff');
    const field = page.getByLabel('Password');
    await expect(field).toHaveAttribute('type', 'password');
    await expect(field).toHaveAttribute('autocomplete', 'current-password');
    await page.getByLabel('E-mail').fill(password);
    await page.getByLabel('E-mail').press('ControlOrMeta+A');
    await page.getByLabel('E-mail').press('ControlOrMeta+C');
    await field.press('ControlOrMeta+V');
    await expect(field).toHaveValue(password);
  });
});

test('without JavaScript one signs in with two steps and changes the password', async ({
  browser,
  baseURL,
  page,
}) => {
  await openDesk(page, '/staff/account');
  const { recoveryCodes } = await setUpApp(page);
  const plain = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const plainPage = await plain.newPage();
  await plainPage.goto('/staff');
  await signIn(plainPage);
  await plainPage.getByLabel('Code').fill(recoveryCodes[0]!);
  await plainPage.getByRole('button', { name: 'Confirm' }).click();
  await expect(plainPage).toHaveURL(/\/staff\/first-steps\?step=1$/);
  await plainPage.goto('/staff/account');
  await plainPage.getByLabel('Current password').fill(password);
  await plainPage.getByLabel('New password').fill('ten slow bicycles');
  await plainPage.getByRole('button', { name: 'Change password' }).click();
  await expect(plainPage.getByText('Your password is changed.')).toBeVisible();
  await plain.close();
});

test('the second step is asked, takes a code, and ends after a wrong one with words', async ({ page }) => {
  await openDesk(page, '/staff/account');
  const { recoveryCodes } = await setUpApp(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toHaveText('This code is wrong, or it was used already.');
  await page.getByLabel('Code').fill(recoveryCodes[0]!);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(signedIn(page)).toBeVisible();
});

test('a person is invited by a link that works once, then disabled at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await openDesk(page, '/staff/people');
  const invite = page.getByRole('region', { name: 'Invite a person' });
  await invite.getByLabel('Name').fill('Asha Sample');
  await invite.getByLabel('E-mail').fill('asha@clinic.example');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await expect(invite.getByLabel('E-mail')).toHaveValue('');

  // Where no script runs the form itself is posted, and must not come from nowhere.
  const plain = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto(link);
  await form.getByLabel('New password').fill('password1234');
  await form.getByRole('button', { name: 'Set password' }).click();
  await expect(form.getByRole('alert')).toContainText('too easy to guess');
  await plain.close();

  const asha = await stranger(browser, baseURL);
  await asha.goto(link);
  await asha.getByLabel('New password').fill('password1234');
  await asha.getByRole('button', { name: 'Set password' }).click();
  await expect(asha.getByRole('alert')).toContainText('too easy to guess');
  await asha.getByLabel('New password').fill('ten slow bicycles');
  await asha.getByRole('button', { name: 'Set password' }).click();
  await asha.getByRole('link', { name: 'Go to sign-in' }).click();
  await signIn(asha, 'asha@clinic.example', 'ten slow bicycles');
  await expect(signedIn(asha)).toBeVisible();
  await expect(asha.getByRole('link', { name: 'People' })).toHaveCount(0);
  await asha.goto('/staff/people');
  await expect(asha).toHaveURL('/staff/appointments');
  await asha.goto(link);
  await expect(asha.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();

  await page.reload();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Asha Sample' })
    .getByRole('button', { name: 'Disable' })
    .click();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  await asha.goto('/staff/account');
  await expect(asha.getByRole('alert')).toHaveText('This account has been disabled. Ask the owner.');
  await asha.context().close();
});

test('all staff pages are accessible in both themes, and fit a phone', async ({ page }) => {
  const look = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoAxeViolations(page);
      }
    }
    await expectNoSidewaysScroll(page);
  };
  await openReady(page, '/staff');
  await look();
  await openDesk(page, '/staff/account');
  await look();
  await setUpApp(page);
  await look();
  for (const path of ['people', 'record']) {
    await openReady(page, `/staff/${path}`);
    await look();
  }
});
