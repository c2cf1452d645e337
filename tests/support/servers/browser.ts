import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { copyOfFirstStart } from './first-start.ts';
import { mondayMorning, runServer, type RunningServer } from './run-server.ts';
import { startSites } from './start-sites.ts';

export { expect };

interface Fixtures {
  /** Where the server's clock starts. */
  clinicNow: string;
  /** Further settings of the server, as in `.env`. */
  serverSettings: Record<string, string>;
  /**
   * True: each test gets its own server, for tests that change what others would see. 'file': the tests of a file share one, and must leave
   * it unchanged.
   */
  ownServer: boolean | 'file';
  /** True for tests that measure response sizes: the server gets its own process and compresses as in production. */
  ownProcess: boolean;
  /**
   * Whether pages refuse a press on what has just appeared under the last press. Playwright presses within milliseconds of a change, as no
   * person does, so only the tests of that refusal and the main ways through the product keep it.
   */
  refusesEarlyPress: boolean;
  /** The running production build; `page.goto('/')` leads to it. */
  server: RunningServer;
  /** Console errors, exceptions and 5xx responses fail a test unless it declares them here. */
  expectProblem: (problem: RegExp) => void;
}

export const test = base.extend<Fixtures, { servers: Servers }>({
  clinicNow: [mondayMorning, { option: true }],
  serverSettings: [{}, { option: true }],
  ownServer: [false, { option: true }],
  ownProcess: [false, { option: true }],
  refusesEarlyPress: [false, { option: true }],

  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, provide) => {
      const sites = startSites();
      const started: RunningServer[] = [];
      const own = async (settings: Record<string, string>) => {
        const server = await sites.start(settings, await copyOfFirstStart());
        started.push(server);
        return server;
      };
      const common = new Map<string, Promise<RunningServer>>();
      let ofFile: { key: string; server: Promise<RunningServer> } | undefined;
      await provide({
        common: (settings) => {
          const key = JSON.stringify(settings);
          if (!common.has(key)) common.set(key, own(settings));
          return common.get(key)!;
        },
        async ofFile(file, settings) {
          const key = JSON.stringify([file, settings]);
          if (ofFile?.key !== key) {
            await ofFile?.server.then((server) => server.remove());
            ofFile = { key, server: own(settings) };
          }
          return ofFile.server;
        },
        own,
      });
      await Promise.all(started.map((server) => server.remove()));
      await sites.end();
    },
    { scope: 'worker' },
  ],
  server: async ({ servers, ownServer, ownProcess, clinicNow, serverSettings }, provide, { file }) => {
    const settings = { CLINIC_NOW: clinicNow, ...serverSettings };
    if (ownServer === 'file') return provide(await servers.ofFile(file, settings));
    const own = ownServer || ownProcess;
    const start = async () => runServer(settings, await copyOfFirstStart());
    const server = await (ownProcess ? start() : own ? servers.own(settings) : servers.common(settings));
    await provide(server);
    if (own) await server.remove();
  },
  context: async ({ context, refusesEarlyPress }, provide) => {
    // The script of the pages finds that it has started.
    if (!refusesEarlyPress) await context.addInitScript(() => (window.refusesEarlyPress = true));
    await provide(context);
  },
  baseURL: async ({ server }, provide) => provide(server.origin),

  expectProblem: [
    async ({ context }, provide) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (error) => {
        const exception = error.error();
        problems.push(`exception: ${exception}\n${exception.stack}`);
      });
      context.on('response', (response) => {
        if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
      });
      await provide((problem) => void expected.push(problem));
      expect(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

interface Servers {
  common(settings: Record<string, string>): Promise<RunningServer>;
  ofFile(file: string, settings: Record<string, string>): Promise<RunningServer>;
  own(settings: Record<string, string>): Promise<RunningServer>;
}

/**
 * Opens a page and waits for hydration: before that the browser itself handles a press on a link. `meanwhile`: actions of the visitor before
 * the scripts run.
 */
export async function openReady(page: Page, path: string, meanwhile?: () => Promise<void>): Promise<void> {
  await watchReady(page);
  // A test that delays scripts may delay the load event too, so `meanwhile` starts earlier.
  await page.goto(path, { waitUntil: meanwhile ? 'domcontentloaded' : 'load' });
  await meanwhile?.();
  // An input starts hydration at once.
  await page.keyboard.press('Shift');
  await page.locator('html[data-ready]').waitFor();
}

/** Marks the page when React has taken over. `isHeld`: the inline scripts learn of it by `window.tellHydrated()`. */
export const watchReady = (page: Page, isHeld = false) =>
  page.addInitScript((isHeld) => {
    let isTold = !isHeld;
    addEventListener('hydrated', (event) => {
      document.documentElement.dataset.ready = '';
      if (!isTold) event.stopImmediatePropagation();
    });
    const tellHydrated = () => {
      isTold = true;
      dispatchEvent(new Event('hydrated'));
    };
    if (isHeld) Object.assign(window, { tellHydrated });
  }, isHeld);

/** Waits until the window has its size and colours and no animation is running. */
async function expectSettled(page: Page): Promise<void> {
  const { width } = page.viewportSize()!;
  await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, width);
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

// The minified file, since each document parses it again.
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Checks the page's present state by WCAG 2.0 to 2.2, A and AA, and axe's best practices. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expectSettled(page);
  // Runs in the page, loaded once for each document: axe's own runner for Playwright loads it twice and opens a tab for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations, incomplete } = await axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations', 'incomplete'],
    });
    const html = (nodes: { html: string }[]) => nodes.map((node) => node.html).join(' ');
    // Axe reports text in the colour of its background as incomplete, so such text is checked here.
    const unseen = incomplete
      .flatMap(({ nodes }) => nodes)
      .filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'));
    return [
      ...violations.map(({ id, nodes }) => `${id}: ${html(nodes)}`),
      ...(unseen.length > 0 ? [`unseen: ${html(unseen)}`] : []),
    ];
  }, axeRules);
  expect(found).toEqual([]);
}

/** The page fits a window of 320 px, the width of a phone at 400 % zoom (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page, width = 320): Promise<void> {
  const before = page.viewportSize();
  // A resize takes a third of a second, so needless ones are skipped.
  const resize = before?.width !== width;
  if (resize) await page.setViewportSize({ width, height: before?.height ?? 844 });
  // Polls, since the old width may remain for a moment after a resize.
  const overflow = () =>
    page.evaluate((most) => {
      const dialogs = Array.from(document.querySelectorAll('dialog[open]'));
      return Math.max(
        document.documentElement.scrollWidth - Math.min(most, window.innerWidth),
        ...dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      );
    }, width);
  await expect.poll(overflow, { message: 'pixels that the page is too wide' }).toBeLessThanOrEqual(0);
  if (resize && before) await page.setViewportSize(before);
}

/**
 * No axe violations and no horizontal overflow at each width, in light and dark by turns, and at the last width in both: a colour depends on
 * the theme, a size on the width, neither on both.
 */
export async function expectSoundLooks(page: Page, widths = [320, 390, 1440]): Promise<void> {
  const before = page.viewportSize()!;
  const themes = ['light', 'dark'] as const;
  const looks = widths.map((width, index) => ({ width, colorScheme: themes[index % 2]! }));
  looks.push({ width: widths.at(-1)!, colorScheme: themes[widths.length % 2]! });
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A high window shows the whole page: axe reports a target that is half under a sticky bar as too small.
    await page.setViewportSize({ width, height: 2400 });
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page, width);
  }
  await page.setViewportSize(before);
}

/** The page fits a phone with the browser's text size doubled (WCAG 1.4.4, 1.4.10). */
export async function expectRoomForLargeLetters(page: Page, width = 390): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width, height: before.height });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '32px');
  await expectNoSidewaysScroll(page, width);
  const beyond = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll('dialog[open] button'))
        .filter((button) => button.checkVisibility() && button.getBoundingClientRect().right > innerWidth)
        .map((button) => button.ariaLabel || button.textContent),
    );
  await expect.poll(beyond, { message: 'buttons beyond the edge' }).toEqual([]);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await devtools.detach();
  await page.setViewportSize(before);
}

/**
 * Text that lies over other text or under a control, and sentences broken into one word a line, in the open dialog or else the page.
 * Elements that stay in place while the page scrolls lie over it on purpose.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document.body;
    const isLoose = (element: Element | null): boolean =>
      element !== null &&
      element !== root &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || isLoose(element.parentElement));
    /** The part of a box that is not cut off. */
    const seen = (box: DOMRect, element: Element): DOMRect => {
      let { left, top, right, bottom } = box;
      for (let around: Element | null = element; around && around !== root; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const edge = around.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return new DOMRect(left, top, Math.max(right - left, 0), Math.max(bottom - top, 0));
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // The list of patients found lies over the day on purpose.
      !element.closest('.visually-hidden, .skip-link, option, .desk-search-found') &&
      !isLoose(element);
    const faults: string[] = [];
    const boxes: { element: Element; box: DOMRect; says: string }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement!;
      const says = text.textContent!.trim();
      if (!says || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = Array.from(range.getClientRects()).filter(({ width }) => width > 1);
      for (const line of lines) boxes.push({ element, box: seen(line, element), says });
      const words = says.split(/\s+/).length;
      if (words > 3 && lines.length >= words - 1) faults.push(`one word a line: ${says}`);
    }
    for (const element of root.querySelectorAll('button, input, select, textarea'))
      if (isShown(element) && !element.matches('[type=radio], [type=checkbox], [type=hidden]'))
        boxes.push({
          element,
          box: seen(element.getBoundingClientRect(), element),
          says: element.outerHTML.slice(0, 80),
        });
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const isApart =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) < 2 ||
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) < 4;
        if (!isApart && !one.element.contains(other.element) && !other.element.contains(one.element))
          faults.push(`${one.says} over ${other.says}`);
      }
    return [...new Set(faults)];
  });
