// `npm run shoot [-- part of a name]`: every public and staff page at five widths, light, dark and without JavaScript, as contact
// sheets in test-results/sheets, for a person to look at.
import { mkdirSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import sharp from 'sharp';
import { bookOnline } from '../../tests/support/people/desk-page.ts';
import { copyOfFirstStart, keepFirstStart, owner } from '../../tests/support/servers/first-start.ts';
import { runServer } from '../../tests/support/servers/run-server.ts';
import { buildWhenChanged } from '../build.ts';

const [part = ''] = process.argv.slice(2);
const widths = [320, 390, 768, 1024, 1440];
/** Of a long page the beginning is enough: what repeats below was seen. */
const tallest = 5200;
const scale = 0.42;
const gap = 16;
const folder = 'test-results/sheets';

type Arrange = (page: Page) => Promise<unknown>;
interface Shot {
  path: string;
  arrange?: Arrange;
}

const openBooking: Arrange = async (page) => {
  await page.getByRole('button', { name: 'Book Appointment' }).first().click();
  await page.getByRole('dialog').waitFor();
};
const openVisit: Arrange = (page) => page.getByRole('button', { name: /Asha/ }).first().click();
const openAll: Arrange = (page) =>
  page.evaluate(() =>
    document.querySelectorAll('main details').forEach((one) => one.setAttribute('open', '')),
  );

const publicPages: Record<string, Shot> = {
  home: { path: '/' },
  'home-hi': { path: '/hi' },
  'home-mr': { path: '/mr' },
  services: { path: '/services' },
  gallery: { path: '/gallery' },
  book: { path: '/book' },
  'book-time': {
    path: '/book?date=2026-11-24&time=17:00',
    arrange: async (page) => {
      await page.getByLabel('First name').fill('Asha');
      await page.getByLabel('Last name').fill('Patil');
      await page.getByLabel('Mobile number').fill('98123 45210');
      await page.getByLabel('Service', { exact: true }).selectOption({ index: 3 });
      await page.locator('form').last().locator('button[type="submit"]').last().click();
      await page.getByText('Soonest free times').waitFor();
    },
  },
  'book-errors': {
    path: '/book',
    arrange: (page) => page.locator('form').last().locator('button[type="submit"]').last().click(),
  },
  dialog: { path: '/services', arrange: openBooking },
  privacy: { path: '/privacy' },
  terms: { path: '/terms' },
  lost: { path: '/nowhere' },
  link: { path: '/appointment/wrong' },
  'sign-in': { path: '/staff' },
};
const staffPages: Record<string, Shot> = {
  day: { path: '/staff/appointments' },
  visit: { path: '/staff/appointments', arrange: openVisit },
  week: { path: '/staff/appointments/week' },
  patients: { path: '/staff/patients?q=asha' },
  closures: { path: '/staff/closures' },
  messages: { path: '/staff/messages' },
  'set-up': { path: '/staff/messages/set-up' },
  'set-up-open': { path: '/staff/messages/set-up', arrange: openAll },
  clinic: { path: '/staff/clinic' },
  'clinic-hours': { path: '/staff/clinic?part=hours' },
  'clinic-prices': { path: '/staff/clinic?part=prices' },
  'clinic-people': { path: '/staff/clinic?part=people' },
  'clinic-texts': { path: '/staff/clinic?part=texts' },
  'first-steps': { path: '/staff/first-steps' },
  account: { path: '/staff/account' },
  people: { path: '/staff/people' },
  record: { path: '/staff/record' },
  health: { path: '/staff/health' },
  'gallery-editor': { path: '/gallery/edit' },
};

if (!buildWhenChanged()) process.exit(1);
mkdirSync(folder, { recursive: true });
const removeFirstStart = await keepFirstStart();
const server = await runServer({}, await copyOfFirstStart());
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  for (const [time, firstName] of [
    ['10:00 AM', 'Asha'],
    ['11:00 AM', 'Venkatanarasimharajuvaripeta'],
    ['05:00 PM', 'Ravi'],
  ] as const)
    await bookOnline(server.origin, { date: '2026-11-23', time, firstName });
  await shootAll(browser, 'public', publicPages, {});
  await shootAll(browser, 'public-without-js', publicPages, { javaScriptEnabled: false });
  await shootAll(browser, 'staff', staffPages, {}, true);
  await shootAll(browser, 'staff-dark', staffPages, { colorScheme: 'dark' }, true);
} finally {
  await browser.close();
  await server.remove();
  await removeFirstStart();
}

async function shootAll(
  from: Browser,
  kind: string,
  pages: Record<string, Shot>,
  options: BrowserContextOptions,
  isStaff = false,
): Promise<void> {
  const context = await from.newContext({ baseURL: server.origin, reducedMotion: 'reduce', ...options });
  if (isStaff) {
    const answer = await context.request.post('/api/auth/sign-in', {
      data: owner,
      headers: { Origin: server.origin },
    });
    if (!answer.ok()) throw new Error(`No sign-in: ${answer.status()}`);
  }
  for (const [name, shot] of Object.entries(pages)) {
    const file = `${kind}-${name}`;
    if (!file.includes(part)) continue;
    // What is opened by a press needs the scripts.
    if (shot.arrange && options.javaScriptEnabled === false) continue;
    const page = await context.newPage();
    const pictures = [];
    for (const width of widths) pictures.push(await shoot(page, shot, width));
    await page.close();
    await sheetOf(pictures, `${folder}/${file}.png`);
    console.log(`${folder}/${file}.png`);
  }
  await context.close();
}

async function shoot(page: Page, { path, arrange }: Shot, width: number): Promise<Buffer> {
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await page.waitForTimeout(600);
  await arrange?.(page).catch((error: unknown) => console.log(`${path} at ${width}: ${String(error)}`));
  await page.waitForTimeout(300);
  // Every picture comes into view once: they load when they are near.
  await page.evaluate(showAll, tallest).catch(() => {});
  await page.waitForTimeout(250);
  const height = Math.min(tallest, await heightOf(page));
  const wide = await page
    .evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    .catch(() => 0);
  if (wide > 0) console.log(`${path} at ${width}: ${wide} px too wide`);
  const picture = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height } });
  return sharp(picture)
    .resize({ width: Math.round(width * scale) })
    .png()
    .toBuffer();
}

/** In the page: to its end in steps, and back to its beginning. */
async function showAll(end: number): Promise<void> {
  for (let top = 0; top < end; top += 800) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  scrollTo({ top: 0, behavior: 'instant' });
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight).catch(() => tallest);
}

async function sheetOf(pictures: readonly Buffer[], file: string): Promise<void> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  let left = gap;
  const placed = pictures.map((input, index) => {
    const at = { input, left, top: gap };
    left += sizes[index]!.width + gap;
    return at;
  });
  const height = Math.max(...sizes.map((size) => size.height)) + 2 * gap;
  await sharp({ create: { width: left, height, channels: 3, background: '#888' } })
    .composite(placed)
    .png({ palette: true })
    .toFile(file);
}
