import type { Browser, BrowserContext, Page } from '@playwright/test';
import { galleryPassword } from '#tests/support/people/gallery-staff.ts';
import { startCookieProxy } from '#tests/support/damage/cookie-proxy.ts';
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

/** Any page that a sign-in leads to. */
const signedIn = (page: Page) => page.getByRole('button', { name: 'Sign out' });

/** Signs in on the people page, opens it in a second tab too, and returns that tab. */
async function openTwoTabs(page: Page, context: BrowserContext): Promise<Page> {
  await page.goto('/staff/people');
  await signIn(page);
  await expect(signedIn(page)).toBeVisible();
  const other = await context.newPage();
  await openReady(other, '/staff/people');
  return other;
}

/** Sets up an authenticator app on the account's page; returns its secret and the recovery codes. */
async function setUpApp(page: Page) {
  const part = page.getByRole('region', { name: 'Two-step sign-in' });
  await part.locator('summary').click();
  await part.getByLabel('Your password').fill(password);
  await part.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const uri = (await part.getByRole('link', { name: /Scan this/ }).getAttribute('href'))!;
  // The phone that has the app can't scan its own screen.
  await expect(part.getByRole('link', { name: 'Open in my authenticator' })).toHaveAttribute('href', uri);
  await expect(part.getByRole('button', { name: 'Copy the key' })).toBeVisible();
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

  test('after a sign-out in one tab the others show nothing beside their dialog, on paper neither', async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/401/);
    const other = await openTwoTabs(page, context);
    await expect(other.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    await signedIn(page).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    const dialog = other.getByRole('dialog', { name: 'Your sign-in has ended' });
    // Sooner than an open page asks by itself.
    await expect(dialog).toBeVisible({ timeout: 10_000 });
    await expect(other).toHaveTitle('Your sign-in has ended');
    const read = () =>
      other.evaluate(() =>
        document.body.innerText
          .replace(document.querySelector<HTMLElement>('dialog[open]')!.innerText, '')
          .trim(),
      );
    expect(await read()).toBe('');
    await other.emulateMedia({ media: 'print' });
    expect(await read()).toBe('');
    await other.emulateMedia({ media: 'screen' });
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    await expect(other).toHaveTitle(/People/);
  });

  test('refused requests share one check of the session, and a sign-out in another tab has its own', async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/401/);
    const other = await openTwoTabs(page, context);
    let checks = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    // The first check is answered before the sign-out, and arrives after it.
    await other.route('**/api/auth/session', async (route) => {
      checks += 1;
      const isFirst = checks === 1;
      const response = await route.fetch();
      if (isFirst) await released;
      await route.fulfill({ response });
    });
    const checking = other.waitForRequest('**/api/auth/session');
    await other.evaluate(() => {
      for (let refused = 0; refused < 3; refused += 1) dispatchEvent(new Event('signed-out'));
    });
    await checking;
    await other.evaluate(async () => (await fetch('/healthz')).text());
    expect(checks).toBe(1);
    await signedIn(page).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(other.getByRole('dialog', { name: 'Your sign-in has ended' })).toBeVisible();
    release();
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
  const factor = plainPage.getByRole('region', { name: 'Two-step sign-in' });
  await factor.getByText('Make new recovery codes').first().click();
  const renew = factor.getByRole('button', { name: 'Make new recovery codes' });
  await factor.locator('#new-codes-password').fill('not the password');
  await renew.click();
  await expect(factor.getByRole('alert')).toHaveText('This is not your current password.');
  await factor.locator('#new-codes-password').fill('ten slow bicycles');
  await renew.click();
  await expect(factor.getByRole('listitem')).toHaveCount(8);
  await expect(plainPage.getByRole('region')).toHaveCount(6);
  await plainPage.getByRole('button', { name: 'Make a link' }).click();
  await expect(plainPage.getByRole('textbox', { name: /link/i })).toHaveValue(/\/api\/staff\/calendar\//);
  await expect(plainPage.getByRole('region')).toHaveCount(6);
  await plain.close();
});

test.describe('a browser that keeps no cookies', () => {
  const words = /^This browser keeps no cookies, .* Allow them in its settings/;

  test('hears so after the right password, at the second step and at the gallery’s gate', async ({
    page,
    browser,
    baseURL,
    expectProblem,
  }) => {
    expectProblem(/401/);
    const proxy = await startCookieProxy();
    const within = async (javaScriptEnabled: boolean, act: (page: Page) => Promise<void>) => {
      const { server } = proxy;
      const blocked = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled, proxy: { server } });
      await act(await blocked.newPage());
      await blocked.close();
    };
    for (const javaScript of [true, false]) {
      await within(javaScript, async (visitor) => {
        await visitor.goto('/staff/people');
        await signIn(visitor, undefined, 'one slow bicycle');
        await expect(visitor.getByRole('alert')).toContainText('E-mail or password is wrong');
        await signIn(visitor);
        await expect(visitor.getByRole('alert')).toHaveText(words);
        await expect(visitor.getByLabel('Password')).toBeVisible();
        if (javaScript) await expect(visitor).not.toHaveURL(/entered/);
        await visitor.goto('/gallery/edit');
        await visitor.getByLabel('Password').fill(galleryPassword);
        await visitor.getByRole('button', { name: 'Login' }).click();
        await expect(visitor.getByRole('alert')).toHaveText(words);
        // Once cookies are allowed, the same page lets in.
        proxy.allow(true);
        await visitor.getByLabel('Password').fill(galleryPassword);
        await visitor.getByRole('button', { name: 'Login' }).click();
        await expect(visitor.getByRole('heading', { name: 'Gallery CMS' })).toBeVisible();
        await expect(visitor).toHaveURL('/gallery/edit');
        proxy.allow(false);
      });
    }
    await openDesk(page, '/staff/account');
    const { recoveryCodes } = await setUpApp(page);
    for (const javaScript of [true, false]) {
      await within(javaScript, async (visitor) => {
        await visitor.goto('/staff');
        await signIn(visitor);
        await expect(visitor.getByRole('alert')).toHaveText(words);
        await expect(visitor.getByLabel('Code')).toHaveCount(0);
        // Once cookies are allowed, the same form leads to the code.
        proxy.allow(true);
        await visitor.reload();
        await signIn(visitor);
        await visitor.getByLabel('Code').fill(recoveryCodes.pop()!);
        await visitor.getByRole('button', { name: 'Confirm' }).click();
        await expect(signedIn(visitor)).toBeVisible();
        proxy.allow(false);
      });
    }
    await proxy.close();
  });

  test('hears so in the dialog over a page too, and a sign-in that is kept leaves nothing in the address', async ({
    browser,
    baseURL,
    expectProblem,
  }) => {
    expectProblem(/401/);
    const proxy = await startCookieProxy();
    proxy.allow(true);
    const context = await browser.newContext({ baseURL: baseURL!, proxy: { server: proxy.server } });
    const page = await context.newPage();
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.goto('/staff/people');
    await signIn(page);
    const people = page.getByRole('heading', { level: 1, name: 'People' });
    await expect(people).toBeVisible();
    await page.goBack();
    await page.goForward();
    await expect(people).toBeVisible();
    expect(addresses.filter((address) => address.includes('entered'))).toEqual([]);
    proxy.allow(false);
    const other = await context.newPage();
    await other.goto('/staff');
    const dialog = page.getByRole('dialog', { name: 'Your sign-in has ended' });
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(words);
    proxy.allow(true);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(people).toBeVisible();
    await context.close();
    await proxy.close();
  });
});

const unreachable = 'The server can’t be reached. Check the connection and try again.';

test('the second step is asked, takes a code, and ends after a wrong one with words', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  await openDesk(page, '/staff/account');
  const { recoveryCodes } = await setUpApp(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.route('**/*.data*', (route) => route.abort());
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toHaveText(unreachable);
  await expect(page.getByLabel('Code')).toHaveValue('123456');
  await page.unrouteAll();
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
  await openReady(asha, link);
  // Without an answer the form stays with what was typed.
  await asha.route('**/*.data*', (route) => route.abort());
  await asha.getByLabel('New password').fill('ten slow bicycles');
  await asha.getByRole('button', { name: 'Set password' }).click();
  await expect(asha.getByRole('alert')).toContainText('No answer came.');
  await expect(asha.getByLabel('New password')).toHaveValue('ten slow bicycles');
  await expect(asha.getByText('Your password may be set already')).toBeVisible();
  await asha.unrouteAll();
  // The page takes the next press at once, however slowly it could be loaded again.
  await asha.route('**/*.data*', (route) => route.request().method() === 'POST' && route.continue());
  await asha.getByLabel('New password').fill('password1234');
  await asha.getByRole('button', { name: 'Set password' }).click();
  await expect(asha.getByRole('alert')).toContainText('too easy to guess');
  await asha.getByLabel('New password').fill('ten slow bicycles');
  await asha.getByRole('button', { name: 'Set password' }).click();
  await expect(asha.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await asha.getByRole('link', { name: 'Go to sign-in' }).click();
  await signIn(asha, 'asha@clinic.example', 'one slow bicycle');
  await expect(asha.getByRole('alert')).toContainText('E-mail or password is wrong');
  await asha.unrouteAll();
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

// The pages themselves: staff-widths.test.ts.
test('sign-in, and an account with an app, are accessible in both themes, and fit a phone', async ({
  page,
}) => {
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
  await setUpApp(page);
  await look();
});
