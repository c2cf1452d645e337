import type { Page } from '@playwright/test';
import { codeOf } from './authenticator-app.ts';
import { expect, openReady } from '../servers/browser.ts';
import { owner } from '../servers/first-start.ts';

/** Signs the owner in by the API instead of the form. */
export async function signInOwner({ request }: Page): Promise<void> {
  const { origin } = new URL((await request.get('/healthz')).url());
  const answer = await request.post('/api/auth/sign-in', { data: owner, headers: { Origin: origin } });
  expect(answer.status()).toBe(200);
}

/** Signs in and opens the desk, or another page of staff. */
export async function openDesk(page: Page, path = '/staff/appointments'): Promise<void> {
  // A new sign-in ends the session of the page that is open, which would be refused when it looks for news.
  if (/\/staff\b/.test(page.url())) await page.goto('about:blank');
  await signInOwner(page);
  await openReady(page, path);
}

/** Searches on the patients' page, which takes no search from an address. */
export async function searchPatients(page: Page, text: string): Promise<void> {
  await openReady(page, '/staff/patients');
  const field = page.getByRole('searchbox', { name: 'Name, number or reference' });
  await field.fill(text);
  await field.press('Enter');
  await page.waitForURL(/find=/);
}

/** Sets up an authenticator app, as every receptionist has. */
export async function setUpSecondStep(page: Page): Promise<void> {
  await openReady(page, '/staff/account');
  const part = page.getByRole('region', { name: 'Two-step sign-in' });
  await part.locator('summary').click();
  await part.getByLabel('Your password').fill(owner.password);
  await part.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const uri = (await part.getByRole('link', { name: /Scan this/ }).getAttribute('href'))!;
  await part.getByLabel('The six digits').fill(codeOf(uri));
  await part.getByRole('button', { name: 'Use this app' }).click();
  await expect(part.getByText('An authenticator app is set up.')).toBeVisible();
}

let numbers = 1;

export interface OnlineBooking {
  date: string;
  time: string;
  firstName: string;
  mobileNumber?: string;
  message?: string;
  language?: string;
  dentist?: string;
  serviceSelected?: string;
}

/** Books as a visitor's browser does. */
export async function bookOnline(origin: string, booking: OnlineBooking): Promise<{ manageUrl: string }> {
  const answer = await fetch(`${origin}/api/appointments`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      Origin: origin,
    },
    body: JSON.stringify({
      lastName: 'Sample',
      mobileNumber: `90000${String(numbers++).padStart(5, '0')}`,
      serviceSelected: 'Restorative Dentistry - Root Canal Treatment',
      message: 'It hurts at night',
      ...booking,
    }),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<{ manageUrl: string }>;
}

/** Today, by the clock of the servers. */
export const monday = '2026-11-23';

/** Books seven patients of one family on one day. */
export async function bookAshas(origin: string): Promise<void> {
  const times = ['10:00 AM', '11:00 AM', '12:00 PM', '05:00 PM', '07:00 PM', '08:00 PM', '09:30 PM'];
  for (const [index, time] of times.entries())
    await bookOnline(origin, { date: monday, time, firstName: 'Asha', mobileNumber: `981234521${index}` });
}

/** The row of the day with this name. */
export const lineOf = (page: Page, name: string) =>
  page.locator('.day-table tr[data-kind]').filter({ hasText: name });
