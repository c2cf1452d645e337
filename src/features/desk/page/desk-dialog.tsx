import { useId, type FormEvent, type ReactNode } from 'react';
import { useWords } from '#platform/words.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { DeskButton } from './desk-page.tsx';

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
  const words = useWords('desk-page');
  const id = useId();
  return (
    <Dialog className="desk-dialog" role={role} aria-labelledby={id} onClose={onClose}>
      <form noValidate onSubmit={(event) => submit(event, busy, onSave)}>
        <h2 id={id}>{heading}</h2>
        {children}
        <div className="desk-dialog-foot">
          <button type="button" className="staff-button" onClick={onClose}>
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
    </Dialog>
  );
}

interface DeskSheetProps {
  title: string;
  /** Below the title: whom or what it is about. */
  lead: ReactNode;
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
  const { title, lead, submit: text, busy, isReady = true, isChosen, onSubmit, onClose } = props;
  const words = useWords('desk-page');
  const id = useId();
  return (
    <Dialog
      className="desk-sheet"
      aria-labelledby={id}
      {...(isChosen && { focus: '[type="submit"]' })}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => submit(event, busy, onSubmit)}>
        <header className="desk-sheet-head">
          <div>
            <h2 id={id}>{title}</h2>
            <p className="staff-quiet">{lead}</p>
          </div>
          <button type="button" className="desk-sheet-close" aria-label={words.close} onClick={onClose}>
            <Icon name="x" />
          </button>
        </header>
        <div className="desk-sheet-body">{props.children}</div>
        <footer className="desk-sheet-foot">
          <button type="button" className="staff-button" onClick={onClose}>
            {words.cancel}
          </button>
          <button
            type="submit"
            className="staff-button staff-button-pine"
            aria-disabled={!isReady || undefined}
            aria-busy={busy || undefined}
          >
            {busy && <Icon name="spinner-gap" />}
            {text}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

function submit(event: FormEvent, busy: boolean, onSubmit: () => void) {
  event.preventDefault();
  // React hands on what happens in a dialog that was opened from this one.
  if (event.target === event.currentTarget && !busy) onSubmit();
}
