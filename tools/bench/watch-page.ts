// Observers of a page in Chromium for benchmarks of input: the end of hydration, and the slowest event.
import type { Page } from '@playwright/test';

/**
 * Removes a cost of an attached debugger: V8 then parses a file again for the position of each `Error`, and React creates three at its
 * start. That takes 15 ms instead of 1.5, and phones have no debugger.
 */
export const asWithoutTool = '--js-flags=--no-enable-lazy-source-positions';

/** Milliseconds of the page's own clock; 0 until it has happened. */
interface PageTimes {
  loaded: number;
  ready: number;
  /** The slowest event, as INP counts it, since the page opened or `forgetEvents`. */
  slowestEvent: number;
}

declare global {
  interface Window {
    watched?: PageTimes;
  }
}

/** Installs the observers; to be called before the page is opened. */
export const watchPage = (page: Page) => page.addInitScript(watch);

/** Runs in the page. */
function watch() {
  const watched = { loaded: 0, ready: 0, slowestEvent: 0 };
  Object.assign(window, { watched });
  addEventListener('load', () => (watched.loaded = performance.now()));
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      watched.slowestEvent = Math.max(watched.slowestEvent, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  const markReady = () => (watched.ready = performance.now());
  addEventListener('hydrated', markReady);
  // Builds that `--against` compares with may call a function of the page instead.
  let tell: (() => void) | undefined;
  Object.defineProperty(window, 'pageReady', {
    set(given: () => void) {
      tell = given;
    },
    get: () => () => {
      tell?.();
      markReady();
    },
  });
}

export const seenIn = (page: Page): Promise<PageTimes> => page.evaluate(() => window.watched!);

/** Waits for hydration. */
export const waitForReact = (page: Page) =>
  page.waitForFunction(() => window.watched && window.watched.ready > 0, undefined, { timeout: 60_000 });

/** Resets the slowest event. */
export const forgetEvents = (page: Page) =>
  page.evaluate(() => {
    window.watched!.slowestEvent = 0;
  });
