import type { Page } from '@playwright/test';
import { chooseTime, fillDetails, tuesday } from '#tests/support/people/booking-dialog.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  expectRoomForLargeLetters,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

const choice = (page: Page) => page.getByRole('combobox', { name: 'Which tooth hurts?' });
/** Asks for the list of names. */
async function ask(page: Page) {
  await openReady(page, '/');
  await page.getByRole('link', { name: 'Which tooth hurts?' }).click();
  await expect(choice(page)).toBeFocused();
}
const answer = (page: Page) => page.getByRole('region', { name: 'Which tooth hurts?' });

/** Where the teeth of a half are on the screen, from the middle of the upper jaw to its back, then those of the lower jaw. */
async function teeth(page: Page, half: 'left' | 'right') {
  await page.locator('.teeth-ring').scrollIntoViewIfNeeded();
  return page
    .locator('.teeth')
    .nth(half === 'left' ? 0 : 1)
    .locator('path:not(.tooth-fissures)')
    .evaluateAll((crowns) => {
      crowns[0]!.closest('svg')!.scrollIntoView({ block: 'center' });
      return crowns.map((crown) => {
        const { left, top, width, height } = crown.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
    });
}

const tap = async (page: Page, { x, y }: { x: number; y: number }) =>
  (await page.evaluate(() => 'ontouchstart' in window)) ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);

test('a tap on a tooth says what it may be called and offers the visits that fit', async ({ page }) => {
  await openReady(page, '/');
  // An empty region would be a stop for nothing.
  await expect(answer(page)).toHaveCount(0);
  await tap(page, (await teeth(page, 'left'))[14]!);
  await expect(choice(page)).toHaveValue('37');
  await expect(answer(page)).toContainText('Lower left, second from the back');
  await expect(answer(page)).toContainText('Dentists call it tooth 37. It may be a second molar.');
  await expect(answer(page).getByText('First free time:')).toBeInViewport();
  await expect(page.locator('.tooth-explained')).toHaveCount(1);
  // The picture's label speaks of another tooth.
  await expect(page.getByRole('img', { name: /Tooth 26 is marked/ })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await answer(page).getByRole('link', { name: 'Book a check-up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Service', { exact: true })).toHaveValue(
    'Preventive Care - Regular Dental Check-up',
  );
  await expect(dialog.getByLabel('Message')).toHaveValue(
    'Tooth that hurts: lower left, second from the back (37)',
  );
});

test('every tooth is found by a finger on the smallest phone, and what is pressed is as large as one @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openReady(page, '/');
  for (const [half, tens] of [
    ['left', [20, 30]],
    ['right', [10, 40]],
  ] as const) {
    for (const place of [0, 3, 7, 8, 12, 15]) {
      await tap(page, (await teeth(page, half))[place]!);
      const tooth = tens[Math.floor(place / 8)]! + (place % 8) + 1;
      await expect(choice(page)).toHaveValue(String(tooth));
      // The page scrolls when it shows the answer.
      await expect(answer(page)).toContainText(`tooth ${tooth}.`);
    }
  }
  for (const target of await page
    .locator('.tooth-choice :is(button, select), .tooth-answer :is(a, button)')
    .all()) {
    const box = (await target.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  await expectRoomForLargeLetters(page);
});

test('the chosen tooth stays in sight below the bar, whichever it is @phone', async ({ page }) => {
  for (const height of [640, 844]) {
    await page.setViewportSize({ width: 390, height });
    await openReady(page, '/');
    for (const place of [0, 7, 8, 15]) {
      await tap(page, (await teeth(page, 'left'))[place]!);
      await expect(answer(page)).toContainText(`tooth ${(place < 8 ? 20 : 30) + (place % 8) + 1}.`);
      const bar = (await page.locator('.site-bar').boundingBox())!;
      await expect
        .poll(async () => (await page.locator('.tooth-explained').boundingBox())!.y)
        .toBeGreaterThan(bar.y + bar.height);
    }
  }
});

test('two buttons lead from tooth to tooth @phone', async ({ page }) => {
  await ask(page);
  await choice(page).selectOption({ label: 'Upper left, third from the back' });
  await page.getByRole('button', { name: 'Next tooth' }).tap();
  await expect(choice(page)).toHaveValue('27');
  await page.getByRole('button', { name: 'Previous tooth' }).tap();
  await page.getByRole('button', { name: 'Previous tooth' }).tap();
  await expect(choice(page)).toHaveValue('25');
});

test('by keys the choice goes from tooth to tooth by name, and the answer is read out @desktop', async ({
  page,
}) => {
  await ask(page);
  await choice(page).selectOption({ label: 'Upper left, third from the back' });
  await expect(answer(page)).toContainText('Dentists call it tooth 26. It may be a first molar.');
  await page.keyboard.press('ArrowUp');
  await expect(choice(page)).toHaveValue('25');
  await expect(answer(page)).toContainText('fourth from the back');
  await answer(page).getByRole('button', { name: 'Close' }).click();
  await expect(answer(page).getByRole('link')).toHaveCount(0);
  await expect(choice(page)).toHaveValue('');
});

test('a child’s mouth has its own twenty and its own visit @phone', async ({ page }) => {
  await ask(page);
  await page.getByRole('button', { name: 'Child’s teeth' }).click();
  await expect(choice(page).getByRole('option')).toHaveCount(21);
  await expect(page.locator('.teeth path:not(.tooth-fissures)')).toHaveCount(20);
  await tap(page, (await teeth(page, 'left'))[9]!);
  await expect(answer(page)).toContainText('Dentists call it tooth 75. It may be a second milk molar.');
  await expect(answer(page).getByRole('link', { name: 'Book a child’s visit' })).toHaveAttribute(
    'href',
    /service=Specialty\+Services\+-\+Pediatric\+Dentistry&date=2026-11-23&time=10%3A00&tooth=75/,
  );
  await page.getByRole('button', { name: 'Adult teeth' }).click();
  await expect(choice(page).getByRole('option')).toHaveCount(33);
});

test.describe('the desk', () => {
  test.use({ ownServer: true, javaScriptEnabled: false });

  test('reads the tooth that was chosen from the plain list of /book @desktop', async ({
    page,
    browser,
    server,
  }) => {
    await page.goto('/book');
    await page.getByText('Which tooth hurts?').click();
    await page
      .getByLabel('The tooth that hurts')
      .selectOption({ label: 'Upper left, third from the back (26)' });
    await page.getByLabel('Message').fill('Since Friday');
    await fillDetails(page);
    await page.getByRole('button', { name: 'Choose date and time' }).click();
    await page.getByRole('button', { name: /^Back/ }).click();
    const message = 'Tooth that hurts: upper left, third from the back (26)\nSince Friday';
    await expect(page.getByLabel('Message')).toHaveValue(message);
    await page.getByRole('button', { name: 'Choose date and time' }).click();
    await chooseTime(page, tuesday, '05:00 PM');
    await page.getByRole('button', { name: 'Confirm Appointment' }).click();
    await expect(page.getByRole('heading', { name: 'Appointment Confirmed' })).toBeVisible();

    const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: true });
    const desk = await context.newPage();
    await openDesk(desk, '/staff/appointments?date=2026-11-24');
    await desk.locator('tr[data-kind="visit"]').getByRole('button').first().click();
    await expect(desk.getByText('upper left, third from the back (26)')).toBeVisible();
    await context.close();
  });
});

test('a link to /book with a tooth in it has it in the message; what is no tooth is left out @desktop', async ({
  page,
}) => {
  await page.goto('/book?tooth=48');
  await expect(page.getByLabel('Message')).toHaveValue(/lower right, last at the back \(48\)$/);
  await page.goto('/book?tooth=99');
  await expect(page.getByLabel('Message')).toHaveValue('');
});
