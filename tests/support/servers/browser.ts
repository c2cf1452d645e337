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
   * True for tests that change what others would see: each gets a server of its own. 'file': the tests of a file
   * share one, where they leave it as they found it.
   */
  ownServer: boolean | 'file';
  /** True for tests that weigh what a server sends: it has a process of its own, and compresses as well as a clinic's. */
  ownProcess: boolean;
  /** The running production build; `page.goto('/')` leads to it. */
  server: RunningServer;
  /** Console errors, exceptions and 5xx answers fail a test unless it says here that it provokes them. */
  expectProblem: (problem: RegExp) => void;
}

export const test = base.extend<Fixtures, { servers: Servers }>({
  clinicNow: [mondayMorning, { option: true }],
  serverSettings: [{}, { option: true }],
  ownServer: [false, { option: true }],
  ownProcess: [false, { option: true }],

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
  baseURL: async ({ server }, provide) => provide(server.origin),

  expectProblem: [
    async ({ context }, provide) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (error) => problems.push(`exception: ${error.error()}`));
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
 * Opens a page and waits until React has taken it over: before that a press on a link is the browser's own affair. `meanwhile`: what
 * a visitor does before the scripts run.
 */
export async function openReady(page: Page, path: string, meanwhile?: () => Promise<void>): Promise<void> {
  await watchReady(page);
  // Scripts that are held back hold the load event back too where they were asked for before it.
  await page.goto(path, { waitUntil: meanwhile ? 'domcontentloaded' : 'load' });
  await meanwhile?.();
  // The visitor does something: the scripts need not wait for a quiet moment.
  await page.keyboard.press('Shift');
  await page.locator('html[data-ready]').waitFor();
}

/** Marks the page when React tells the starter that it has taken over. `isHeld`: the starter hears it only from `window.tellStarter()`. */
export const watchReady = (page: Page, isHeld = false) =>
  page.addInitScript((isHeld) => {
    let tellStarter: (() => void) | undefined;
    Object.defineProperty(window, 'pageReady', {
      configurable: true,
      set: (tell: () => void) => {
        tellStarter = tell;
      },
      get: () => () => {
        if (isHeld) Object.assign(window, { tellStarter });
        else tellStarter?.();
        document.documentElement.dataset.ready = '';
      },
    });
  }, isHeld);

/** The window's size and colours are those that were asked for, and no animation is on its way from one to the other. */
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

// Half as long as what the package gives: each document reads it anew.
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** WCAG 2.0 to 2.2, A and AA, and axe's best practice, in the page as it stands. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expectSettled(page);
  // In the page itself, and once in each document: axe's own runner for Playwright reads it twice and opens a tab for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations, incomplete } = await axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations', 'incomplete'],
    });
    const html = (nodes: { html: string }[]) => nodes.map((node) => node.html).join(' ');
    // Words in the very colour of what lies behind them are none to axe: it leaves them to a person.
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
  // Each takes a third of a second.
  const resize = before?.width !== width;
  if (resize) await page.setViewportSize({ width, height: before?.height ?? 844 });
  // In the moment after a resize the old width may still show.
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

/** Clean to axe and no wider than its window, in both themes. */
export async function expectSoundLooks(page: Page, widths = [320, 390, 1440]): Promise<void> {
  const before = page.viewportSize()!;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      // All of it in sight: what lies half under a bar that stays, wherever the page was left, is a small target to axe.
      await page.setViewportSize({ width, height: 2400 });
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page, width);
    }
  }
  await page.setViewportSize(before);
}

/** The page fits a phone whose owner reads letters of twice the usual size, as set in the browser (WCAG 1.4.4, 1.4.10). */
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
