import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  expectRoomForLargeLetters,
  test,
} from '#tests/support/servers/browser.ts';

test('a wrong address helps its visitor on', async ({ page, expectProblem }) => {
  expectProblem(/404/);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await expectRoomForLargeLetters(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});
