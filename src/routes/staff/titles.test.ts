import { expect, test } from 'vitest';
import { standardHours } from '#features/clinic/standard-hours.ts';

type Meta = (args: object) => { title?: string; name?: string; content?: string }[];
const pages = import.meta.glob<{ meta?: Meta; default?: unknown }>('./**/*.tsx', { eager: true });
/** Files without a page of their own. */
const around = ['./area', './frame', './framed-page', './sign-out', './staff-brand']
  .concat(['./account/calendar', './account/second-factor', './account/sessions'])
  .map((path) => `${path}.tsx`);

const matches = [{ id: 'root', loaderData: { origin: '', facts: { name: 'Sample Dental' } } }];

test.each([
  ['account/account', 'Your account, Sample Dental'],
  ['appointments', 'Appointments, Sample Dental'],
  ['closures', 'Closed times, Sample Dental'],
  ['invitation', 'Welcome, Sample Dental'],
  ['messages', 'Messages, Sample Dental'],
  ['patients', 'Patients, Sample Dental'],
  ['people', 'People, Sample Dental'],
  ['record', 'Record, Sample Dental'],
  ['sign-in', 'Staff sign-in, Sample Dental'],
  ['week', 'Week, 23 to 28 November, Sample Dental'],
])('the title of the page %s ends with the name of the clinic', (page, title) => {
  const days = { hours: standardHours, chairs: 1, appointments: [], closures: [], offered: [] };
  const loaderData = { week: { ...days, monday: '2026-11-23', today: '2026-11-23' } };
  const meta = pages[`./${page}.tsx`]!.meta!({ matches, loaderData });
  expect(meta.find((one) => one.title)?.title).toBe(title);
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
});

test.each(Object.keys(pages).filter((file) => !around.includes(file)))(
  '%s has its title where its own data could not be loaded too',
  (file) => {
    const meta = pages[file]!.meta!({ matches, loaderData: undefined });
    expect(meta.find((one) => one.title)?.title).toMatch(/^\w.*, Sample Dental$/);
  },
);
