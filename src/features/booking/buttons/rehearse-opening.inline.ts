/**
 * Inline script of pages with the first step of booking. The first opening of a dialog costs a cheap phone more than the second does: its
 * letters are laid out. That is done once in an idle moment after the page has loaded, and taken back before anything is painted.
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
    dialog.open = true;
    document.body.append(dialog);
    void dialog.offsetHeight;
    dialog.remove();
  };
  // The styles of booking are put on in the first idle moment (start-scripts.inline.ts).
  if (template) addEventListener('load', () => whenIdle(() => whenIdle(rehearse)));
}
