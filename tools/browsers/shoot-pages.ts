// `npm run shoot [-- parts of names]`: every public and staff page at five widths, light, dark and without JavaScript, as contact
// sheets in test-results/sheets, for a person to look at.
import { mkdirSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import sharp from 'sharp';
import { bookingBody } from '../../tests/support/people/booking-api.ts';
import { bookOnline } from '../../tests/support/people/desk-page.ts';
import { copyOfFirstStart, keepFirstStart, owner } from '../../tests/support/servers/first-start.ts';
import { runServer } from '../../tests/support/servers/run-server.ts';
import { buildWhenChanged } from '../build.ts';
import { ensureSystemPackages } from '../ensure-system-packages.ts';
import { publicShots, staffShots, type BookedAppointment, type Shot } from './pages-to-shoot.ts';

const parts = process.argv.slice(2);
const widths = [320, 390, 768, 1024, 1440];
/** The maximum height of a picture: the rest of a long page repeats. */
const tallest = 5200;
const scale = 0.42;
const gap = 16;
const folder = 'test-results/sheets';

ensureSystemPackages('chromium', 'noto-devanagari');
if (!buildWhenChanged()) process.exit(1);
mkdirSync(folder, { recursive: true });
const removeFirstStart = await keepFirstStart();
const server = await runServer({}, await copyOfFirstStart());
let booked: BookedAppointment = { manageUrl: '' };
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  for (const [time, firstName] of [
    ['10:00 AM', 'Asha'],
    ['11:00 AM', 'Venkatanarasimharajuvaripeta'],
    ['05:00 PM', 'Ravi'],
  ] as const)
    await bookOnline(server.origin, { date: '2026-11-23', time, firstName });
  const answer = await fetch(`${server.origin}/api/appointments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'one-of-the-sheets' },
    body: JSON.stringify(bookingBody()),
  });
  booked = (await answer.json()) as BookedAppointment;
  await shootAll(browser, 'public', publicShots, {});
  await shootAll(browser, 'public-without-js', publicShots, { javaScriptEnabled: false });
  await shootAll(browser, 'staff', staffShots, {}, true);
  await shootAll(browser, 'staff-dark', staffShots, { colorScheme: 'dark' }, true);
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
    if (parts.length > 0 && !parts.some((part) => file.includes(part))) continue;
    // Parts that a press opens need the scripts.
    if (shot.arrange && options.javaScriptEnabled === false) continue;
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
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
  await page.goto(path.replace('{manageUrl}', booked.manageUrl), { waitUntil: 'load' });
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await page.waitForTimeout(600);
  await arrange?.(page, booked).catch((error: unknown) =>
    console.log(`${path} at ${width}: ${String(error)}`),
  );
  await page.waitForTimeout(300);
  // Scrolls through the page, since pictures load when they come near.
  await showAll(page).catch(() => {});
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

/** Scrolls to the page's end in steps and back; it waits without animation frames, which a page without scripts does not report. */
async function showAll(page: Page): Promise<void> {
  for (let top = 0; top < tallest; top += 800) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top);
    await page.waitForTimeout(40);
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
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
