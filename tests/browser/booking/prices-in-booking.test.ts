import { confirmed, fillDetails, openBooking, recordBookings } from '#tests/support/people/booking-dialog.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

const rootCanal = 'Restorative Dentistry - Root Canal Treatment';
const said = 'Root Canal Treatment, from ₹3,000*';

test('the price stands under the service as soon as it is chosen, and on the ticket @phone', async ({
  page,
}) => {
  await recordBookings(page, (route) =>
    route.fulfill({ ...confirmed, json: { ...confirmed.json, service: rootCanal } }),
  );
  const dialog = await openBooking(page, page.locator('.book-tile'));
  const service = dialog.getByLabel('Service', { exact: true });
  await service.selectOption('Preventive Care - Oral Cancer Screening');
  await expect(service).toHaveAccessibleDescription('Oral Cancer Screening Price after a check-up (₹150)');
  await service.selectOption('Restorative Dentistry - Dental Crown');
  await expect(service).toHaveAccessibleDescription(/^Dental Crown, from ₹1,000\*/);
  await service.selectOption('Orthodontics - Orthodontic Consultation');
  await expect(service).toHaveAccessibleDescription('Orthodontic Consultation, ₹500');
  await fillDetails(dialog, { service: rootCanal });
  await expect(service).toHaveAccessibleDescription(`${said} * Indicative price, confirmed after a check-up`);
  await expect(dialog.getByText(said)).toBeVisible();
  await dialog.getByRole('button', { name: 'Next: check and confirm' }).click();
  await dialog.getByRole('button', { name: /^Confirm Appointment/ }).click();
  await expect(dialog.locator('.ticket')).toContainText(said);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the price of the service that the link names stands under it @desktop', async ({ page }) => {
    await page.goto(`/book?${new URLSearchParams({ service: 'Cosmetic Treatment - Dental Veneers' })}`);
    await expect(page.getByLabel('Service', { exact: true })).toHaveAccessibleDescription(
      /^Dental Veneers, from ₹9,000\*/,
    );
  });
});

test('a text that is no service is neither shown nor taken @desktop', async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/422/);
  const invented = 'Call 98765 00000 for a free crown';
  await openReady(page, `/book?${new URLSearchParams({ service: invented })}`);
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('');
  await expect(page.getByText(invented)).toHaveCount(0);

  const answer = await request.post('/api/appointments', {
    headers: { 'Idempotency-Key': 'a-key-for-no-service' },
    data: {
      firstName: 'Asha',
      lastName: 'Rao',
      mobileNumber: '9876543210',
      serviceSelected: invented,
      date: '2026-11-24',
      time: '10:00 AM',
    },
  });
  expect(answer.status()).toBe(422);
  expect(await answer.json()).toMatchObject({
    errors: { serviceSelected: 'Please select a service from the list' },
  });
});
