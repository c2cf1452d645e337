import { expect, expectNoAxeViolations, openReady, test } from '#tests/support/servers/browser.ts';
import { openDesk, signInOwner } from '#tests/support/people/desk-page.ts';
import { owner } from '#tests/support/servers/first-start.ts';

test.use({ ownServer: true });

const email = 'asha@clinic.example';
const password = 'ten slow bicycles';

test('a receptionist drafts the holidays that the owner lets her change; the owner publishes them @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  await openDesk(page, '/staff/people');
  const invite = page.getByRole('region', { name: 'Invite a person' });
  await invite.getByLabel('Name').fill('Asha Sample');
  await invite.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();

  const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize()! });
  const reception = await context.newPage();
  await reception.goto(link);
  await reception.getByLabel('New password').fill(password);
  await reception.getByRole('button', { name: 'Set password' }).click();
  await reception.getByRole('link', { name: 'Go to sign-in' }).waitFor();
  const headers = { Origin: new URL(link).origin };
  await reception.request.post('/api/auth/sign-in', { data: { email, password }, headers });
  // Permission is tested at the server, not in the menu.
  await reception.goto('/staff/clinic?part=holidays');
  await expect(reception).toHaveURL('/staff/appointments');

  await openReady(page, '/staff/people');
  const line = page.getByRole('listitem').filter({ hasText: email });
  await line.getByText('What they may change on the site').click();
  await expect(line.getByText('They may change nothing yet.')).toBeVisible();
  await line.getByRole('checkbox', { name: 'Holidays' }).check();
  await expectNoAxeViolations(page);
  await line.getByRole('group').getByRole('button', { name: 'Save' }).last().click();
  await expect(line.getByText('They may change: Holidays.')).toBeVisible();

  // Without JavaScript a form comes back open, with its success or refusal.
  const plain = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const plainPage = await plain.newPage();
  await signInOwner(plainPage);
  await plainPage.goto('/staff/people');
  const plainLine = plainPage.getByRole('listitem').filter({ hasText: email });
  await plainLine.getByText('What they may change on the site').click();
  await plainLine.getByRole('group').getByRole('button', { name: 'Save' }).last().click();
  await expect(plainLine.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  const self = plainPage.getByRole('listitem').filter({ hasText: owner.email });
  await self.locator('summary').click();
  await self.getByLabel('Role').selectOption('gallery');
  await self.getByRole('button', { name: 'Save' }).click();
  await expect(self.getByRole('alert')).toBeVisible();
  await plain.close();

  await openReady(reception, '/staff/clinic?part=facts');
  const parts = reception.getByRole('navigation', { name: 'Parts of the site' });
  await expect(parts.getByRole('link')).toHaveText(['Holidays']);
  await parts.getByRole('link', { name: 'Holidays' }).click();
  await reception.getByLabel('First day').fill('2026-12-28');
  await reception.getByLabel('What for').fill('Family wedding');
  await reception.getByRole('button', { name: 'Close these days' }).click();
  const bar = reception.getByRole('region', { name: 'Draft' });
  await expect(bar).toContainText('Ask the owner to publish it.');
  await expect(bar.getByRole('button')).toHaveCount(0);
  await expectNoAxeViolations(reception);
  await bar.getByRole('link', { name: 'What changes' }).click();
  await expect(reception.getByRole('main')).toContainText('Family wedding');

  for (const [method, path] of [
    ['POST', '/publish'],
    ['DELETE', '/draft'],
    ['GET', '/versions'],
    ['GET', '/export'],
  ]) {
    const answer = await reception.request.fetch(`/api/staff/clinic${path}`, {
      method: method!,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(method === 'POST' && { data: {} }),
    });
    expect([path, answer.status()]).toEqual([path, 403]);
  }

  await openReady(page, '/staff/clinic?part=changes');
  await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText('Visitors see it now.');
  await expect
    .poll(async () => (await page.request.get('/api/availability?from=2026-12-28&to=2026-12-28')).text())
    .toContain('Family wedding');
  await context.close();
});
