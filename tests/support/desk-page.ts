import type { Page } from '@playwright/test';
import { codeOf } from './authenticator-app.ts';
import { expect, openReady } from './browser.ts';

const email = 'owner@clinic.example';
const password = 'nine quiet umbrellas';
/** Settings of a server whose desk is looked at. */
export const deskSettings = { OWNER_EMAIL: email, OWNER_PASSWORD: password };

/** Signs in and opens the desk. */
export async function openDesk(page: Page, path = '/staff/appointments'): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in', {
    data: { email, password },
    headers: { Origin: new URL((await page.request.get('/healthz')).url()).origin },
  });
  expect(answer.status()).toBe(200);
  await openReady(page, path);
}

/** Sets up an authenticator app, as everybody at a desk has. */
export async function setUpSecondStep(page: Page): Promise<void> {
  await page.goto('/staff/account');
  await page.locator('html[data-ready]').waitFor();
  const part = page.getByRole('region', { name: 'Second step' });
  await part.locator('summary').click();
  await part.getByLabel('Your password').fill(password);
  await part.getByRole('button', { name: 'Set up a second step' }).click();
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
}

/** Books as a visitor's browser does. */
export async function bookOnline(origin: string, booking: OnlineBooking): Promise<void> {
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
}

/** The line of the day in which somebody, or something, is named. */
export const lineOf = (page: Page, name: string) =>
  page.locator('.day-table tr[data-kind]').filter({ hasText: name });
