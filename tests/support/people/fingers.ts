import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** What can be pressed on the page and is less than 44 px wide or high. A link inside a sentence is as high as its line. */
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

/** Two presses in one place, so many milliseconds apart, whatever stands there by then. */
export async function pressTwice(page: Page, target: Locator, gap: number): Promise<void> {
  // Nothing that came to this place a moment ago, and in sight.
  await target.click({ trial: true });
  const { x, y, width, height } = (await target.boundingBox())!;
  const middle = [x + width / 2, y + height / 2] as const;
  const isTouched = await page.evaluate(() => navigator.maxTouchPoints > 0);
  const press = () => (isTouched ? page.touchscreen.tap(...middle) : page.mouse.click(...middle));
  const first = press();
  await wait(gap);
  await Promise.all([first, press()]);
}
