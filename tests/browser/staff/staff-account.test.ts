import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  test,
} from '#tests/support/servers/browser.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import { codeOf } from '#tests/support/people/authenticator-app.ts';
import { owner } from '#tests/support/servers/first-start.ts';

const { email, password } = owner;
test.use({ ownServer: 'file' });

test('cards side by side begin and end at one height, and the gaps between all are alike', async ({
  page,
}) => {
  await openDesk(page, '/staff/account');
  const boxes = await page
    .locator('.staff-cards > *')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
  const columns = [...new Set(boxes.map(({ left }) => left))].map((left) =>
    boxes.filter((box) => box.left === left),
  );
  expect(columns).toHaveLength(2);
  const [first, second] = columns.map((cards) => cards.map(({ top, bottom }) => [top, bottom]));
  expect(first!.slice(0, second!.length)).toEqual(second);
  const gaps = columns.flatMap((cards) => cards.slice(1).map(({ top }, index) => top - cards[index]!.bottom));
  const between = columns[1]![0]!.left - columns[0]![0]!.right;
  for (const gap of gaps) expect(gap).toBeCloseTo(between, 0);
});

test('a refused password is tied to its field, and its field has the focus', async ({ page }) => {
  await openDesk(page, '/staff/account');
  const form = page.getByRole('region', { name: 'Password', exact: true });
  const current = form.getByLabel('Current password');
  const next = form.getByLabel('New password');
  const change = async (from: string, to: string) => {
    await current.fill(from);
    await next.fill(to);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await change(password, 'short');
  await expect(next).toHaveAccessibleDescription(/Use at least 12 characters\.$/);
  await expect(next).toHaveAttribute('aria-invalid', 'true');
  await expect(next).toBeFocused();
  await expect(current).not.toHaveAttribute('aria-invalid');
  await change('not the password', 'ten slow bicycles');
  await expect(current).toHaveAccessibleDescription('This is not your current password.');
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(current).toBeFocused();
  await expect(next).not.toHaveAttribute('aria-invalid');
  await expectNoAxeViolations(page);
});

test('recovery codes are copied all at once, and printed alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDesk(page, '/staff/account');
  const part = page.getByRole('region', { name: 'Two-step sign-in' });
  await part.locator('summary').click();
  await part.getByLabel('Your password').fill(password);
  await part.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const codes = part.getByRole('group', { name: 'Keep these recovery codes' });
  await expect(codes.getByRole('heading')).toBeFocused();
  await expectNoSidewaysScroll(page);
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  const heights = () =>
    codes.getByRole('listitem').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...(await heights())), 'a line a code').toBeLessThan(32);
  await page.setViewportSize(wide);
  await codes.getByRole('button', { name: 'Copy all' }).click();
  await expect(codes.getByRole('button', { name: 'Copied' })).toBeVisible();
  const texts = await codes.getByRole('listitem').allTextContents();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(texts.join('\n'));
  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset.printed = '');
  });
  await codes.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(codes.getByRole('listitem').first()).toBeVisible();
  await expect(codes.getByRole('button').first()).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeHidden();
  const code = part.getByLabel('The six digits');
  await expect(code).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await code.fill('000000');
  await part.getByRole('button', { name: 'Use this app' }).click();
  await expect(code).toHaveAccessibleDescription(/code/);
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
});

test.describe('the second step', () => {
  test.use({ ownServer: true });

  test('keeps its codes in sight once the app is proven, and says when it is off @desktop', async ({
    page,
  }) => {
    await openDesk(page, '/staff/account');
    const part = page.getByRole('region', { name: 'Two-step sign-in' });
    const summary = part.locator('summary', { hasText: 'Set up two-step sign-in' });
    await summary.click();
    await part.getByLabel('Your password').fill(password);
    await part.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    const codes = part.getByRole('group', { name: 'Keep these recovery codes' });
    const first = await codes.getByRole('listitem').first().textContent();
    const uri = (await part.getByRole('link', { name: /Scan this/ }).getAttribute('href'))!;
    await part.getByLabel('The six digits').fill(codeOf(uri));
    await part.getByRole('button', { name: 'Use this app' }).click();
    await expect(part.getByText('An authenticator app is set up.')).toBeVisible();
    await expect(part.getByText('Two-step sign-in is on.')).toBeVisible();
    await expect(codes.getByRole('listitem').first()).toHaveText(first!);

    await part.locator('summary', { hasText: 'Turn off two-step sign-in' }).click();
    const field = page.locator('#remove-factor-password');
    await field.fill(password);
    await field.press('Enter');
    const off = part.getByRole('status').filter({ hasText: 'Two-step sign-in is off.' });
    await expect(off).toBeFocused();
    await expect(codes).toHaveCount(0);
    await expect(summary).toBeVisible();
  });
});

test('the owner is named once; an invitation is handed on by WhatsApp too', async ({ page }) => {
  await openDesk(page, '/staff/people');
  const self = page.getByRole('listitem').filter({ hasText: email });
  await expect(self.locator('b, .plate')).toHaveText(['Owner', 'You']);
  const invite = page.getByRole('region', { name: 'Invite a person' });
  await invite.getByLabel('Name').fill('Asha Sample');
  await invite.getByLabel('E-mail').fill('asha@clinic.example');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const send = invite.getByRole('link', { name: 'Send on WhatsApp' });
  const to = new URL((await send.getAttribute('href'))!);
  expect(to.origin + to.pathname).toBe('https://wa.me/');
  expect(to.searchParams.get('text')).toContain(link);
  await expect(invite.getByRole('button', { name: 'Copy' })).toBeVisible();
});

test('the next invitation is not said to be copied; where the browser refuses, the link is there to be copied by hand @desktop', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDesk(page, '/staff/people');
  const invite = page.getByRole('region', { name: 'Invite a person' });
  const link = invite.getByRole('textbox', { name: 'Link', exact: true });
  const inviteOne = async (name: string) => {
    await invite.getByLabel('Name').fill(`${name} Sample`);
    await invite.getByLabel('E-mail').fill(`${name.toLowerCase()}@copied.example`);
    await invite.getByRole('button', { name: 'Make a link' }).click();
    await expect(invite.getByRole('status')).toContainText(`${name} Sample`);
  };
  await inviteOne('Kavita');
  await invite.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(invite.getByRole('button', { name: 'Copied' })).toBeVisible();
  await inviteOne('Devika');
  await expect(invite.getByRole('button', { name: 'Copied' })).toHaveCount(0);

  // As over plain http.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await invite.getByRole('button', { name: 'Copy', exact: true }).click();
  const byHand = invite.getByLabel('The browser did not copy this. Please copy it from here.');
  await expect(byHand).toBeFocused();
  expect(await page.evaluate(() => getSelection()!.toString())).toBe(await link.inputValue());
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});
