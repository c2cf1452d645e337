import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  layoutFaults,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';
import type { RunningServer } from '#tests/support/servers/run-server.ts';
import { bookOnline, openDesk, searchPatients, signInOwner } from '#tests/support/people/desk-page.ts';
import { smallTargets } from '#tests/support/people/fingers.ts';
import { staffPagesWithParts } from '#tests/support/people/staff-pages.ts';

test.use({ ownServer: 'file' });

const widths = [320, 390, 600, 768, 900, 1024, 1106, 1151, 1152, 1280, 1440];

const booked = new WeakSet<RunningServer>();

/** Once on each server: the tests look, and change nothing. */
async function bookPatients(server: RunningServer): Promise<void> {
  if (booked.has(server)) return;
  booked.add(server);
  const { origin } = server;
  const times = ['10:00 AM', '11:00 AM', '05:00 PM'];
  for (const time of times) await bookOnline(origin, { date: '2026-11-23', time, firstName: 'Asha' });
  await bookOnline(origin, {
    date: '2026-11-24',
    time: '10:00 AM',
    firstName: 'Venkatanarasimharajuvaripeta',
  });
}

/** Owner's pages of the clinic, besides the staff pages. */
const clinicParts = [
  'facts',
  'address',
  'holidays',
  'bookable',
  'people',
  'reviews',
  'pictures',
  'texts',
].map((part) => `/staff/clinic?part=${part}`);

test('no staff page is wider than its window, each is clean to axe, and one can always sign out', async ({
  page,
  server,
}) => {
  test.slow();
  await bookPatients(server);
  const expectFits = async (signedIn: boolean) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page, width);
      if (!signedIn || ![320, 768, 1024].includes(width)) continue;
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
    }
  };
  await page.goto('/staff');
  await expectFits(false);
  await signInOwner(page);
  for (const path of staffPagesWithParts) {
    await openReady(page, path);
    await expectFits(true);
    for (const [width, colorScheme] of [
      [320, 'dark'],
      [1440, 'light'],
    ] as const) {
      // All of it in sight: what lies half under a bar that stays is a small target to axe.
      await page.setViewportSize({ width, height: 4800 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoAxeViolations(page);
    }
  }
});

/** More patients than a list shows, with long names. */
async function enterMany(page: Page): Promise<void> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  for (let index = 0; index < 27; index += 1) {
    const answer = await page.request.post('/api/staff/appointments', {
      headers: { 'Idempotency-Key': crypto.randomUUID(), Origin: origin },
      data: {
        firstName: 'Venkatanarasimharajuvaripeta',
        lastName: `Deshpande-Kulkarni ${index}`,
        mobileNumber: `91234${String(index).padStart(5, '0')}`,
        serviceSelected: 'Restorative Dentistry - Root Canal Treatment',
        date: `2026-12-${String(index + 1).padStart(2, '0')}`,
        time: '11:20 AM',
        bySpecialArrangement: true,
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const inDialog = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

/** Each state of a page: where it begins, and what leads to it. */
const states: Record<string, [path: string, ...steps: ((page: Page) => Promise<unknown>)[]]> = {
  'more than 25 patients found': [
    '/staff/patients',
    (page) => searchPatients(page, 'venkatanarasimharajuvaripeta'),
    (page) => page.getByText('More than 25 patients found.').waitFor(),
  ],
  'nobody found': [
    '/staff/patients',
    (page) => searchPatients(page, 'somebody with a rather long name who was never here'),
    (page) => page.getByText('No patient found').waitFor(),
  ],
  'too little to search': ['/staff/patients', (page) => searchPatients(page, 'v')],
  'a patient': [
    '/staff/patients',
    (page) => searchPatients(page, '9123400003'),
    (page) => page.getByRole('list', { name: 'Patients found' }).getByRole('link').click(),
    (page) => page.getByRole('table').waitFor(),
  ],
  'a visit': [
    '/staff/appointments?date=2026-12-04',
    press(/Venkata/),
    (page) => page.getByText('Edit').waitFor(),
  ],
  'a walk-in with faults': ['/staff/appointments', press('Walk-in'), inDialog('Save')],
  'time to block with faults': [
    '/staff/closures',
    press('Block time'),
    (page) => page.getByLabel('To', { exact: true }).fill('07:00'),
    inDialog('Block this time'),
  ],
  'who is booked in time to block': [
    '/staff/closures',
    press('Block time'),
    (page) => page.getByRole('radio', { name: 'Whole days' }).check(),
    (page) => page.getByLabel('First day').fill('2026-12-01'),
    (page) => page.getByLabel('Last day').fill('2026-12-31'),
    (page) => page.getByText('visits are booked').waitFor(),
  ],
  'next free times': [
    '/staff/appointments',
    press('Next free'),
    (page) => page.getByText('Morning').waitFor(),
  ],
  'patients found over the day': [
    '/staff/appointments',
    (page) => page.getByRole('searchbox').fill('venkata'),
    (page) => page.getByRole('list', { name: 'Patients who can be meant' }).waitFor(),
  ],
  'a week of long names': ['/staff/appointments/week?date=2026-12-04'],
  'messages not found': [
    '/staff/messages',
    (page) => page.getByRole('searchbox').fill('a patient who was never here'),
    press('Show'),
    (page) => page.waitForURL(/find=/),
  ],
  'a record without lines': ['/staff/record?about=nothing&from=2026-11-01&to=2026-11-02'],
  'a year of holidays': ['/staff/closures?year=2027'],
};

test('no staff page in any state scrolls sideways, lies over itself or breaks into one word a line on a phone @desktop', async ({
  page,
}) => {
  await signInOwner(page);
  await enterMany(page);
  await page.setViewportSize({ width: 390, height: 1200 });
  const found: Record<string, string[]> = {};
  for (const [name, [path, ...steps]] of Object.entries(states)) {
    await openReady(page, path);
    for (const step of steps) await step(page);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 1200 });
      await expectNoSidewaysScroll(page, width);
      const faults = await layoutFaults(page);
      if (faults.length > 0) found[`${name}, ${width} px`] = faults;
    }
  }
  expect(found).toEqual({});
});

test('on a tablet no head of the day’s columns is broken inside a word', async ({ page, server }) => {
  await bookPatients(server);
  await openDesk(page);
  for (const width of [768, 834, 1024, 1180]) {
    await page.setViewportSize({ width, height: 900 });
    const heads = page.locator('.day-table thead th');
    const heights = () => heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().height));
    await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(48);
  }
});

test('the bar’s links fold into a menu that opens by keyboard, closes on Escape and on going on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openDesk(page);
  const bar = page.getByRole('banner');
  const menu = bar.locator('summary');
  const links = bar.getByRole('navigation', { name: 'Staff pages' }).getByRole('link');
  await expect(menu).toHaveText('Menu', { useInnerText: true });
  await expect(links).toHaveCount(0);
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(links).toHaveText([
    'Appointments',
    'Calls',
    'Patients',
    'Messages',
    'Month',
    'Clinic',
    'Gallery',
    'People',
    'Record',
    'Health',
    'Your account',
  ]);
  await expect(menu).toHaveText('Close', { useInnerText: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoAxeViolations(page);
  }
  await page.keyboard.press('Escape');
  await expect(links).toHaveCount(0);
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(links.first()).toBeFocused();
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
  await links.filter({ hasText: 'Patients' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
  await expect(links).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(menu).toBeHidden();
  await expect(links).toHaveCount(11);
});

test('without JavaScript the bar’s menu opens too', async ({ page, browser, baseURL }) => {
  await openReady(page, '/staff');
  await openDesk(page, '/staff/people');
  const plain = await browser.newContext({
    baseURL: baseURL!,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  });
  const plainPage = await plain.newPage();
  await plainPage.goto('/staff/people');
  await plainPage.getByRole('banner').locator('summary').click();
  await plainPage.getByRole('banner').getByRole('link', { name: 'Record', exact: true }).click();
  await expect(plainPage.getByRole('heading', { level: 1, name: 'Record' })).toBeVisible();
  await plain.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a long name is whole on its line, clear of the state of its visit', async ({ page, server }) => {
    await bookPatients(server);
    await openDesk(page, '/staff/appointments?date=2026-11-24');
    const visit = page.locator('tr[data-kind="visit"]');
    await expect(visit.getByText('Booked')).toBeVisible();
    const lines = visit.getByRole('button').evaluate((name) => {
      const word = document.createRange();
      word.setStart(name.firstChild!, 0);
      word.setEnd(name.firstChild!, name.textContent.indexOf(' '));
      return word.getClientRects().length;
    });
    expect(await lines).toBe(1);
    const name = (await visit.getByRole('button').boundingBox())!;
    const state = (await visit.getByText('Booked').boundingBox())!;
    expect(state.y >= name.y + name.height || state.x >= name.x + name.width + 8).toBe(true);
  });
});

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 820, height: 1180 }],
  ['a laptop that is touched', { width: 1366, height: 768 }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test('all targets on staff pages are 44 px wide and high', async ({ page, server }) => {
      test.slow();
      await bookPatients(server);
      const found: Record<string, string[]> = {};
      const look = async (name: string) => {
        await expectNoSidewaysScroll(page, viewport.width);
        const small = await smallTargets(page);
        if (small.length > 0) found[name] = small;
      };
      await openReady(page, '/staff');
      await look('sign-in');
      await signInOwner(page);
      for (const name of [...staffPagesWithParts, ...clinicParts]) {
        await openReady(page, name);
        await look(name);
      }
      await openReady(page, '/staff/appointments?date=2026-11-24');
      await page.locator('tr[data-kind="visit"]').getByRole('button').first().click();
      await page.getByLabel('Note for staff').waitFor();
      await look('an open visit');
      await searchPatients(page, 'asha');
      await page.getByRole('list', { name: 'Patients found' }).getByRole('link').first().click();
      await page.getByRole('region', { name: 'Asha Sample' }).waitFor();
      await look('a patient');
      expect(found).toEqual({});
    });
  });
