import type { Page } from '@playwright/test';
import { openDesk } from '#tests/support/people/desk-page.ts';
import { plainPhoto } from '#tests/support/pictures/plain-photo.ts';
import { expect, expectNoAxeViolations, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });
const place = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choose = async (page: Page, name: string, answer: string) => {
  await place(page, name)
    .getByLabel(`Choose a picture: ${name}`)
    .setInputFiles(await plainPhoto('teal'));
  await place(page, name).getByRole('button', { name: answer }).click();
  await expect(place(page, name).getByRole('button', { name: 'Focus point' })).toBeVisible();
};
const publish = (page: Page) => bar(page).getByRole('button', { name: 'Publish' }).click();
const home = async (page: Page) => (await page.request.get('/')).text();

test('an owner puts own pictures in the place of the samples, with the permission of who is in them', async ({
  page,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/422/);
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  // The request follows the withdrawal, when there is no draft.
  expectProblem(/409/);
  await openDesk(page, '/staff/clinic?part=pictures');
  // The network goes while the first one is on its way: the answer is pressed once more, by the same key.
  const front = place(page, 'The front of the clinic');
  await front.getByLabel('Choose a picture: The front of the clinic').setInputFiles(await plainPhoto('teal'));
  const question = front.getByRole('group', { name: /^Can a person be recognised in it/ });
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await question.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.setViewportSize(size);
  await page.context().setOffline(true);
  await front.getByRole('button', { name: 'No person' }).press('Enter');
  await expect(front.getByText('The picture did not arrive. Choose the answer once more.')).toBeVisible();
  await expect(front.getByRole('button', { name: 'No person' })).toBeFocused();
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(front.getByRole('button', { name: 'Focus point' })).toBeVisible();
  await expect(front.getByLabel('Choose another: The front of the clinic')).toBeFocused();
  await place(page, 'The front of the clinic')
    .getByRole('textbox', { name: 'Description for screen readers', exact: true })
    .fill('Our green door');
  await choose(page, 'The team', 'Yes, a person');
  const team = place(page, 'The team');
  await team
    .getByRole('textbox', { name: 'Description for screen readers', exact: true })
    .fill('Dr. Rao at the desk');
  await expect(bar(page)).toContainText('1 change, not published yet');
  // All of it in sight: what lies half under the draft's bar is a small target to axe.
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width, height: 9000 });
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width, height });

  // The rest goes live; the picture of a person waits for the permission.
  await publish(page);
  await expect(bar(page)).toContainText('1 thing stays out: picture of the team.');
  expect(await home(page)).not.toContain('Dr. Rao at the desk');
  await page.goto('/staff/clinic?part=changes');
  await page.getByRole('link', { name: /Show the field.*picture of the team/ }).click();
  await expect(team.getByLabel('Who agreed')).toBeFocused();
  await expect(team.getByLabel('Who agreed')).toHaveAccessibleDescription(
    /The permission is not written yet/,
  );
  // On a small laptop the form has the room of its dates.
  await page.setViewportSize({ width: 1366, height: 768 });
  const questions = await team.locator('form').boundingBox();
  expect(questions!.width).toBeGreaterThan(300);
  for (const field of [team.getByLabel('When', { exact: true }), team.getByLabel('Until when')]) {
    const { x, width: wide } = (await field.boundingBox())!;
    expect(x + wide).toBeLessThanOrEqual(questions!.x + questions!.width);
  }
  await page.setViewportSize(size);
  await team.getByLabel('Who agreed').fill('Asha Rao');
  await team.getByLabel('Until when').fill('2027-11-30');
  await team.getByRole('button', { name: 'Save the permission' }).click();
  await expect(team).toContainText('Asha Rao agreed on');
  await team
    .getByLabel('Add the signed form')
    .setInputFiles({ name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 signed') });
  await expect(team.getByRole('link', { name: 'Download the form' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Publish' })).toBeEnabled();
  await publish(page);
  await expect(bar(page)).toContainText('Visitors see it now.');

  await expect.poll(() => home(page)).toContain('alt="Our green door"');
  const visitor = await page.context().newPage();
  await visitor.goto('/');
  const shown = visitor.getByRole('img', { name: 'Dr. Rao at the desk' });
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveJSProperty('complete', true);
  await expect(shown).toHaveAttribute('src', /^\/pictures\/people\//);
  // Two drawings are left that a visitor could take for the clinic's rooms.
  await expect(visitor.locator('#about').getByText('Illustration')).toHaveCount(2);
  const address = await shown.getAttribute('src');
  await visitor.close();

  await team.getByRole('button', { name: 'Permission withdrawn' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it off now' }).click();
  await expect(team.getByText('Visitors see the picture that came with the site.')).toBeVisible();
  // The consents can still be shown, though no picture is left.
  const ended = place(page, 'Permissions that have ended');
  await expect(ended.getByText('Asha Rao agreed on')).toBeVisible();
  await expect(ended.getByText('Withdrawn on Mon 23 Nov 2026.')).toBeVisible();
  const form = (await ended.getByRole('link', { name: 'Download the form: Asha Rao' }).getAttribute('href'))!;
  expect(await (await page.request.get(form)).text()).toBe('%PDF-1.7 signed');
  await expect.poll(() => home(page), { timeout: 10_000 }).not.toContain(address);
  expect(await home(page)).toContain('Our green door');
  await expect.poll(async () => (await page.request.get(address!)).status()).toBe(404);
});
