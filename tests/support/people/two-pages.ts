import type { Page } from '@playwright/test';
import { expect } from '../servers/browser.ts';
import { translate } from './translator.ts';

/** Readable text of the page and its dialogs, without the translator's marks and without differences between servers. */
const readWords = (page: Page) =>
  page.evaluate(() =>
    document.body.innerText
      .replaceAll(/[«»]/g, '')
      .replaceAll(/(?<=Reference )[A-Z0-9-]+/g, 'REFERENCE')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(?<=(?:Published at|Saved at|Published,|Undone,) )\d+:\d+ [ap]m/g, 'TIME'),
  );

/** Compares a page that is translated continuously with an untranslated one: after each step both must have the same words. */
export async function compareTranslated(
  translated: Page,
  plain: Page,
  steps: Record<string, (page: Page) => Promise<unknown>>,
): Promise<void> {
  await translate(translated, { keepsOn: true });
  for (const [name, act] of Object.entries(steps)) {
    await act(plain);
    await act(translated);
    await expect(async () => expect(await readWords(translated), name).toBe(await readWords(plain))).toPass({
      timeout: 30_000,
    });
  }
}
