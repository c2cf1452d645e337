import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';
import type { RunningServer } from '#tests/support/servers/run-server.ts';
import { bookOnline, openDesk, signInOwner } from '#tests/support/people/desk-page.ts';
import { smallTargets } from '#tests/support/people/fingers.ts';
import { staffPages } from '#tests/support/people/staff-pages.ts';

test.describe.configure({ timeout: 180_000 });
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

/** What the owner changes of the clinic, besides what is among the staff pages. */
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
  for (const path of staffPages) {
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
    'Gallery',
    'Patients',
    'Messages',
    'Clinic',
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
  await expect(links).toHaveCount(9);
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

  test('whatever is pressed on a staff page is 44 px wide and high', async ({ page, server }) => {
    await bookPatients(server);
    const found: string[] = [];
    await openReady(page, '/staff');
    found.push(...(await smallTargets(page)));
    await signInOwner(page);
    for (const name of [...staffPages, ...clinicParts]) {
      await openReady(page, name);
      found.push(...(await smallTargets(page)));
    }
    await openReady(page, '/staff/patients?q=asha');
    await page.getByRole('list', { name: 'Patients found' }).getByRole('link').first().click();
    await page.getByRole('region', { name: 'Asha Sample' }).waitFor();
    found.push(...(await smallTargets(page)));
    expect(found).toEqual([]);
  });
});
