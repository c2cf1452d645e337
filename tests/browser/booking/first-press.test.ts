import type { Page } from '@playwright/test';
import { asha, bookLink, fillDetails, tuesday } from '#tests/support/people/booking-dialog.ts';
import { expect, openReady, test } from '#tests/support/servers/browser.ts';

/** Opens the home page; its scripts are on their way until they are let through. */
async function openWithoutScripts(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  // Its load event may wait for them: Chromium moves the pointer by itself.
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  return held.resolve;
}

const firstStep = (page: Page) => page.locator('dialog[data-first-step]');

test('booking opens before any script has come, and what is typed until then stays @phone', async ({
  page,
}) => {
  const letThrough = await openWithoutScripts(page);
  await page.locator('.book-tile').click();
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' });
  await expect(dialog).toContainText('Mon 23 Nov, 10:00 am.');
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await fillDetails(dialog);
  const message = dialog.getByLabel('Message');
  await message.fill('It hurts');
  await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(2, 2));

  letThrough();
  await expect(firstStep(page)).toHaveCount(0);
  await expect(message).toBeFocused();
  await page.keyboard.type(' really');
  await expect(message).toHaveValue('It really hurts');
  await expect(dialog.getByLabel('Mobile number')).toHaveValue(asha.mobileNumber);
  await expect(dialog.getByLabel('Service', { exact: true })).toHaveValue(asha.service);
  await dialog.getByRole('button', { name: 'Next: check and confirm' }).click();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: /Mon 23 Nov,\s+10:00 am/ }),
  ).toBeEnabled();
});

test('its button waits for the scripts, and is pressed once they are there @phone', async ({ page }) => {
  const letThrough = await openWithoutScripts(page);
  await bookLink(page).click();
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' });
  await fillDetails(dialog);
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await expect(dialog.locator('button[aria-busy="true"]')).toBeVisible();
  letThrough();
  await expect(
    page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${tuesday}`) }),
  ).toBeVisible();
});

test('closed before the scripts come it stays closed, and opens anew afterwards @desktop', async ({
  page,
}) => {
  const letThrough = await openWithoutScripts(page);
  const tile = page.locator('.book-tile');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close booking' }).click(),
    () => page.mouse.click(10, 10),
  ]) {
    await tile.click();
    await expect(firstStep(page)).toBeVisible();
    await close();
    await expect(firstStep(page)).toHaveCount(0);
    await expect(tile).toBeFocused();
  }
  letThrough();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tile.click();
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' });
  await expect(dialog.getByLabel('First name')).toBeFocused();
});

test('Back in the moment in which the dialog takes its place closes it too @phone', async ({ page }) => {
  await openReady(page, '/');
  // The page's first step is emptied when the dialog's code is there; some microtasks later the dialog is.
  await page.evaluate(() => {
    const { content } = document.querySelector<HTMLTemplateElement>('#booking-first')!;
    const backInTheGap = async () => {
      if (content.childElementCount > 0) return;
      for (let microtask = 0; microtask < 20; microtask++) await undefined;
      history.replaceState({ ...history.state, dialog: undefined }, '');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      requestAnimationFrame(() => setTimeout(() => (document.documentElement.dataset.wentBack = '')));
    };
    new MutationObserver(() => void backInTheGap()).observe(content, { childList: true });
  });
  await page.locator('.book-tile').evaluate((link: HTMLElement) => link.click());
  await page.locator('html[data-went-back]').waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.book-tile:not([aria-busy])')).toBeVisible();
});

test('where the scripts never come it is a form of its own @phone', async ({ page, expectProblem }) => {
  expectProblem(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await bookLink(page).click();
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' });
  await fillDetails(dialog);
  await dialog.getByRole('button', { name: 'Choose date and time' }).click();
  await expect(page).toHaveURL(/\/book/);
  await expect(page.getByRole('button', { name: new RegExp(`^${tuesday}`) })).toBeVisible();
});

test('a press shows while the finger is down, before any script @phone', async ({ page }) => {
  await openWithoutScripts(page);
  const tile = page.locator('.book-tile');
  const opacity = () => tile.evaluate((link) => Number(getComputedStyle(link).opacity));
  expect(await opacity()).toBe(1);
  await tile.dispatchEvent('pointerdown', { bubbles: true });
  expect(await opacity()).toBeLessThan(0.8);
  await tile.dispatchEvent('pointercancel', { bubbles: true });
  expect(await opacity()).toBe(1);
});

test('the opening is rehearsed unseen in an idle moment, and leaves the focus where it is @phone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const steps: string[] = [];
    Object.assign(window, { steps });
    const isDialog = (node: Node) => node instanceof HTMLDialogElement;
    // Not even by the scripts, which a press may start in between.
    const isSeen = (dialog: HTMLDialogElement) =>
      dialog.matches('[open], [data-first-step]') || getComputedStyle(dialog).visibility !== 'hidden';
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        for (const dialog of [...addedNodes].filter(isDialog))
          steps.push(isSeen(dialog) ? 'is seen' : 'comes');
        if ([...removedNodes].some(isDialog)) steps.push('goes');
      }
    }).observe(document, { childList: true, subtree: true });
    if (location.hash)
      addEventListener('DOMContentLoaded', () => document.querySelector<HTMLElement>('.book-tile')!.focus());
  });
  const steps = () => page.evaluate(() => (window as unknown as { steps: string[] }).steps);
  await page.goto('/');
  await expect.poll(steps).toEqual(['comes', 'goes']);
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page.locator('body')).toBeFocused();

  await page.goto('/services');
  await openReady(page, '/#services');
  await expect(page.locator('.book-tile')).toBeFocused();
  expect(await steps()).toEqual([]);
});

test('a finger comes between the packages, the page’s own script, React and its data @phone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const turns: Record<string, number> = {};
    let turn = 0;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      turn++;
      if (!('router' in turns)) port2.postMessage('');
    });
    port1.start();
    port2.postMessage('');
    Object.assign(window, { turns });
    // What each of them does when it runs.
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget, type: string, ...how) {
      if (type === 'test') turns.packages ??= turn;
      if (type === 'compositionstart') turns.React ??= turn;
      listen.call(this, type, ...(how as [EventListener]));
    };
    const watch = (name: string, step: string) => {
      let value: unknown;
      Object.defineProperty(window, name, {
        set(given: unknown) {
          turns[step] = turn;
          value = given;
        },
        get: () => value,
      });
    };
    watch('__reactRouterManifest', 'page');
    watch('__reactRouterDataRouter', 'router');
    Object.defineProperty(window, 'handOver', {
      set(given: () => void) {
        Object.defineProperty(window, 'handOver', {
          value() {
            turns.data = turn;
            given();
          },
        });
      },
      configurable: true,
    });
  });
  await openReady(page, '/');
  const turns = await page.evaluate(() => (window as unknown as { turns: Record<string, number> }).turns);
  const steps = ['packages', 'page', 'React', 'data', 'router'];
  expect(Object.keys(turns).sort()).toEqual([...steps].sort());
  expect(new Set(Object.values(turns)).size, JSON.stringify(turns)).toBe(steps.length);
  expect(steps.toSorted((a, b) => turns[a]! - turns[b]!)).toEqual(steps);
});
