import type { Locator } from '@playwright/test';
import { codeOf } from '#tests/support/people/authenticator-app.ts';
import { bookOnline, lineOf, monday, openDesk } from '#tests/support/people/desk-page.ts';
import { pressTwice } from '#tests/support/people/fingers.ts';
import { photo, row, rows, signIn } from '#tests/support/people/gallery-editor.ts';
import { expect, test } from '#tests/support/servers/browser.ts';
import { owner } from '#tests/support/servers/first-start.ts';
import { sendsSms } from '#tests/support/providers/sms-settings.ts';

test.use({ ownServer: true, refusesEarlyPress: true });

/** Milliseconds from one press to the next. */
const gaps = [40, 100, 200, 400];

test('two presses on Save enter one walk-in and press nothing below it', async ({ page, server }) => {
  for (const time of ['10:00 AM', '11:00 AM', '12:00 PM', '05:00 PM', '06:00 PM', '07:00 PM', '08:00 PM'])
    await bookOnline(server.origin, { date: monday, time, firstName: 'Asha' });
  await openDesk(page);
  for (const [index, gap] of gaps.entries()) {
    const name = `${['Farhan', 'Lourdes', 'Meera', 'Nikhil'][index]} Sample`;
    await page.getByRole('button', { name: 'Walk-in' }).click();
    const dialog = page.getByRole('dialog', { name: /^Walk-in/ });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Mobile number').fill(`900000099${index}`);
    await dialog.getByLabel('Service').fill('toothache');
    await pressTwice(page, dialog.getByRole('button', { name: 'Save' }), gap);
    await expect(page.getByRole('button', { name })).toHaveCount(1);
    await expect(lineOf(page, name)).toContainText('Arrived');
    await expect(page.locator('.notice')).toContainText(`${name} added`);
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Status' })).toHaveCount(0);
  }
});

test.describe('where patients are told by SMS', () => {
  test.use({ serverSettings: sendsSms });

  test('a second Enter in the question before a visit is cancelled keeps the visit @desktop', async ({
    page,
    server,
  }) => {
    await bookOnline(server.origin, { date: monday, time: '11:00 AM', firstName: 'Asha' });
    await openDesk(page);
    await page.getByRole('button', { name: 'Asha Sample' }).click();
    await page.locator('.day-more').getByRole('button', { name: 'Cancel visit' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Keep the visit' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(lineOf(page, 'Asha')).toContainText('Booked');
  });
});

test('two presses block time once, with whoever is booked in it in sight', async ({ page, server }) => {
  await openDesk(page, '/staff/closures');
  for (const [index, gap] of gaps.entries()) {
    const date = `2026-11-2${4 + index}`;
    await bookOnline(server.origin, { date, time: '06:00 PM', firstName: 'Lourdes' });
    await page.getByRole('button', { name: 'Block time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Block time' });
    await dialog.getByLabel('Day', { exact: true }).fill(date);
    await dialog.getByLabel('To', { exact: true }).fill('22:00');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Lourdes Sample' }).first()).toBeVisible();
    const block = dialog.getByRole('button', { name: /^Block,? / });
    const blocked = page.getByRole('listitem').filter({ hasText: `${24 + index} Nov 2026` });
    await expect(blocked).toHaveCount(0);
    await pressTwice(page, block, gap);
    await expect(blocked).toHaveCount(1);
    await expect(page.locator('dialog')).toHaveCount(0);
  }
});

test('two quick presses on Next day go on by two days @desktop', async ({ page }) => {
  await openDesk(page);
  const next = page.getByRole('link', { name: 'Next day' });
  const { x, y, width, height } = (await next.boundingBox())!;
  const press = () => page.mouse.click(x + width / 2, y + height / 2);
  await press();
  await page.waitForFunction(() => document.querySelector('h1')?.textContent.startsWith('Tuesday'));
  await press();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wednesday, 25 November');
});

test('two presses open and close the upload of pictures, and delete or open nothing', async ({ page }) => {
  await signIn(page);
  await expect(rows(page)).toHaveCount(9);
  for (const [index, gap] of gaps.entries()) {
    const dialog = page.getByRole('dialog', { name: 'Upload Images' });
    await pressTwice(page, page.getByRole('button', { name: 'Add Images' }), gap);
    await expect(dialog).toBeVisible();
    await dialog.locator('input[type=file]').setInputFiles([await photo(`room-${index}.jpg`)]);
    await expect(dialog.getByText('Successfully uploaded 1 image(s)')).toBeVisible();
    await pressTwice(page, dialog.getByRole('button', { name: 'Close' }).last(), gap);
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(row(page, `room-${index}`)).toBeVisible();
    await expect(rows(page)).toHaveCount(10 + index);
    await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveCount(index + 1);
  }
});

test('two presses on Publish publish; two on Undo take it back once', async ({ page }) => {
  await openDesk(page, '/staff/clinic?part=facts');
  const bar = page.getByRole('region', { name: 'Draft' });
  for (const gap of gaps) {
    await page.getByLabel('Name of the clinic').fill('Asha Dental');
    await expect(bar).toContainText('1 change, not published yet');
    await pressTwice(page, bar.getByRole('button', { name: 'Publish' }), gap);
    await expect(bar).toContainText('Visitors see it now.');
    await expect(bar.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await pressTwice(page, bar.getByRole('button', { name: 'Undo' }), gap);
    await expect(bar).toContainText('Visitors see the site as it was before.');
    await expect(page.getByLabel('Name of the clinic')).toHaveValue('Battisi Dental');
    await expect(page.locator('dialog')).toHaveCount(0);
  }
});

test('two presses in each step of signing in with a second factor go one step on @desktop', async ({
  page,
}) => {
  await openDesk(page, '/staff/account');
  const part = page.getByRole('region', { name: 'Two-step sign-in' });
  await part.locator('summary').click();
  await part.getByLabel('Your password').fill(owner.password);
  await pressTwice(page, part.getByRole('button', { name: 'Set up two-step sign-in' }), 100);
  const uri = (await part.getByRole('link', { name: /Scan this/ }).getAttribute('href'))!;
  const recoveryCodes = await part.getByRole('listitem').allTextContents();
  await expect(part.getByLabel('The six digits')).toBeVisible();
  await expect(part.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await part.getByLabel('The six digits').fill(codeOf(uri));
  await pressTwice(page, part.getByRole('button', { name: 'Use this app' }), 100);
  await expect(part.getByText('An authenticator app is set up.')).toBeVisible();
  for (const [index, gap] of gaps.entries()) {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    await pressTwice(page, page.getByRole('button', { name: 'Sign in', exact: true }), gap);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await page.getByLabel('Code').fill(recoveryCodes[index]!);
    await pressTwice(page, page.getByRole('button', { name: 'Confirm' }), gap);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(page.locator('dialog')).toHaveCount(0);
  }
});

test('two presses that a busy page hears late, one right after the other, send one request @desktop', async ({
  page,
}) => {
  await openDesk(page);
  const browser = await page.context().newCDPSession(page);
  await page.evaluate(() => sessionStorage.setItem('sent', '0'));
  await page.addInitScript(() => {
    const ask = window.fetch;
    window.fetch = (input, init) => {
      if (new Request(input, init).method === 'POST')
        sessionStorage['sent'] = Number(sessionStorage['sent']) + 1;
      return ask(input, init);
    };
  });
  const pressLate = async (button: Locator) => {
    // Before that a form is posted by the browser itself.
    await page.locator('html[data-ready]').waitFor();
    await button.click({ trial: true });
    const { x, y, width, height } = (await button.boundingBox())!;
    const place = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 } as const;
    await page.evaluate(() => (sessionStorage['sent'] = '0'));
    const busy = page.evaluate(() => {
      const until = performance.now() + 300;
      while (performance.now() < until);
    });
    const presses = ['mousePressed', 'mouseReleased', 'mousePressed', 'mouseReleased'] as const;
    await Promise.all([
      busy,
      ...presses.map((type) => browser.send('Input.dispatchMouseEvent', { type, ...place })),
    ]);
  };
  const sent = () => page.evaluate(() => Number(sessionStorage['sent']));

  await page.goto('/staff/account');
  const part = page.getByRole('region', { name: 'Two-step sign-in' });
  await part.locator('summary').click();
  await part.getByLabel('Your password').fill(owner.password);
  await pressLate(part.getByRole('button', { name: 'Set up two-step sign-in' }));
  await expect(part.getByRole('link', { name: /Scan this/ })).toBeVisible();
  expect(await sent()).toBe(1);

  await page.goto('/staff/health');
  const again = page.getByRole('button', { name: 'Check again' });
  await pressLate(again);
  await expect(again).not.toHaveAttribute('aria-busy');
  expect(await sent()).toBe(1);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await pressLate(page.getByRole('button', { name: 'Sign in', exact: true }));
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect(await sent()).toBe(1);
});
