/**
 * Inline script of a page in another language on which some of the owner's texts are in English: says so of each as it comes, for a
 * screen reader's voice. Of those that the page came with the server has said it (mark-english.server.ts).
 */
export function watchEnglishTexts(): void {
  const all = JSON.parse(document.currentScript!.dataset.english!) as string[];
  const texts = new Set(all);
  // With {names} filled in, and with a part that is marked.
  const templates = all
    .filter((text) => /\{\w+\}|<x>/.test(text))
    .map((text) => ({ parts: text.split(/\{\w+\}|<\/?x>/), hasMark: text.includes('<x>') }))
    .filter(({ parts }) => /\p{L}{2}/u.test(parts.join('')))
    .map(({ parts, hasMark }) => {
      const literal = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return { whole: new RegExp(`^${literal.join('[^]*')}$`), marks: Number(hasMark) };
    });
  const mark = (element: HTMLElement) => {
    const { childElementCount } = element;
    if (childElementCount > 1) return;
    const text = element.textContent!.trim();
    if (
      (childElementCount === 0 && texts.has(text)) ||
      templates.some(({ whole, marks }) => marks === childElementCount && whole.test(text))
    )
      element.lang ||= 'en';
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement) {
          mark(node);
          node.querySelectorAll<HTMLElement>('*').forEach(mark);
        }
  }).observe(document.body, { childList: true, subtree: true });
}
