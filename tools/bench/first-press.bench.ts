// Measures the time from a tap on a Book button to the open dialog, on a phone with slow 4G, 1.5 s after the page has loaded; and the time
// of other taps. Chromium's own pointer move after load is suppressed, since it would start the scripts before the tap.
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runServer } from '../../tests/support/servers/run-server.ts';
import { ensureSystemPackages } from '../ensure-system-packages.ts';
import type { Bench, Measurement } from './measurement.ts';
import { asWithoutTool, forgetEvents, seenIn, waitForReact, watchPage } from './watch-page.ts';

const rounds = Number(process.env.ROUNDS ?? 3);
const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

export const bench: Bench = async () => {
  ensureSystemPackages('chromium');
  const server = await runServer();
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', asWithoutTool],
  });
  try {
    await fetch(server.origin);
    await sleep(4000);
    const measurements: Measurement[] = [];
    for (const [slowdown, bar] of [
      [1, undefined],
      [4, 300],
      [16, 1200],
    ] as const) {
      const presses: Press[] = [];
      for (let round = 0; round < rounds; round++)
        presses.push(await pressBook(browser, server.origin, slowdown));
      const middle = (key: keyof Press) =>
        presses.map((press) => press[key]).sort((a, b) => a - b)[rounds >> 1]!;
      const name = `CPU ÷ ${slowdown},`;
      measurements.push(
        { name: `${name} finger to the open dialog`, value: middle('open'), unit: 'ms', ...atMost(bar) },
        {
          name: `${name} finger to the pressed button`,
          value: middle('pressed'),
          unit: 'ms',
          ...atMost(slowdown === 4 ? 100 : undefined),
        },
        {
          name: `${name} longest task`,
          value: middle('maxTask'),
          unit: 'ms',
          ...atMost(slowdown === 4 ? 100 : undefined),
        },
        { name: `${name} React has taken over, after load`, value: middle('takenOver'), unit: 'ms' },
      );
    }
    measurements.push(...(await measureInteractions(browser, server.origin)));
    return { measurements, notCompared: ['a real phone'] };
  } finally {
    await browser.close();
    await server.remove();
  }
};

const atMost = (value: number | undefined): Pick<Measurement, 'bar'> =>
  value === undefined ? {} : { bar: { is: 'at most', value } };

interface Press {
  open: number;
  pressed: number;
  maxTask: number;
  takenOver: number;
}

/** Runs in the page: records the times of the tap's effects. */
function watchFinger() {
  const seen = { open: 0, pressed: 0, maxTask: 0, down: 0 };
  Object.assign(window, { seen });
  addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true);
  addEventListener('pointerdown', ({ timeStamp }) => (seen.down = timeStamp), true);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.maxTask = Math.max(seen.maxTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (
      seen.down &&
      !seen.pressed &&
      document.querySelector(':is(a, button, summary):active, [aria-busy="true"]')
    )
      seen.pressed = performance.now() - seen.down;
    if (seen.down && !seen.open && document.querySelector('dialog:modal')) {
      // A message arrives after the frame has been drawn.
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => (seen.open = performance.now() - seen.down));
      channel.port1.start();
      channel.port2.postMessage('');
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

declare global {
  interface Window {
    seen: Omit<Press, 'takenOver'>;
  }
}

async function openPhone(browser: Browser, origin: string, slowdown: number) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await watchPage(page);
  await page.addInitScript(watchFinger);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(origin, { waitUntil: 'load' });
  return { page, devtools, close: () => context.close() };
}

/** A raw touch, since Playwright's tap waits for the page and moves a pointer first. */
async function tap(devtools: CDPSession, at: { x: number; y: number }) {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function placeOf(page: Page, selector: string) {
  return page.evaluate((wanted) => {
    const shown = [...document.querySelectorAll<HTMLElement>(wanted)].filter((element) =>
      element.checkVisibility(),
    );
    const inSight = shown.find((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    const element = inSight ?? shown[0]!;
    if (!inSight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, selector);
}

async function pressBook(browser: Browser, origin: string, slowdown: number): Promise<Press> {
  const { page, devtools, close } = await openPhone(browser, origin, slowdown);
  const place = await placeOf(page, '.book-tile');
  await sleep(1500);
  await tap(devtools, place);
  await page.waitForFunction(() => window.seen.open > 0, undefined, { timeout: 60_000 });
  await waitForReact(page);
  await sleep(500 * slowdown);
  const seen = await page.evaluate(() => window.seen);
  const { ready, loaded } = await seenIn(page);
  await close();
  return { ...seen, takenOver: ready - loaded };
}

interface Step {
  /** Name of the measurement; a step without one only leads on. */
  name?: string;
  /** Target of the finger. */
  press: string;
  /** Preparation by the visitor, which is not measured. */
  before?: (page: Page) => Promise<unknown>;
}

const openWithoutTime = 'a[aria-haspopup="dialog"][href="/book"]';

/** Fills in the dialog's first step. */
async function fillIn(page: Page) {
  // The second name is that of the build of 63140d23.
  await page.waitForSelector('.booking-dialog:is([data-adopted], [data-taken-over])');
  for (const [field, text] of [
    ['firstName', 'Asha'],
    ['lastName', 'Patil'],
    ['mobileNumber', '9812345210'],
  ])
    await page.fill(`.booking-dialog [name="${field}"]`, text!);
  await page.selectOption('.booking-dialog [name="serviceSelected"]', { index: 1 });
}

const ways: [path: string, steps: Step[]][] = [
  ['/', [{ name: 'open the menu', press: 'summary' }]],
  ['/', [{ name: 'open the dialog', press: '.book-tile' }]],
  [
    '/',
    [
      { press: openWithoutTime },
      { name: 'go on to the days', press: '.booking-dialog .booking-foot button', before: fillIn },
      { name: 'choose a day', press: '.month-days [data-free="many"][aria-pressed="false"]' },
      { name: 'choose a time', press: '.day-slots .slot:enabled' },
    ],
  ],
  [
    '/gallery',
    [
      { name: 'filter the gallery', press: '.gallery-filter:not([aria-current])' },
      { name: 'open the lightbox', press: '.gallery-tile' },
    ],
  ],
];

/** The slowest event of each interaction after hydration, as INP counts it; the median of the rounds. */
async function measureInteractions(browser: Browser, origin: string): Promise<Measurement[]> {
  const slowest = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [path, steps] of ways) {
      const { page, devtools, close } = await openPhone(browser, origin + path, 4);
      await waitForReact(page);
      for (const { name, press, before } of steps) {
        await before?.(page);
        await page.waitForSelector(press, { state: 'attached', timeout: 30_000 });
        await sleep(1500);
        const place = await placeOf(page, press);
        await sleep(500);
        await forgetEvents(page);
        await tap(devtools, place);
        await sleep(2500);
        const value = (await seenIn(page)).slowestEvent;
        if (name) slowest.set(name, [...(slowest.get(name) ?? []), value]);
      }
      await close();
    }
  }
  return Array.from(slowest, ([name, values]) => ({
    name: `CPU ÷ 4, ${name}`,
    value: values.sort((a, b) => a - b)[values.length >> 1]!,
    unit: 'ms',
    ...atMost(200),
  }));
}
