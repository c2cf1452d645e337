import { useEffect, useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'onCancel' | 'ref'> {
  /** Closes the dialog on Escape, or on a press beside it. Without it the dialog stays until the user answers. */
  onClose?: () => void;
  /** Replaces `onClose` for Android's Back button, which browsers report to the dialog and not to the page. */
  onBack?: (() => unknown) | undefined;
  /** A press beside the dialog closes it too. The dialog element must have no padding. */
  closesBeside?: boolean;
  /** Selector of the element with the initial focus; by default the first focusable one. */
  focus?: string;
  /** The element that gets the focus back. Needed for links, since Safari does not focus a pressed link. */
  opener?: () => HTMLElement | null | undefined;
  ref?: RefObject<HTMLDialogElement | null>;
}

/** Element to which each dialog gives the focus back. */
const openers = new WeakMap<Element, Element | null>();

/**
 * A modal dialog, open while it is rendered. Nothing behind it scrolls or moves. On close the focus returns to its opener, or to the opener
 * of the dialog around it. The caller sets `className`, `role="alertdialog"` and a name (`aria-labelledby`).
 */
export function Dialog({
  onClose,
  onBack,
  closesBeside,
  focus,
  opener,
  ref,
  children,
  ...rest
}: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const isEscape = useRef(false);
  /** `onClose` was called at the cancel event, so the close event does not call it again. */
  const isReported = useRef(false);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      isEscape.current = key === 'Escape';
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
  // Both are read once, when the dialog opens.
  const start = useRef({ focus, opener });

  useLayoutEffect(() => {
    const element = dialog.current!;
    openers.set(element, start.current.opener?.() ?? document.activeElement);
    lockScroll();
    // A dialog from the server is open already, but not modal.
    element.open = false;
    element.showModal();
    if (start.current.focus) element.querySelector<HTMLElement>(start.current.focus)?.focus();
    return () => {
      const { activeElement } = document;
      element.close();
      unlockScroll();
      // The focus stays where the page has moved it.
      if (activeElement === document.body || element.contains(activeElement)) giveFocusBack(element);
    };
  }, [dialog]);

  return (
    // A press beside it closes; the keyboard has Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...rest}
      ref={dialog}
      // Cancel events of a dialog or a file field inside this one bubble in React.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        const isBack = onBack && !isEscape.current;
        isEscape.current = false;
        if (isBack || !onClose) event.preventDefault();
        if (isBack) onBack();
        else if (onClose) {
          // The close event comes in a later task. A key that is pressed before it would act on a page that still has this dialog.
          isReported.current = true;
          onClose();
        }
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return;
        if (isReported.current) isReported.current = false;
        else if (onClose) onClose();
        // Chromium closes at the second Escape whatever a page says.
        else currentTarget.showModal();
      }}
      onMouseDown={(event) => {
        if (!closesBeside || event.target !== event.currentTarget) return;
        // The press would otherwise take the focus that the opener gets back.
        event.preventDefault();
        onClose?.();
      }}
    >
      {children}
    </dialog>
  );
}

/** Keeps the width of the page's scrollbar, so that nothing behind the dialog moves. */
function lockScroll() {
  const { style, clientWidth } = document.documentElement;
  if (style.overflow === 'hidden') return;
  style.paddingRight = `${innerWidth - clientWidth}px`;
  style.overflow = 'hidden';
}

export function unlockScroll() {
  if (document.querySelector('dialog:modal')) return;
  document.documentElement.style.overflow = '';
  document.documentElement.style.paddingRight = '';
}

function giveFocusBack(dialog: Element) {
  for (let to = openers.get(dialog); to; to = openers.get(to.closest('dialog')!)) {
    if (giveFocus(to)) return;
  }
}

/** Focuses an element; returns whether it took the focus. */
export function giveFocus(to: Element): boolean {
  // A link in a closed menu is hidden, so the menu's button gets the focus.
  const shown = to.checkVisibility() ? to : to.closest('details')?.querySelector('summary');
  (shown as HTMLElement | null | undefined)?.focus({ preventScroll: true });
  return Boolean(shown) && document.activeElement === shown;
}
