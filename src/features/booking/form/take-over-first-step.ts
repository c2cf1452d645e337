import { fieldsOf, type Fields } from './booking-steps.ts';

/** The first step of booking as the page itself shows it (first-step.server.tsx), until the dialog is there. */
export interface ShownFirstStep {
  typed: Fields;
  /** When it was opened, by the page's own clock. */
  openedAt: number;
  /** Puts the dialog in its place. */
  giveWayTo: (dialog: HTMLElement) => void;
}

const places = (dialog: Element) => [
  ...dialog.querySelectorAll<HTMLElement>('a, button, input:not([type="hidden"]), select, textarea'),
];

const isTyped = (element: Element | null | undefined) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const scrolling = ['.booking-body', '.booking-step'];

/** Undefined where none is shown. Before the dialog opens, which takes the focus. */
export function readFirstStep(): ShownFirstStep | undefined {
  const shown = document.querySelector<HTMLDialogElement>('dialog[data-first-step]');
  if (!shown) return undefined;
  const form = new FormData(shown.querySelector('form')!);
  const { activeElement: before } = document;
  const place = places(shown).indexOf(before as HTMLElement);
  const marked = isTyped(before) && ([before.selectionStart, before.selectionEnd] as const);
  return {
    typed: fieldsOf((name) => form.get(name) as string),
    openedAt: Number(shown.dataset.firstStep),
    giveWayTo(dialog) {
      // The same field has the focus, and the same letters are marked.
      const after = place === -1 ? undefined : places(dialog)[place];
      after?.focus({ preventScroll: true });
      if (marked && isTyped(after)) after.setSelectionRange(...marked);
      for (const part of scrolling)
        dialog.querySelector(part)!.scrollTop = shown.querySelector(part)!.scrollTop;
      shown.remove();
      if ('isPressed' in shown.dataset) dialog.querySelector('form')!.requestSubmit();
    },
  };
}
