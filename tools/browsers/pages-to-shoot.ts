import type { Page } from '@playwright/test';
import { asha, bookLink, chooseSlot, fillDetails } from '../../tests/support/people/booking-dialog.ts';
import { staffPages } from '../../tests/support/people/staff-pages.ts';

/** The API's response about one appointment. */
export interface BookedAppointment {
  manageUrl: string;
}
/** Prepares the page for its picture. */
type Arrange = (page: Page, booked: BookedAppointment) => Promise<unknown>;
export interface Shot {
  /** '{manageUrl}' is replaced by the address of the appointment's page. */
  path: string;
  arrange?: Arrange;
}

const openBooking = async (page: Page) => {
  await bookLink(page).click();
  await page.getByRole('dialog', { name: 'Book Appointment' }).waitFor();
  return page.getByRole('dialog');
};
/** Fakes the response to a booking, so that the calendar stays the same for all widths. */
const showThanks: Arrange = async (page, booked) => {
  await page.route('**/api/appointments', (route) => route.fulfill({ status: 201, json: booked }));
  const confirm = await chooseSlot(await openBooking(page));
  await confirm.click();
  await page.locator('.ticket').waitFor();
};
const pressIfSeen = async (page: Page, selector: string) => {
  if (await page.locator(selector).isVisible()) await page.locator(selector).click();
};
const openVisit: Arrange = (page) => page.getByRole('button', { name: /Asha/ }).first().click();
const findAsha: Arrange = async (page) => {
  await page.getByRole('searchbox', { name: 'Name, number or reference' }).fill('asha');
  await page.getByRole('list', { name: 'Patients found' }).waitFor();
};
const openAll: Arrange = (page) =>
  page.evaluate(() =>
    document.querySelectorAll('main details').forEach((one) => one.setAttribute('open', '')),
  );

export const publicShots: Record<string, Shot> = {
  home: { path: '/' },
  'home-hi': { path: '/hi' },
  'home-mr': { path: '/mr' },
  services: { path: '/services' },
  gallery: { path: '/gallery' },
  book: { path: '/book' },
  'book-time': {
    path: '/book?date=2026-11-24&time=17:00',
    arrange: async (page) => {
      await fillDetails(page, asha);
      await page.getByRole('button', { name: 'Next: check and confirm' }).click();
      await page.getByText('Soonest free times').waitFor();
    },
  },
  'book-errors': {
    path: '/book',
    arrange: (page) => page.getByRole('button', { name: 'Choose date and time' }).click(),
  },
  tooth: {
    path: '/',
    arrange: async (page) => {
      await page.getByRole('link', { name: 'Which tooth hurts?' }).click();
      await page.getByRole('combobox', { name: 'Which tooth hurts?' }).selectOption('37');
    },
  },
  menu: { path: '/services', arrange: (page) => pressIfSeen(page, '.site-menu summary') },
  picture: { path: '/gallery', arrange: (page) => page.locator('.gallery-tile').nth(2).click() },
  dialog: { path: '/services', arrange: openBooking },
  'dialog-time': { path: '/', arrange: async (page) => chooseSlot(await openBooking(page)) },
  'dialog-faults': {
    path: '/',
    arrange: async (page) => {
      const dialog = await openBooking(page);
      await dialog.getByRole('button', { name: 'Choose date and time' }).click();
    },
  },
  'dialog-thanks': { path: '/', arrange: showThanks },
  appointment: { path: '{manageUrl}' },
  'appointment-move': { path: '{manageUrl}?change=move' },
  'appointment-cancel': { path: '{manageUrl}?change=cancel' },
  accessibility: { path: '/accessibility' },
  api: { path: '/api' },
  privacy: { path: '/privacy' },
  terms: { path: '/terms' },
  lost: { path: '/nowhere' },
  link: { path: '/appointment/wrong' },
  'sign-in': { path: '/staff' },
};
/** '/staff/messages/set-up' is called 'messages-set-up'. */
const plainPages = staffPages.map((path): [string, Shot] => [
  path.replace(/^\/(?:staff\/)?/, '').replaceAll('/', '-'),
  { path },
]);
/** Every page of staff as it opens, then their parts and states. */
export const staffShots: Record<string, Shot> = {
  ...Object.fromEntries(plainPages),
  visit: { path: '/staff/appointments', arrange: openVisit },
  'patients-found': { path: '/staff/patients', arrange: findAsha },
  'messages-set-up-open': { path: '/staff/messages/set-up', arrange: openAll },
  'clinic-hours': { path: '/staff/clinic?part=hours' },
  'clinic-prices': { path: '/staff/clinic?part=prices' },
  'clinic-people': { path: '/staff/clinic?part=people' },
  'clinic-texts': { path: '/staff/clinic?part=texts' },
  'first-steps-1': { path: '/staff/first-steps?step=1' },
  'first-steps-2': { path: '/staff/first-steps?step=2' },
  'first-steps-3': { path: '/staff/first-steps?step=3' },
  'first-steps-4': { path: '/staff/first-steps?step=4' },
  'first-steps-5': { path: '/staff/first-steps?step=5' },
  'first-steps-6': { path: '/staff/first-steps?step=6' },
  'health-leak-asked': { path: '/staff/health/leak?kind=account&from=2026-11-20T09:00&to=2026-11-22T18:30' },
  'gallery-item': {
    path: '/gallery/edit',
    arrange: (page) => page.getByRole('button', { name: 'Edit Orthodontics' }).click(),
  },
  'gallery-upload': {
    path: '/gallery/edit',
    arrange: (page) => page.getByRole('button', { name: 'Add Images' }).click(),
  },
  patient: {
    path: '/staff/patients',
    arrange: async (page, booked) => {
      await findAsha(page, booked);
      await page.getByRole('list', { name: 'Patients found' }).getByRole('link').first().click();
    },
  },
  'walk-in': {
    path: '/staff/appointments',
    arrange: (page) => page.getByRole('button', { name: 'Walk-in' }).click(),
  },
  'next-free': {
    path: '/staff/appointments/week',
    arrange: (page) => page.getByRole('button', { name: 'Next free' }).click(),
  },
  'block-time': {
    path: '/staff/appointments',
    arrange: (page) =>
      page
        .getByRole('button', { name: /^Block/ })
        .first()
        .click(),
  },
  'staff-menu': {
    path: '/staff/patients',
    arrange: (page) => pressIfSeen(page, '.staff-menu summary'),
  },
};
