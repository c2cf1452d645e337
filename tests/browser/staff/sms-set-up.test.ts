import type { Page } from '@playwright/test';
import { smsProviderServer, webhookServer } from '#tests/support/providers/sms-provider-server.ts';
import type { DltRegister } from '#tests/support/providers/dlt-check.ts';
import { webhookSignature } from '#platform/sms/webhook-provider.server.ts';
import { bookOnline, openDesk, signInOwner } from '#tests/support/people/desk-page.ts';
import { cardOf, save, step } from '#tests/support/people/sms-set-up.ts';
import { expect, expectNoAxeViolations, test } from '#tests/support/servers/browser.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';

test.use({ ownServer: true });

const secret = 'a-secret-of-sixteen';
const entityId = '1101555500000012345';
const texts = [
  'Confirmation',
  'Moved',
  'Cancelled',
  'Reminder, evening before',
  'Reminder, two hours before',
  'Earlier time offered',
];

/** The operators' register, and a provider that hands messages to them. */
async function openRegister() {
  const register: DltRegister = { texts: new Map(), whitelisted: [], entityId, header: 'BATISI' };
  return { register, provider: await smsProviderServer(webhookServer, undefined, register) };
}

/** A provider's signed report about a message. */
async function report(origin: string, told: { id: string; state: string; code?: string }) {
  const body = JSON.stringify(told);
  const signature = webhookSignature(secret, body, Date.parse(mondayMorning));
  const answer = await fetch(`${origin}/api/messages/reports/webhook`, {
    method: 'POST',
    headers: { 'X-Signature': signature },
    body,
  });
  expect(answer.status).toBe(204);
}

/** Provider, entity, header and what is whitelisted, as an owner goes through them. */
async function setUpUntilTexts(page: Page, { register, provider }: Awaited<ReturnType<typeof openRegister>>) {
  const keys = step(page, 'Provider and its keys');
  await keys.getByLabel('Provider').selectOption({ label: 'Another, by webhook' });
  await save(keys);
  await keys.getByLabel('Address that takes the messages').fill(provider.url);
  await keys.getByLabel('Secret that signs them').fill(secret);
  await save(keys);
  await expect(keys.getByText('Kept, ends in …teen.')).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  const entity = step(page, 'Entity id');
  await entity.getByLabel('Entity id').fill('1101 5555 0000 0012 34');
  await save(entity);
  await expect(entity.getByText('It has 19 digits; this has 18.')).toBeVisible();
  await entity.getByLabel('Entity id').fill('1101 5555 0000 0012 345');
  await save(entity);
  await expect(entity.getByText('Saved.')).toBeVisible();

  const header = step(page, 'Header, six letters');
  await header.getByLabel('Header, as registered').fill('batisi');
  await save(header);
  await expect(header.locator('> summary')).toContainText('BATISI, entered on Mon 23 Nov 2026');

  const whitelist = step(page, 'Links and number to whitelist');
  register.whitelisted = await whitelist.locator('code').allTextContents();
  // The booking pages of the other languages are listed openly too.
  for (const path of ['/book', '/hi/book', '/mr/book'])
    await expect(whitelist.locator('code').getByText(new RegExp(`^https?://[^/]+${path}$`))).toBeVisible();
  await whitelist.getByLabel('All three are in the portal').check();
  await save(whitelist);
  await expect(whitelist.locator('> summary')).toContainText('All three confirmed');
}

/** Each text, copied into the portal and its id from there. */
async function registerTexts(
  page: Page,
  register: DltRegister,
  changed: (text: string) => string = (text) => text,
) {
  for (const [index, title] of texts.entries()) {
    const card = cardOf(page, title);
    if (!(await card.evaluate((details: HTMLDetailsElement) => details.open)))
      await card.locator('> summary').click();
    const id = `11071700000000000${10 + index}`;
    register.texts.set(
      id,
      changed((await card.locator('[data-spelling="inside"] .set-up-wording').textContent())!),
    );
    await card.getByLabel('Template id from the portal').fill(id);
    await save(card);
    await expect(card.locator('> summary')).toContainText('Registered');
  }
}

test('an owner sets up SMS from nothing to the first patient’s text, without reading anything else @phone', async ({
  page,
  browser,
  server,
}) => {
  const portal = await openRegister();
  const { register, provider } = portal;
  await openDesk(page, '/staff/messages');
  await page.getByRole('link', { name: 'SMS set-up for India' }).click();
  await expect(page.getByText('SMS is off: patients get none').first()).toBeVisible();
  await setUpUntilTexts(page, portal);
  const inForm = page.getByLabel('Tags in a form beside it: SmartPing, Tata');
  await inForm.check();
  await page.reload();
  await expect(inForm).toBeChecked();
  await registerTexts(page, register);
  await expectNoAxeViolations(page);

  const tests = step(page, 'Send each text to your own phone');
  await tests.getByLabel('Your mobile number').fill('98123 45210');
  await tests.getByRole('button', { name: 'Send a test' }).click();
  await expect(tests.getByText('With a webhook, on its way')).toHaveCount(6);
  await expect.poll(() => provider.taken).toHaveLength(6);
  for (const { id } of provider.taken) await report(server.origin, { id: id!, state: 'delivered' });
  await expect(tests.getByText(/^Arrived after \d+ s$/)).toHaveCount(6);

  const switching = step(page, 'Switch it on');
  await switching.getByRole('button', { name: 'Patients get SMS from now on' }).click();
  await expect(
    switching.getByText('SMS is on. Patients who book from now on get one.').first(),
  ).toBeVisible();
  await expectNoAxeViolations(page);

  await bookOnline(server.origin, { date: '2026-11-24', time: '05:00 PM', firstName: 'Asha' });
  await expect.poll(() => provider.taken.length).toBe(7);
  const { text } = provider.taken[6]!;
  expect(text).toContain('you are booked for Tue 24 Nov at 5 PM.');
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(/https?:\S+/.exec(text!)![0]);
  await expect(phone.getByText('Tuesday, 24 November').first()).toBeVisible();
  await phone.close();

  await switching.getByRole('button', { name: 'Switch off again' }).click();
  await expect(page.getByText('SMS is off: patients get none').first()).toBeVisible();
  await bookOnline(server.origin, { date: '2026-11-25', time: '05:00 PM', firstName: 'Meera' });
  await page.goto('/staff/messages');
  await expect(page.getByRole('main')).toContainText('Wed 25 Nov at 5 PM');
  expect(provider.taken).toHaveLength(7);
  await report(server.origin, { id: provider.taken[6]!.id!, state: 'failed', code: '634' });
  await page.reload();
  await expect(page.getByRole('list', { name: 'One patient may not have our message' })).toContainText(
    'The text is registered under another header. Compare the header on the SMS set-up page with the operator’s portal. 634',
  );
  await expectNoAxeViolations(page);
  provider.close();
});

test('an operator’s refusal is shown in plain words, with the step that mends it @desktop', async ({
  page,
  server,
}) => {
  const portal = await openRegister();
  await openDesk(page, '/staff/messages/set-up');
  await step(page, 'Provider and its keys').locator('> summary').focus();
  await setUpUntilTexts(page, portal);
  // Typed into the portal with a comma too many.
  await registerTexts(page, portal.register, (text) => text.replace('see you', 'see you,'));
  const tests = step(page, 'Send each text to your own phone');
  // The page that refreshes after the refusal keeps nobody from trying again.
  const { promise: tried, resolve: tryAgain } = Promise.withResolvers<void>();
  await page.route('**/staff/messages/set-up.data*', async (route) => {
    if (route.request().method() === 'GET') await tried;
    await route.continue();
  });
  await tests.getByLabel('Your mobile number').fill('12345');
  await tests.getByRole('button', { name: 'Send a test' }).click();
  await expect(tests.getByText('Please write ten digits that begin with 6, 7, 8 or 9.')).toBeVisible();
  await tests.getByLabel('Your mobile number').fill('9812345210');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await tests.getByRole('button', { name: 'Send a test' }).click();
  await sent;
  tryAgain();
  const refused = 'Not delivered: the text is not the one that is registered under this id. 633';
  await expect(tests.getByText(refused)).toHaveCount(2);
  await expect(tests.getByRole('link', { name: 'Fix it in step 5: Six texts, with their ids' })).toHaveCount(
    2,
  );

  const moved = portal.provider.taken.find(({ text }) => text!.includes('now on'))!;
  await report(server.origin, { id: moved.id!, state: 'failed', code: '634' });
  await expect(
    tests.getByText('Not delivered: the text is registered under another header. 634'),
  ).toBeVisible();
  await expect(tests.getByRole('link', { name: 'Fix it in step 3' })).toBeVisible();

  const switching = step(page, 'Switch it on');
  await switching.locator('> summary').click();
  await switching.getByRole('button', { name: 'Patients get SMS from now on' }).click();
  await expect(switching.getByText('Still to do: Send each text to your own phone.')).toBeVisible();
  // The bar of the page stands over whatever was scrolled under it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoAxeViolations(page);
  portal.provider.close();
});

test('the list is gone through by forms alone, without JavaScript @desktop', async ({ browser, baseURL }) => {
  const plain = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await plain.newPage();
  await signInOwner(page);
  await page.goto('/staff/messages/set-up');
  const keys = step(page, 'Provider and its keys');
  await keys.getByLabel('Provider').selectOption({ label: 'MSG91' });
  await save(keys);
  await keys.getByLabel('Auth key').fill('an-auth-key-of-msg91');
  await save(keys);
  await expect(keys.getByText('Kept, ends in …sg91.')).toBeVisible();
  await expect(keys.getByText(/\/api\/messages\/reports\/msg91\?key=\S{32}$/)).toBeVisible();
  const entity = step(page, 'Entity id');
  await entity.getByLabel('Entity id').fill('110155550000001234');
  await save(entity);
  await expect(entity.getByText('It has 19 digits; this has 18.')).toBeVisible();
  await entity.getByLabel('Entity id').fill(entityId);
  await save(entity);
  await expect(entity.locator('> summary')).toContainText(entityId);
  const part = step(page, 'Six texts, with their ids');
  await part.locator('> summary').click();
  await part.getByLabel(/^Tags in a form beside it/).check();
  await expect(part.getByText('{#var#}').first()).toBeVisible();
  await expect(part.getByText('{#alphanumeric#}').first()).toBeHidden();
  await plain.close();
});
