import { expect, test } from '#tests/support/servers/browser.ts';
import { copyOfFirstStart, owner } from '#tests/support/servers/first-start.ts';
import { runServer } from '#tests/support/servers/run-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

const { email, password } = owner;

test('a passkey opens the account by itself, and is asked for after the password', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/401 .*\/api\/auth\/sign-in\/passkey/);
  // Signing out may overtake what the desk asks for, and ends its stream: the page checks its session.
  expectProblem(/401 .*\/api\/(staff\/|auth\/session)/);
  // Browsers take no passkeys for bare addresses, so the site has a name here.
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = { PORT: String(port), PUBLIC_URL: origin };
  const server = await runServer(settings, await copyOfFirstStart());
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const signIn = async () => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  // Routed before the first page: a route that is added while a document is loading may miss its requests.
  let keepsCookies = true;
  await page.route('**/api/auth/sign-in/passkey', async (route) => {
    if (!keepsCookies) await context.clearCookies();
    await route.continue();
  });
  const signedIn = page.getByRole('button', { name: 'Sign out' });

  await page.goto(`${origin}/staff?to=/staff/account`);
  await signIn();
  const part = page.getByRole('region', { name: 'Two-step sign-in' });
  await part.locator('summary').click();
  await part.getByLabel('Your password').fill(password);
  await part.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const recoveryCode = (await part.getByRole('listitem').first().textContent())!;
  await part.getByLabel('Name of this passkey').fill('reception computer');
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(part.getByText('Passkeys:')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  // A new challenge invalidates the previous one, so a double press requests one only, and a press while the next page loads requests none.
  const challenges: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/passkey/challenge')) challenges.push(request.url());
  });
  const { promise: pressed, resolve: wasPressed } = Promise.withResolvers<void>();
  await page.route(
    '**/staff/appointments',
    async (route) => {
      await pressed;
      await route.continue();
    },
    { times: 1 },
  );
  await page.route('**/api/auth/session?pressed', async (route) => {
    wasPressed();
    await route.fulfill({ body: '{}' });
  });
  const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });
  // Playwright's own press would wait for the page that loads.
  await passkey.evaluate((button: HTMLElement) =>
    window.navigation.addEventListener('navigate', () =>
      setTimeout(() => {
        button.click();
        setTimeout(() => void fetch('/api/auth/session?pressed'), 200);
      }),
    ),
  );
  await passkey.dblclick();
  await expect(signedIn).toBeVisible();
  expect(challenges).toHaveLength(1);

  // A browser that has not kept the challenge's cookie.
  keepsCookies = false;
  await page.getByRole('button', { name: 'Sign out' }).click();
  await passkey.click();
  await expect(page.getByRole('alert')).toContainText('This browser keeps no cookies');
  // The page sets the cookie anew by which the server sees that the browser keeps it.
  await page.reload();
  await signIn();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(signedIn).toBeVisible();
  // The desk listens for changes: it goes before its server.
  await page.close();
  await server.remove();
});
