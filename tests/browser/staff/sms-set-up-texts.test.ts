import { openDesk } from '#tests/support/people/desk-page.ts';
import { cardOf, save, step } from '#tests/support/people/sms-set-up.ts';
import { expect, expectNoAxeViolations, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

const entityId = '1101555500000012345';

test('the owner says it in own words, by keys, and finds the comma that the portal has too many @desktop', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDesk(page, '/staff/messages/set-up');
  // Each step says how far it is, and each portal is found by a thumb.
  for (const title of ['Entity id', 'Header, six letters'])
    await expect(step(page, title).locator('summary')).toContainText('Not entered yet');
  await page.getByText('What is all this? One page, three minutes').click();
  for (const portal of ['Airtel', 'Jio', 'Vi', 'BSNL', 'Tata'])
    expect(
      (await page.getByRole('link', { name: portal, exact: true }).boundingBox())!.width,
    ).toBeGreaterThanOrEqual(44);
  const part = step(page, 'Six texts, with their ids');
  await part.locator('> summary').click();
  const booked = cardOf(page, 'Confirmation');
  const wording = booked.locator('[data-spelling="inside"] .set-up-wording');
  await booked.getByText('Say it in your own words').click();
  const field = booked.getByLabel('Your text');
  await expect(field).toHaveValue(/^\{clinic\}: you are booked for \{when\}\./);
  await field.fill('See you on {when}! Call {phone} to change it.');
  await booked.getByRole('button', { name: 'Save the text' }).click();
  await expect(booked.getByText('It doesn’t say who writes: begin it with {clinic}.')).toBeVisible();
  await expect(field).toHaveValue('See you on {when}! Call {phone} to change it.');
  await field.fill('{clinic}: see you on {when}! Call {phone} to change it.');
  await booked.getByRole('button', { name: 'Save the text' }).click();
  await expect(wording).toContainText('see you on {#alphanumeric#}! Call +91');
  await booked.getByLabel('Template id from the portal').fill('1107170000000011111');
  await save(booked);
  await expect(booked.locator('> summary')).toContainText('Registered');
  await expect(booked.getByText(/^Registered: .+ entered this id on Mon 23 Nov 2026\.$/)).toBeVisible();

  await field.fill('{clinic}: we see you on {when}. Call {phone} to change it.');
  await booked.getByRole('button', { name: 'Save the text' }).click();
  await expect(booked.getByText('Register again: the text has changed.')).toBeVisible();
  await expect(booked.locator('.message').getByText(/see you on \{#alphanumeric#\}! Call/)).toBeVisible();
  await expectNoAxeViolations(page);
  await booked.getByRole('button', { name: 'Put it back' }).click();
  await expect(booked.locator('> summary')).toContainText('Registered');
  await expect(wording).toContainText('see you on {#alphanumeric#}! Call');

  await booked.locator('> summary').focus();
  await page.keyboard.press('j');
  const moved = cardOf(page, 'Moved');
  await expect(moved.locator('> summary')).toBeFocused();
  await expect(moved).toHaveAttribute('open', '');
  await page.keyboard.press('c');
  await expect(moved.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(': your visit is now on {#alphanumeric#}.');
  await page.keyboard.press('k');
  await expect(booked.locator('> summary')).toBeFocused();

  // Each language by its number; what is typed into a field is a number alone.
  for (const [key, language, letter] of [
    ['2', 'hi', 'हिन्दी'],
    ['3', 'mr', 'मराठी'],
    ['1', 'en', 'English'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(part.getByLabel(letter, { exact: true })).toBeChecked();
    await expect(page.locator(`.set-up-text[data-language="${language}"]`).first()).toBeVisible();
    await expect(page.locator(`.set-up-text:not([data-language="${language}"])`).first()).toBeHidden();
  }
  const id = moved.getByLabel('Template id from the portal');
  await id.fill('110717');
  await id.press('2');
  await expect(id).toHaveValue('1107172');
  await expect(part.getByLabel('English', { exact: true })).toBeChecked();

  await moved.getByText('Compare with the portal’s text').click();
  await moved.getByLabel('The text as the portal shows it').fill(copied.replace(' is now', ', is now'));
  await moved.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(
    moved.getByText(/^They differ\. First at letter \d+: here a space, in the portal “,”\.$/),
  ).toBeVisible();
  await expect(moved.locator('mark')).toHaveText(',');
  await expectNoAxeViolations(page);
});

test('a helper with a link sees this page alone, without keys, until the owner stops it @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  await openDesk(page, '/staff/messages/set-up');
  const keys = step(page, 'Provider and its keys');
  await keys.getByLabel('Provider').selectOption({ label: 'MSG91' });
  await save(keys);
  await keys.getByLabel('Auth key').fill('an-auth-key-of-msg91');
  await save(keys);
  await expect(keys.getByText('Kept, ends in …sg91.')).toBeVisible();
  await page.getByText('Let someone help').click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Link for the helper').inputValue();

  const agent = await browser.newContext({ baseURL: baseURL! });
  const helper = await agent.newPage();
  await helper.goto(link);
  await expect(helper.getByRole('heading', { name: 'SMS set-up for India' })).toBeVisible();
  expect(await helper.content()).not.toMatch(/…sg91|reports\/msg91/);
  await expect(step(helper, 'Switch it on').locator('> summary')).toContainText('The clinic does this');
  await helper.goto('/staff/messages/set-up');
  await expect(helper).toHaveURL(/\/staff\?/);
  await helper.goto(link);
  // It is this step's turn, so it is open.
  const entity = step(helper, 'Entity id');
  await entity.getByLabel('Entity id').fill(entityId);
  await save(entity);
  await expect(entity.locator('> summary')).toContainText(entityId);
  await expectNoAxeViolations(helper);

  await page.goto('/staff/record');
  await expect(page.getByRole('row').filter({ hasText: '’s helper' })).toHaveCount(2);
  await page.goto('/staff/messages/set-up');
  await expect(step(page, 'Entity id').locator('> summary')).toContainText(entityId);
  await page.getByText('Let someone help').click();
  await page.getByRole('button', { name: 'Stop this link' }).click();
  await expect(page.getByRole('list', { name: 'Links that work' })).toBeHidden();
  const over = await helper.goto(link);
  expect(over!.status()).toBe(404);
  await expect(helper.getByRole('heading', { name: 'This link has stopped working' })).toBeVisible();
  await agent.close();
});
