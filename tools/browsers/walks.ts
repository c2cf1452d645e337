import { galleryPassword } from '../../tests/support/people/gallery-staff.ts';
import { book } from '../../tests/support/people/booking-clients.ts';
import { bookingBody } from '../../tests/support/people/booking-api.ts';
import { owner } from '../../tests/support/servers/first-start.ts';
import type { Person } from './person.ts';

export interface Site {
  origin: string;
  /** The same site without scripts. */
  plainOrigin: string;
}
export type Walk = (person: Person, site: Site) => Promise<void>;

const buttons = 'button, a, [role="button"]';
const isNoDialogOpen = () => !document.querySelector('dialog[open]');
const isDialogOpen = () => Boolean(document.querySelector('dialog[open]'));

let patients = 0;
/** Fills in a new patient each time, since the bookings of one number are limited. */
async function fillForm(person: Person): Promise<void> {
  patients += 1;
  await person.fills('^First name', 'Asha');
  await person.fills('^Last name', 'Sample');
  await person.fills('^Mobile number', `98765432${10 + patients}`);
  await person.chooses('^Service', 'Preventive Care - Dental X-rays');
  await person.press(buttons, '^Choose date and time');
}

async function chooseTimeAndConfirm(person: Person, day: string, time: string): Promise<void> {
  await person.press(buttons, `^${day}`);
  await person.press(buttons, `^${time}`);
  await person.press(buttons, '^Confirm Appointment');
  await person.reads('Appointment Confirmed');
}

/** Walks of people, each from an empty browser. */
export const walks: Record<string, Walk> = {
  'goes from the home page to the services': async (person, { origin }) => {
    await person.open(origin);
    if (person.isPhone) await person.press('button, summary', '^Menu');
    // Not the footer's link, which has the same name.
    await person.press(person.isPhone ? '.site-menu-panel a' : '.site-links a', '^Services$');
    await person.sees('the menu closed', () => !document.querySelector('.site-menu[open]'));
    await person.sees('the section of the services', () => {
      const { top } = document.querySelector('#services-section')!.getBoundingClientRect();
      return Math.abs(top) < innerHeight / 2;
    });
    await person.press('a', 'Explore more');
    await person.comesTo('/services');
    await person.sees('a heading', () => document.querySelector('h1')?.checkVisibility());
  },

  'opens a picture, goes to the next, and comes back to the gallery': async (person, { origin }) => {
    await person.open(`${origin}/gallery`);
    await person.press('.gallery-tile', '');
    await person.sees('a picture over the page', isDialogOpen);
    const address = await person.browser.run(() => location.href);
    await person.types('\uE014');
    await person.sees('another picture', (before: string) => location.href !== before, address);
    await person.types('\uE00C');
    await person.sees('the gallery alone', isNoDialogOpen);
    await person.press('.gallery-tile', '');
    await person.sees('a picture over the page', isDialogOpen);
    await person.browser.back();
    await person.sees('the gallery alone', isNoDialogOpen);
    await person.comesTo('/gallery');
  },

  'closes the booking dialog with Back, then books, and opens the own page': async (person, { origin }) => {
    await person.open(origin);
    await person.press('a', '^Book (Appointment|an appointment|appointment)');
    await person.sees('the dialog', isDialogOpen);
    await person.browser.back();
    await person.sees('the home page alone', isNoDialogOpen);
    await person.comesTo('/');
    await person.press('a', '^Book (Appointment|an appointment|appointment)');
    await fillForm(person);
    await chooseTimeAndConfirm(person, 'Tuesday, 24 November', person.isPhone ? '05:00 PM' : '06:00 PM');
    await person.press('a', '^See, move or cancel');
    await person.reads('Your appointment');
  },

  'books without scripts': async (person, { plainOrigin }) => {
    await person.open(`${plainOrigin}/book`);
    await fillForm(person);
    await chooseTimeAndConfirm(person, 'Wednesday, 25 November', person.isPhone ? '05:00 PM' : '06:00 PM');
  },

  'signs in as staff, opens a visit of the day, and moves one in the week by keys': async (
    person,
    { origin },
  ) => {
    const [time, patient] = person.isPhone ? ['11:00 AM', 'Kavita'] : ['12:00 PM', 'Imran'];
    const mobileNumber = person.isPhone ? '9000000001' : '9000000002';
    const label = time.toLowerCase();
    const slot = { date: '2026-11-26', time };
    await book(origin, bookingBody({ ...slot, firstName: patient, lastName: 'Sample', mobileNumber }));
    await person.open(`${origin}/staff`);
    await person.fills('^E-mail', owner.email);
    await person.fills('^Password', owner.password);
    await person.press('button', '^Sign in$');
    // The first page of a new clinic's owner.
    await person.comesTo('/staff/first-steps');
    await person.open(`${origin}/staff/appointments?date=2026-11-26`);
    await person.press('button', `^${patient} Sample$`);
    await person.sees('the opened visit', () => Boolean(document.querySelector('.day-more')));
    await person.open(`${origin}/staff/appointments/week`);
    await person.sees(
      'the visit is carried',
      (start: string) => {
        const link = [...document.querySelectorAll<HTMLElement>('.week a')].find((each) =>
          each.getAttribute('aria-label')?.startsWith(start),
        );
        link?.focus();
        // Sends the key until the page is hydrated.
        link?.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true, cancelable: true }));
        return Boolean(document.querySelector('[data-dragging]'));
      },
      `${patient} Sample`,
    );
    await person.types('\uE014');
    await person.types('\uE007');
    await person.sees('the question', isDialogOpen);
    await person.press('dialog button', `^Move to Fri 27 Nov, ${label}`);
    await person.reads(`${patient} Sample moved to Fri 27 Nov, ${label}.`);
  },

  'opens the gallery’s editor with its password, and leaves it': async (person, { origin }) => {
    await person.open(`${origin}/gallery/edit`);
    await person.press('input', '^Password');
    await person.types(galleryPassword);
    await person.press('button', '^Login$');
    await person.sees('nine rows', () => document.querySelectorAll('.editor-row').length === 9);
    await person.press('button', '^Log out$');
    await person.reads('Gallery Admin');
  },
};
