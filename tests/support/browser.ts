import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { mondayMorning, runServer, type RunningServer } from './run-server.ts';

export { expect };

interface Settings {
  /** Where the server's clock starts. */
  clinicNow: string;
  /** Further settings of the server, as in `.env`. */
  serverSettings: Record<string, string>;
}

interface Fixtures {
  /** True for tests that change what others would see: each gets a server of its own. */
  ownServer: boolean;
  /** The running production build; `page.goto('/')` leads to it. */
  server: RunningServer;
  /** Console errors, exceptions and 5xx answers fail a test unless it says here that it provokes them. */
  expectProblem: (problem: RegExp) => void;
}

export const test = base.extend<Fixtures, Settings & { servers: Servers }>({
  clinicNow: [mondayMorning, { option: true, scope: 'worker' }],
  serverSettings: [{}, { option: true, scope: 'worker' }],
  ownServer: [false, { option: true }],

  servers: [
    async ({ clinicNow, serverSettings }, provide) => {
      const started: RunningServer[] = [];
      const start = async () => {
        const server = await runServer({ CLINIC_NOW: clinicNow, ...serverSettings });
        started.push(server);
        return server;
      };
      let common: Promise<RunningServer> | undefined;
      await provide({ common: () => (common ??= start()), own: start });
      await Promise.all(started.map((server) => server.remove()));
    },
    { scope: 'worker' },
  ],
  server: async ({ servers, ownServer }, provide) => {
    const server = await (ownServer ? servers.own() : servers.common());
    await provide(server);
    if (ownServer) await server.remove();
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
  common(): Promise<RunningServer>;
  own(): Promise<RunningServer>;
}

/** Opens a page and waits until React has taken it over: before that a press on a link is the browser's own affair. */
export async function openReady(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    let tellStarter: (() => void) | undefined;
    Object.defineProperty(window, 'pageReady', {
      set: (tell: () => void) => {
        tellStarter = tell;
      },
      get: () => () => {
        tellStarter?.();
        document.documentElement.dataset.ready = '';
      },
    });
  });
  await page.goto(path);
  // Somebody is here: the scripts need not wait for a quiet moment.
  await page.keyboard.press('Shift');
  await page.locator('html[data-ready]').waitFor();
}

/** WCAG 2.0 to 2.2, A and AA, and axe's best practice, in the page as it stands. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found).toEqual([]);
}

/** The page fits a window of 320 px, the width of a phone at 400 % zoom (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page, width = 320): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: before?.height ?? 844 });
  // In the moment after a resize the old width may still show.
  const overflow = () =>
    page.evaluate((most) => document.documentElement.scrollWidth - Math.min(most, window.innerWidth), width);
  await expect.poll(overflow, { message: 'pixels that the page is too wide' }).toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
}
