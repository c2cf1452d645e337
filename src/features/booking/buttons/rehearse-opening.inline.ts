/**
 * Inline script of pages with the first step of booking. The first opening of a dialog costs a cheap phone more than the second does: its
 * letters are laid out. That is done once in idle moments after the page has loaded, styles in one and layout in the next, so that neither
 * keeps a finger waiting. Nobody sees or hears of it.
 */
export function rehearseOpening(): void {
  const template = document
    .querySelector<HTMLTemplateElement>('#booking-first')
    ?.content.querySelector('dialog');
  const whenIdle = (task: () => void) => 'requestIdleCallback' in window && requestIdleCallback(task);
  const rehearse = () => {
    // A visitor who has begun something keeps the focus.
    if (document.activeElement !== document.body) return;
    const dialog = document.importNode(template!, true);
    // Neither opened nor marked as the first step: that is the one of a press in between.
    delete dialog.dataset.firstStep;
    dialog.style.cssText = 'display:block;position:fixed;visibility:hidden';
    document.body.append(dialog);
    void getComputedStyle(dialog).color;
    whenIdle(() => {
      void dialog.offsetHeight;
      whenIdle(() => dialog.remove());
    });
  };
  // The styles of booking are put on in the first idle moment (start-scripts.inline.ts).
  if (template) addEventListener('load', () => whenIdle(() => whenIdle(rehearse)));
}
