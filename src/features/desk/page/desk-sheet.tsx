import { useId, useLayoutEffect, type ReactNode } from 'react';
import { useWords } from '#platform/words.tsx';
import { useModal } from '#features/booking/form/use-modal.ts';
import { Icon } from '#ui/icons/icon.tsx';

interface DeskSheetProps {
  title: string;
  /** Below the title: whom or what it is about. */
  lead: ReactNode;
  cancel: string;
  submit: string;
  busy: boolean;
  /** Something is still to be chosen: the button says what. */
  isReady?: boolean;
  /** Everything is chosen already: the focus begins on the button. */
  isChosen?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A large dialog of the desk, a sheet from below on phones. A press beside it does not close it, so that nothing typed is lost. */
export function DeskSheet(props: DeskSheetProps) {
  const { title, lead, cancel, submit, busy, isReady = true, isChosen, onSubmit, onClose, children } = props;
  const words = useWords('desk-week');
  const id = useId();
  const dialog = useModal();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isChosen) element?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    // Taken off the page while open, it still gives the focus back.
    return () => element?.close();
  }, [dialog, isChosen]);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="desk-sheet"
      aria-labelledby={id}
      // A dialog within this one is no part of it, though React hands its events on.
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (event.target === event.currentTarget && !busy) onSubmit();
        }}
      >
        <header className="desk-sheet-head">
          <div>
            <h2 id={id}>{title}</h2>
            <p className="staff-quiet">{lead}</p>
          </div>
          <button type="button" className="desk-sheet-close" aria-label={words.close} onClick={close}>
            <Icon name="x" />
          </button>
        </header>
        <div className="desk-sheet-body">{children}</div>
        <footer className="desk-sheet-foot">
          <button type="button" className="staff-button" onClick={close}>
            {cancel}
          </button>
          <button
            type="submit"
            className="staff-button staff-button-pine"
            aria-disabled={!isReady || undefined}
            aria-busy={busy || undefined}
          >
            {busy && <Icon name="spinner-gap" />}
            {submit}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
