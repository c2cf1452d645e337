import type { Page } from '@playwright/test';
import { openDesk } from '#tests/support/people/desk-page.ts';
import { expect, test } from '#tests/support/servers/browser.ts';

test.use({ ownServer: true });

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' });

/** Presses a field and types, without emptying it first. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.click();
  // A field's text is selected one frame after the press.
  await field.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.keyboard.type(text);
}

test('typing takes the place of a sample and of a price, and never of the owner’s own words @desktop', async ({
  page,
}) => {
  await openDesk(page, '/staff/clinic?part=facts');
  await typeInto(page, 'Name of the clinic (sample)', 'Asha Dental');
  const name = page.getByLabel('Name of the clinic', { exact: true });
  await expect(name).toHaveValue('Asha Dental');
  await page.getByLabel('Short name').click();
  await name.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Care');
  await expect(name).toHaveValue('Asha Dental Care');
  await page.getByRole('link', { name: 'Services and prices' }).click();
  await typeInto(page, 'Price of Xray', '1,500/-');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Price of Xray')).toHaveValue('1500');
  await expect(bar(page)).toContainText('2 changes, not published yet');
});

test('a price that is left at once gives up the focus and shows its fault @desktop', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422/);
  await openDesk(page, '/staff/clinic?part=prices');
  const price = page.getByLabel('Price of Xray');
  const next = page.getByLabel('Find a treatment');
  await price.fill('abc');
  await next.focus();
  // The field is entered and left before the browser draws a frame, as on a slow machine.
  await price.evaluate(
    async (field, after) => {
      field.focus();
      after!.focus();
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    },
    await next.elementHandle(),
  );
  await expect(next).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Write the price in digits');
});

test('hours typed as 10 to 2 and 5 to 9 are those of a day, and keep their slots @desktop', async ({
  page,
}) => {
  await openDesk(page, '/staff/clinic?part=hours');
  const monday = page.getByRole('region', { name: 'Monday', exact: true });
  await monday.getByRole('button', { name: 'Change Monday' }).click();
  const [early, late] = [1, 2].map((number) =>
    monday.getByRole('group', { name: `Monday, hours ${number}` }),
  );
  const set = async (hours: typeof early, label: string, time: string) => {
    await hours!.getByLabel(label).fill(time);
    await hours!.getByLabel(label).blur();
  };
  await set(early, 'Closes', '02:30');
  await set(late, 'Opens', '05:30');
  await set(late, 'Closes', '09:30');
  await expect(monday).toContainText('10:00 am to 2:30 pm, 5:30 pm to 9:30 pm');
  await expect(bar(page)).toContainText('1 change, not published yet');
  await expect(early!.getByRole('button', { name: '1:00 pm', pressed: true })).toBeVisible();
});

test('a link from a map in the place of a street is refused with the field that takes it @desktop', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422/);
  await openDesk(page, '/staff/clinic?part=address');
  await typeInto(page, 'Building and street (sample)', 'https://maps.app.goo.gl/AbCdEf');
  await page.keyboard.press('Tab');
  const street = page.getByLabel('Building and street', { exact: true });
  await expect(street).toHaveAccessibleDescription(/Put it into “Link for directions”/);
  await street.fill('12 Turner Road');
  await expect(bar(page)).toContainText('1 change, not published yet');
});
