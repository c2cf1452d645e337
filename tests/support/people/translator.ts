import type { Page } from '@playwright/test';

/** The fake translation of a text. */
export const translated = (text: string) => `«${text}»`;

interface Translation {
  /** Selects the part of the page. */
  part?: string;
  /** Keeps the texts unchanged inside the translator's elements. */
  isSilent?: boolean;
  /** Later nodes are translated too. */
  keepsOn?: boolean;
}

/** Translates a page as browsers do: two elements with the translation replace each text. */
export async function translate(
  page: Page,
  { part = 'body', isSilent = false, keepsOn = false }: Translation = {},
): Promise<void> {
  await page.evaluate(
    ({ part, isSilent, keepsOn }) => {
      const translateAll = () => {
        const root = document.querySelector(part)!;
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const texts: Text[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          if (
            (node as Text).data.trim() &&
            !node.parentElement!.closest('script, style, textarea, font, svg, option')
          )
            texts.push(node as Text);
        for (const text of texts) {
          const outer = document.createElement('font');
          const inner = document.createElement('font');
          inner.textContent = isSilent ? text.data : text.data.replace(/\S.*\S|\S/s, '«$&»');
          outer.append(inner);
          text.replaceWith(outer);
        }
      };
      translateAll();
      if (!keepsOn) return;
      let isDue = false;
      new MutationObserver(() => {
        if (isDue) return;
        isDue = true;
        setTimeout(() => {
          isDue = false;
          translateAll();
        }, 30);
      }).observe(document.querySelector(part)!, { childList: true, characterData: true, subtree: true });
    },
    { part, isSilent, keepsOn },
  );
}
