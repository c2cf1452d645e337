/**
 * Inline script of pages with the first step of booking. The first opening of a dialog costs a cheap phone nearly twice what the second
 * does: its letters are laid out, and the whole page gets the styles of one that can't be touched. Both are done once in idle moments
 * after the page has loaded, in a task each, and taken back before anything is painted.
 */
export function rehearseOpening(): void {
  const template = document
    .querySelector<HTMLTemplateElement>('#booking-first')
    ?.content.querySelector('dialog');
  const whenIdle = (task: () => void) => 'requestIdleCallback' in window && requestIdleCallback(task);
  const rehearse = (dialog: HTMLDialogElement, open: () => void) => {
    // A visitor who has begun something keeps the focus.
    if (document.activeElement !== document.body) return;
    document.body.append(dialog);
    open();
    void dialog.offsetHeight;
    dialog.close();
    dialog.remove();
  };
  const rehearseLayout = () => {
    const dialog = document.importNode(template!, true);
    rehearse(dialog, () => (dialog.open = true));
    whenIdle(rehearseModality);
  };
  const rehearseModality = () => {
    const dialog = document.importNode(template!);
    // Nothing in it takes the focus.
    dialog.inert = true;
    rehearse(dialog, () => dialog.showModal());
  };
  // The styles of booking are put on in the first idle moment (start-scripts.inline.ts).
  if (template) addEventListener('load', () => whenIdle(() => whenIdle(rehearseLayout)));
}
