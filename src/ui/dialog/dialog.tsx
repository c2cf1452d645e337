import { useEffect, useLayoutEffect, useRef, type ComponentProps, type RefObject } from 'react';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'onCancel' | 'ref'> {
  /** Takes it off the page: by Escape, or by a press beside it. Without it the dialog stays until the page has its answer. */
  onClose?: () => void;
  /** Instead, by Android's Back, which browsers tell a dialog and not the page. */
  onBack?: (() => unknown) | undefined;
  /** A press beside it closes it too. Its own box is to have no padding. */
  closesBeside?: boolean;
  /** Selects what has the focus first; without it, the first thing that can have it. */
  focus?: string;
  /** What gets the focus back, where that is not what had it: Safari does not focus a link that is pressed. */
  opener?: () => HTMLElement | null | undefined;
  ref?: RefObject<HTMLDialogElement | null>;
}

/** What each dialog gives the focus back to. */
const openers = new WeakMap<Element, Element | null>();

/**
 * The one dialog: modal for as long as it is on the page, so it is closed by not being rendered any more. Nothing behind it scrolls or
 * moves. The focus goes back to what opened it, or to what opened the dialog that this was in. `className`, `role="alertdialog"` and a
 * name (`aria-labelledby`) are the caller's.
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
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      isEscape.current = key === 'Escape';
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
  // Read once, when it opens.
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
      // Unless the page has put it elsewhere.
      if (activeElement === document.body || element.contains(activeElement)) giveFocusBack(element);
    };
  }, [dialog]);

  return (
    // A press beside it closes; the keyboard has Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...rest}
      ref={dialog}
      // React hands on what happens to a dialog or a file field within this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        const isBack = onBack && !isEscape.current;
        isEscape.current = false;
        if (onClose && !isBack) return;
        event.preventDefault();
        if (isBack) onBack();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return;
        if (onClose) onClose();
        // Chromium closes at the second Escape whatever a page says.
        else currentTarget.showModal();
      }}
      onMouseDown={(event) => {
        if (!closesBeside || event.target !== event.currentTarget) return;
        // The press itself would take the focus that is given back.
        event.preventDefault();
        onClose?.();
      }}
    >
      {children}
    </dialog>
  );
}

/** The room of the page's scrollbar stays, so that nothing behind moves. */
function lockScroll() {
  const { style, clientWidth } = document.documentElement;
  if (style.overflow === 'hidden') return;
  style.paddingRight = `${innerWidth - clientWidth}px`;
  style.overflow = 'hidden';
}

function unlockScroll() {
  if (document.querySelector('dialog:modal')) return;
  document.documentElement.style.overflow = '';
  document.documentElement.style.paddingRight = '';
}

function giveFocusBack(dialog: Element) {
  for (let to = openers.get(dialog); to; to = openers.get(to.closest('dialog')!)) {
    // A link in a menu is out of sight when the menu has closed: then the menu's own button has the focus.
    const shown = to.checkVisibility() ? to : to.closest('details')?.querySelector('summary');
    (shown as HTMLElement | null | undefined)?.focus({ preventScroll: true });
    if (shown && document.activeElement === shown) return;
  }
}
