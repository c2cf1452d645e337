import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** Controls of the page that are less than 44 px wide or high. A link inside a sentence is as high as its line. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pressed = document.querySelectorAll<HTMLElement>('a, button, summary, select, textarea, input');
    return Array.from(pressed, (each) =>
      each.matches('[type=checkbox], [type=radio]') ? (each.closest('label') ?? each) : each,
    )
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => !each.matches('.skip-link, .visually-hidden, p a, [tabindex="-1"]'))
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < 43.9)
      .map(({ each, box }) => `${each.outerHTML.slice(0, 90)} ${box.width} × ${box.height}`);
  });

/**
 * Presses twice in one place, `gap` milliseconds apart, whatever element is there by then. As with a finger, the events carry the time of
 * the press, so a busy machine that handles the second one late changes nothing.
 */
export async function pressTwice(page: Page, target: Locator, gap: number): Promise<void> {
  const press = await presserOf(page, target);
  const start = Date.now();
  const first = press(start);
  await wait(gap);
  await Promise.all([first, press(start + gap)]);
}

/** Presses at the place of a target, whatever is there by then; `at` is the time of the press in epoch milliseconds. */
export async function presserOf(page: Page, target: Locator): Promise<(at: number) => Promise<void>> {
  const isTouched = await page.evaluate(() => navigator.maxTouchPoints > 0);
  const browser = await page.context().newCDPSession(page);
  // Waits until the target is visible and its place is stable.
  await target.click({ trial: true });
  const box = (await target.boundingBox())!;
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return async (at) => {
    const timestamp = at / 1000;
    // A press that meets a change of documents may get no answer from the browser: the next document is one too.
    const nextDocument = page.waitForEvent('domcontentloaded', { timeout: 0 });
    const button = { x, y, button: 'left', clickCount: 1, timestamp } as const;
    const events = isTouched
      ? [
          browser.send('Input.dispatchTouchEvent', {
            type: 'touchStart',
            touchPoints: [{ x, y }],
            timestamp,
          }),
          browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp }),
        ]
      : [
          browser.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, timestamp }),
          browser.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button }),
          browser.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }),
        ];
    await Promise.race([Promise.all(events), nextDocument]);
  };
}
