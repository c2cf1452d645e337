import type { Locator, Page } from '@playwright/test';

/** A step of the SMS set-up, by its title. */
export const step = (page: Page, title: string): Locator =>
  page.locator('.set-up-step').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

/** One of its English texts. */
export const cardOf = (page: Page, title: string): Locator =>
  page
    .locator('.set-up-text[data-language="en"]')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

export const save = (part: Locator): Promise<void> =>
  part.getByRole('button', { name: 'Save', exact: true }).click();
