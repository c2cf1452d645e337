// What a page in Chromium is watched for by the benchmarks of what a hand does: when React has taken it over, and its slowest event.
import type { Page } from '@playwright/test';

/**
 * While a tool listens, V8 reads a whole file again to tell where an `Error` was made, and React makes three when it starts: 15 ms at full
 * speed for a file that takes 1.5 without a tool, and with this. No phone has a tool that listens.
 */
export const asWithoutTool = '--js-flags=--no-enable-lazy-source-positions';

/** Milliseconds of the page's own clock; 0 until it has happened. */
interface Seen {
  loaded: number;
  ready: number;
  /** The slowest event, as INP counts it, since the page opened or `forgetEvents`. */
  slowestEvent: number;
}

interface Watched extends Window {
  watched: Seen;
}

/** Before the page is opened. */
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
  let tell: (() => void) | undefined;
  Object.defineProperty(window, 'pageReady', {
    configurable: true,
    set(given: () => void) {
      tell = given;
    },
    get: () => () => {
      tell?.();
      watched.ready = performance.now();
    },
  });
}

export const seenIn = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as Watched).watched);

/** Until React has taken the page over. */
export const waitForReact = (page: Page) =>
  page.waitForFunction(() => (window as unknown as Watched).watched?.ready > 0, undefined, {
    timeout: 60_000,
  });

/** The slowest event is counted anew from here. */
export const forgetEvents = (page: Page) =>
  page.evaluate(() => {
    (window as unknown as Watched).watched.slowestEvent = 0;
  });
