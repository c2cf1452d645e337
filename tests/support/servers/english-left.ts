import { expect, type Page } from '@playwright/test';

/** Expects no English text in the page's present state. */
export async function expectNoEnglish(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(englishLeft), state).toEqual([]);
}

/** Texts and accessible names with Latin words, except names, abbreviations and text marked as English. */
const englishLeft = () => {
  const names =
    /Web Content Accessibility Guidelines|WCAG|AA|IS 17802|axe-core|html-validate|HTML|JavaScript|Chromium|Firefox|WebKit|Safari|TalkBack|NVDA|SMS|RCT|TMJ|WhatsApp|Instagram|LinkedIn|Battisi|Dental|Ek Type|Anek|Sample Reviewer \w|Hill Road|Bandra West|Mumbai|hello@clinic.example|\b[A-Z0-9]{6}\b|Digital Personal Data Protection (?:Act|Rules)|Data Protection Board of India/g;
  const isEnglish = (text: string) => /[A-Za-z]{2}/.test(text.replace(names, ''));
  const isMarked = (element: Element) => element.closest('[lang^="en"], script, style, svg') !== null;
  const found: string[] = [];
  if (isEnglish(document.title)) found.push(document.title);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isEnglish(node.textContent!) && !isMarked(node.parentElement!)) found.push(node.textContent!);
  for (const name of ['aria-label', 'aria-description', 'alt', 'title', 'placeholder'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (isEnglish(element.getAttribute(name)!) && !isMarked(element)) found.push(element.outerHTML);
  return found;
};
