import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { bookingBody } from './booking-api.ts';

export const asha = {
  firstName: 'Asha',
  lastName: 'O’Brien',
  mobileNumber: '98765 43210',
  service: 'Preventive Care - Dental X-rays',
};

/** The link that opens the dialog without a time. The tile and the chips of the home page preselect one. */
export const bookLink = (page: Page): Locator =>
  page.getByRole('link', { name: 'Book Appointment', exact: true }).filter({ visible: true }).first();

/** Opens the dialog on the home page. */
export async function openBooking(page: Page, opener = bookLink(page)): Promise<Locator> {
  await page.goto('/');
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' });
  await expect(dialog).toBeVisible();
  return page.getByRole('dialog');
}

/** Fills in the form, in the dialog or on /book. */
export async function fillDetails(form: Page | Locator, details: Partial<typeof asha> = {}): Promise<void> {
  const { firstName, lastName, mobileNumber, service } = { ...asha, ...details };
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill(lastName);
  await form.getByLabel('Mobile number').fill(mobileNumber);
  await form.getByLabel('Service', { exact: true }).selectOption(service);
}

/** Presses a day, then one of its times, each time after the page shows the effect of the last press. */
export async function chooseTime(form: Page | Locator, day: string, time: string): Promise<void> {
  await form.getByRole('button', { name: new RegExp(`^${day}`) }).click();
  await expect(form.getByRole('heading', { name: day, exact: true, level: 3 })).toBeVisible();
  await form.getByRole('button', { name: time, exact: true }).click();
  await expect(form.getByRole('button', { name: time, exact: true, pressed: true })).toBeVisible();
}

/** From the form to a chosen day. */
export async function chooseDay(dialog: Locator, day: string, details?: Partial<typeof asha>): Promise<void> {
  await fillDetails(dialog, details);
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await dialog.getByRole('button', { name: new RegExp(`^${day}`) }).click();
}

export const tuesday = 'Tuesday, 24 November';

/** From the form to Confirm Appointment on Tuesday. */
export async function chooseSlot(dialog: Locator, time = '05:00 PM'): Promise<Locator> {
  await chooseDay(dialog, tuesday);
  await dialog.getByRole('button', { name: time, exact: true }).click();
  return dialog.getByRole('button', { name: 'Confirm Appointment' });
}

export interface SentBooking {
  key: string | undefined;
  body: Record<string, unknown>;
}

/** Records every booking request. `answer` gives the response, by the number of earlier requests. */
export async function recordBookings(
  page: Page,
  answer?: (route: Route, before: number) => Promise<unknown>,
): Promise<SentBooking[]> {
  const sent: SentBooking[] = [];
  // The answered appointment does not exist on the server, so neither does the state of its SMS.
  if (answer) {
    await page.route('**/api/appointments/*/sms', (route) => route.fulfill({ json: {} }));
    // The home page loads the appointment that it shows.
    const { date, time } = confirmed.json;
    const standing = { date, time, state: 'confirmed' };
    await page.route(/\/api\/appointments\/a{22}$/, (route) => route.fulfill({ json: standing }));
  }
  await page.route('**/api/appointments', async (route) => {
    const request = route.request();
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() });
    await (answer ? answer(route, sent.length - 1) : route.continue());
  });
  return sent;
}

interface AnsweredAvailability {
  days: { date: string; reason?: string; slots: { time: string; free: boolean }[] }[];
}

/** Changes the server's response with the free times. */
export async function changeAvailability(
  page: Page,
  change: (answer: AnsweredAvailability) => void,
): Promise<void> {
  await page.route('**/api/availability*', async (route) => {
    // route.fetch would fail when the page is closed in the meantime.
    const answer = (await (await fetch(route.request().url())).json()) as AnsweredAvailability;
    change(answer);
    await route.fulfill({ json: answer });
  });
}

/** The server's response to the booking of `chooseSlot`, for tests that store no booking. */
export const confirmed = {
  status: 201,
  json: {
    reference: 'B41RX7',
    status: 'confirmed',
    patient: 'Asha O’Brien',
    service: asha.service,
    date: '2026-11-24',
    time: '05:00 PM',
    dateTimeString: 'Tuesday, November 24, 2026 at 05:00 PM',
    manageUrl: 'https://clinic.example/appointment/aaaaaaaaaaaaaaaaaaaaaa',
  },
};

/** Another patient's booking for Tuesday or another day, made with the API. */
export async function bookElsewhere(
  origin: string,
  time: string,
  mobileNumber = '9123456780',
  date = '2026-11-24',
  differences: Record<string, unknown> = {},
): Promise<void> {
  const response = await fetch(`${origin}/api/appointments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({
      firstName: 'Ravi',
      lastName: 'Sample',
      mobileNumber,
      serviceSelected: 'Orthodontics - Retainers',
      date,
      time,
      ...differences,
    }),
  });
  expect(response.status, await response.text()).toBe(201);
}

/** Checks that each alternative time is above its day. */
export async function expectDayUnderTime(times: Locator): Promise<void> {
  const beside = () =>
    times.evaluateAll((buttons) => {
      const middle = (element: Element) => {
        const { left, right } = element.getBoundingClientRect();
        return (left + right) / 2;
      };
      return buttons.filter((each) => Math.abs(middle(each) - middle(each.querySelector('small')!)) > 4)
        .length;
    });
  await expect(times).toHaveCount(3);
  await expect.poll(beside).toBe(0);
}

/**
 * Opens the calendar of a move. The patient then scrolls, as people do to see the times: until then the page takes no press on something
 * that has just appeared under the finger.
 */
export async function askToMove(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Move to another time' }).click();
  await page.getByRole('heading', { name: 'Move to another time' }).waitFor();
  await page.mouse.wheel(0, 1);
}

/** Books, and opens the page of all that is held about the visit; its reference and the address of the patient's page. */
export async function openOwnData(page: Page): Promise<{ reference: string; manageUrl: string }> {
  const answer = await page.request.post('/api/appointments', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: bookingBody({ message: 'I am nervous' }),
  });
  const booked = (await answer.json()) as { reference: string; manageUrl: string };
  await page.goto(booked.manageUrl);
  await page.getByRole('link', { name: 'What you hold about me' }).click();
  await expect(page.getByRole('heading', { name: 'What we hold about this visit' })).toBeVisible();
  return booked;
}
