import type { Page } from '@playwright/test';
import { bookLink } from '#tests/support/people/booking-dialog.ts';
import { openDesk } from '#tests/support/people/desk-page.ts';
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  expectRoomForLargeLetters,
  openReady,
  test,
} from '#tests/support/servers/browser.ts';

/** Where a link to a part of the page must end: 100 px below the top of the window, or as near as the page's end allows. */
async function expectAt(page: Page, id: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((anchor) => {
        const target = document.getElementById(anchor);
        if (!target) return 'not there yet';
        const { top } = target.getBoundingClientRect();
        const furthest = document.documentElement.scrollHeight - innerHeight - scrollY;
        return Math.round(furthest <= 1 ? Math.min(top, 100) : top);
      }, id),
    )
    .toBe(100);
}

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));

test.describe('on a wide window', () => {
  test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 800 }));

  test('each link scrolls to its part of the home page, 100 px below the top, and takes focus along', async ({
    page,
  }) => {
    await openReady(page, '/');
    const links = page.getByRole('navigation', { name: 'Main' });
    for (const [name, id] of [
      ['Testimonials', 'testimonials'],
      ['About', 'about'],
      ['Services', 'services-section'],
      ['Gallery', 'gallery'],
    ] as const) {
      await links.getByRole('link', { name }).click();
      await expectAt(page, id);
      await expect(page).toHaveURL(`/#${id}`);
      await expect(page.locator(`#${id}`)).toBeFocused();
    }
  });

  test('from another page the links go home first; services have a page of their own', async ({ page }) => {
    await openReady(page, '/privacy');
    const links = page.getByRole('navigation', { name: 'Main' });
    await expect(links.getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/services');
    await links.getByRole('link', { name: 'Gallery' }).click();
    await expect(page).toHaveURL('/#gallery');
    await expectAt(page, 'gallery');
  });

  test('Back and Forward return to the place that was left', async ({ page }) => {
    await openReady(page, '/');
    const links = page.getByRole('navigation', { name: 'Main' });
    await page.evaluate(() => scrollTo(0, 333));
    await links.getByRole('link', { name: 'Testimonials' }).click();
    await expectAt(page, 'testimonials');
    const privacy = page.getByRole('link', { name: 'Privacy Policy' });
    await privacy.scrollIntoViewIfNeeded();
    const left = await place(page);
    await privacy.click();
    await expect(page).toHaveURL('/privacy');
    await expect.poll(() => place(page)).toBe(0);

    await page.goBack();
    await expect(page).toHaveURL('/#testimonials');
    await expect.poll(() => place(page)).toBe(left);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect.poll(() => place(page)).toBe(333);
    await page.goForward();
    await expect.poll(() => place(page)).toBe(left);

    // Once more, from a page that was loaded anew and has no scripts yet: that changes the address alone.
    await page.goForward();
    await expect(page).toHaveURL('/privacy');
    await page.reload();
    await page.evaluate(() => history.back());
    await expect(page.getByRole('heading', { level: 1 })).toContainText('thirty');
  });

  test('the same link twice is one step in the history', async ({ page }) => {
    await openReady(page, '/');
    const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
    await about.click();
    await expectAt(page, 'about');
    await about.click();
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('a press with Ctrl opens a tab, as the browser does', async ({ page, context }) => {
    await openReady(page, '/');
    const opened = context.waitForEvent('page');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About' })
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL('/#about');
    await expect(page).toHaveURL('/');
  });
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test.beforeEach(({ page }) => page.setViewportSize({ width: 1280, height: 800 }));

  test('the scroll takes 1.5 s', async ({ page }) => {
    await openReady(page, '/');
    const frames = await page.evaluate(async () => {
      const seen: { time: number; top: number }[] = [];
      const began = performance.now();
      document.querySelector<HTMLElement>('.site-links a[href$=testimonials]')!.click();
      const goal = document.getElementById('testimonials')!.getBoundingClientRect().top + scrollY - 100;
      do {
        // A message comes after the frame's own work, when what was painted can be seen.
        await new Promise(requestAnimationFrame);
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', resolve);
          port1.start();
          port2.postMessage('');
        });
        seen.push({ time: performance.now() - began, top: scrollY });
      } while (Math.abs(scrollY - goal) > 2);
      return seen;
    });
    const tops = frames.map(({ top }) => top);
    expect(tops, 'never jumps ahead').toEqual(tops.toSorted((one, other) => one - other));
    const last = frames.at(-1)!.time;
    expect(last).toBeGreaterThan(1300);
  });

  test('a wheel ends the scroll', async ({ page }) => {
    await page.clock.install();
    await openReady(page, '/');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Testimonials' }).click();
    await page.clock.runFor(600);
    const left = await place(page);
    expect(left).toBeGreaterThan(9);
    await page.evaluate(() => dispatchEvent(new WheelEvent('wheel')));
    await page.clock.runFor(3000);
    expect(await place(page)).toBe(left);
    const goal = page.locator('#testimonials');
    expect(await goal.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(400);
  });
});

test.describe('the menu of a narrow window', () => {
  test.beforeEach(({ page }) => page.setViewportSize({ width: 767, height: 900 }));
  const menu = (page: Page) => page.locator('details.site-menu');
  const open = async (page: Page) => {
    await page.getByText('Menu', { exact: true }).click();
    await expect(menu(page)).toHaveAttribute('open');
  };
  const expectClosed = (page: Page) => expect(menu(page)).not.toHaveAttribute('open');

  test('takes the links’ place below 768 px', async ({ page }) => {
    await openReady(page, '/');
    await expect(page.getByText('Menu', { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(page.getByText('Menu', { exact: true })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test('closes on a press outside', async ({ page }) => {
    await openReady(page, '/');
    await open(page);
    await page.mouse.click(300, 850);
    await expectClosed(page);
  });

  test('closes when the window grows to 768 px', async ({ page }) => {
    await openReady(page, '/');
    await open(page);
    await page.setViewportSize({ width: 768, height: 900 });
    await expectClosed(page);
    await page.setViewportSize({ width: 767, height: 900 });
    await expectClosed(page);
  });

  test('closes when a link is chosen, and leads there', async ({ page }) => {
    await openReady(page, '/');
    await open(page);
    await menu(page).getByRole('link', { name: 'About' }).click();
    await expectClosed(page);
    await expectAt(page, 'about');
  });

  test('closes on Escape, with focus back on its button, and when focus goes on past it', async ({
    page,
  }) => {
    await openReady(page, '/');
    await open(page);
    await menu(page).getByRole('link', { name: 'Gallery' }).focus();
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await expect(page.locator('.site-menu summary')).toBeFocused();
    await open(page);
    await menu(page).getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expectClosed(page);
  });

  test('has no axe violation when it is open, and fits 320 px', async ({ page }) => {
    await openReady(page, '/');
    await open(page);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await expectRoomForLargeLetters(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('menu, links and their 100 px work all the same', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByText('Menu', { exact: true }).click();
    await page.locator('details.site-menu').getByRole('link', { name: 'Testimonials' }).click();
    await expect(page).toHaveURL('/#testimonials');
    await expectAt(page, 'testimonials');
    // The menu, which stays open, does not lie over it.
    await expect(page.locator('.site-menu-panel')).not.toBeInViewport();
    await expect(page.getByText('Open now').or(page.getByText('Closed'))).toBeAttached();
  });
});

test.describe('after a deployment', () => {
  test.beforeEach(({ expectProblem }) =>
    expectProblem(/404|loading route module|dynamically imported module/),
  );

  /** Firefox before 147 and Safari before 26.2 have no Navigation API. */
  const loseNavigationApi = (page: Page) =>
    page.addInitScript(() => void Reflect.deleteProperty(window, 'navigation'));

  /** Waits until the open page follows the site, as each does after some seconds; then the server has other route modules, or none. */
  async function openBefore(
    page: Page,
    open: () => Promise<void>,
    { isBroken = false, isOlder = false } = {},
  ) {
    if (isOlder) await loseNavigationApi(page);
    // With a clock of the test a page doesn't know whether it was reloaded, which the way of older browsers asks for.
    else await page.clock.install();
    const followed = page.waitForRequest('**/api/live');
    await open();
    if (!isOlder) await page.clock.fastForward('00:05');
    await followed;
    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
    });
    await page.route(/\/assets\/(services|gallery|patients|sign-out)-[\w-]{8}\.js/, (route) =>
      isBroken || opened.length === 0 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    return opened;
  }

  for (const { path, name, to } of [
    { path: '/', name: 'View Full Gallery', to: '/gallery' },
    { path: '/', name: 'Explore All Services', to: '/services' },
    { path: '/hi', name: /गैलरी/, to: '/hi/gallery' },
  ]) {
    test(`the first press on ${name} on ${path} leads to ${to}, and Back returns`, async ({ page }) => {
      const opened = await openBefore(page, () => openReady(page, path));
      await page.getByRole('main').getByRole('link', { name }).click();
      await expect(page).toHaveURL(to);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(opened).toEqual([to]);
      await page.goBack();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
    });
  }

  test('the first press in an older browser leads to its page too, and Back returns', async ({ page }) => {
    const opened = await openBefore(page, () => openReady(page, '/'), { isOlder: true });
    const link = page.getByRole('main').getByRole('link', { name: 'Explore All Services' });
    await link.click();
    await expect(page).toHaveURL('/services');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('prices');
    expect(opened).toEqual(['/', '/services']);
    await page.reload();
    await expect(page).toHaveURL('/services');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(link).toBeVisible();
  });

  for (const isOlder of [false, true]) {
    test(`a typed booking is still there on the page that opens, ${isOlder ? 'without' : 'with'} the Navigation API`, async ({
      page,
    }) => {
      await openBefore(page, () => openReady(page, '/'), { isOlder });
      await bookLink(page).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('First name').fill('Meher');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('main').getByRole('link', { name: 'View Full Gallery' }).click();
      await expect(page).toHaveURL('/gallery');
      await bookLink(page).click();
      await dialog.getByRole('button', { name: 'Continue where you left off' }).click();
      await expect(dialog.getByLabel('First name')).toHaveValue('Meher');
    });
  }

  test('Back leads to a page whose module is gone', async ({ page }) => {
    await openReady(page, '/services');
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL('/privacy');
    const opened = await openBefore(page, async () => {
      await page.reload();
      await page.keyboard.press('Shift');
      await page.locator('html[data-ready]').waitFor();
    });
    await page.goBack();
    await expect(page).toHaveURL('/services');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('prices');
    expect(opened).toEqual(['/services']);
  });

  test('the first press in the menu of staff leads to its page', async ({ page }) => {
    const opened = await openBefore(page, () => openDesk(page));
    await page.getByRole('link', { name: 'Patients' }).click();
    await expect(page).toHaveURL('/staff/patients');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(opened).toEqual(['/staff/patients']);
  });

  test('a press on Sign out signs out', async ({ page, expectProblem }) => {
    // The desk that is left asks for its day once more.
    expectProblem(/401/);
    const opened = await openBefore(page, () => openDesk(page));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/staff');
    expect(opened).toEqual(['/staff/sign-out', '/staff']);
  });

  test('a module that is missing for good loads its page once', async ({ page }) => {
    const opened = await openBefore(page, () => openReady(page, '/'), { isBroken: true });
    await page.getByRole('main').getByRole('link', { name: 'Explore All Services' }).click();
    await expect(page).toHaveURL('/services');
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL('/privacy');
    expect(opened).toEqual(['/services', '/privacy']);
  });
});

test('an aborted request is no error; any other rejection is one @desktop', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/a real failure/);
  await openReady(page, '/');
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.evaluate(async () => {
    const controller = new AbortController();
    void fetch('/services', { signal: controller.signal });
    controller.abort();
    void Promise.reject(new Error('a real failure'));
    await new Promise((resolve) => setTimeout(resolve));
  });
  await expect.poll(() => errors).toEqual(['a real failure']);
});
