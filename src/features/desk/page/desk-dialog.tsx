import { useId, useLayoutEffect, type FormEvent, type ReactNode } from 'react';
import { useWords } from '#platform/words.tsx';
import { useModal } from '#features/booking/form/use-modal.ts';
import { DeskButton } from './desk-button.tsx';

interface DeskDialogProps {
  heading: string;
  /** What it asks before something is taken away. */
  role?: 'alertdialog';
  save: ReactNode;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A question over the page: its fields, Enter saves, Escape leaves everything as it is. */
export function DeskDialog(props: DeskDialogProps) {
  const { heading, role, save, cancel, danger, busy = false, onSave, onClose, children } = props;
  const words = useWords('desk-day');
  const dialog = useModal();
  const id = useId();
  // Taken off the page while open, it still gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, [dialog]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSave();
  };
  return (
    <dialog ref={dialog} className="desk-dialog" role={role} aria-labelledby={id} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2 id={id}>{heading}</h2>
        {children}
        <div className="desk-dialog-foot">
          <button type="button" className="staff-button" onClick={() => dialog.current?.close()}>
            {cancel ?? words.cancel}
          </button>
          <DeskButton
            type="submit"
            className={`staff-button ${danger ? 'staff-button-danger' : 'staff-button-pine'}`}
            aria-busy={busy}
          >
            {busy ? words.saving : save}
          </DeskButton>
        </div>
      </form>
    </dialog>
  );
}
