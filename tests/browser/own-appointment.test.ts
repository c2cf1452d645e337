import { bookingBody } from '#tests/support/booking-api.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';

test.use({ ownServer: true });

test('a patient’s link shows the appointment, the calendar file and the way to the clinic', async ({
  page,
}) => {
  const answer = await page.request.post('/api/appointments', {
    headers: { 'Idempotency-Key': 'k1' },
    data: bookingBody(),
  });
  const { manageUrl, reference } = (await answer.json()) as { manageUrl: string; reference: string };
  const response = await page.goto(manageUrl);
  expect(response!.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Your appointment' })).toBeVisible();
  for (const text of [`Appointment ${reference}`, 'Asha Patil', '10:00 AM', 'Dental X-rays']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  const file = await page.request.get((await page.getByText('Add to calendar').getAttribute('href'))!);
  expect(await file.text()).toContain('BEGIN:VEVENT');
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('rel', /noreferrer/);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});

test('an unknown link is a page that is not here', async ({ page, expectProblem }) => {
  expectProblem(/status of 404/);
  const response = await page.goto('/appointment/AAAAAAAAAAAAAAAAAAAAAA');
  expect([response!.status(), response!.headers()['cache-control']]).toEqual([404, 'no-store']);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
});
