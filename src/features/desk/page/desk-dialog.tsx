import { useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { useWords } from '#platform/words.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useFaultFocus } from '#ui/field/use-fault-focus.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { DeskButton } from './desk-page.tsx';

interface DeskDialogProps {
  heading: string;
  /** The consequence of a destructive action; read out together with the question. */
  warning?: ReactNode;
  save: ReactNode;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Saving works offline: the change is kept until there is a connection. */
  worksOffline?: boolean | undefined;
  onSave: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A question over the page: its fields, Enter saves, Escape leaves everything as it is. */
export function DeskDialog(props: DeskDialogProps) {
  const { heading, warning, save, cancel, danger, busy = false, onSave, onClose, children } = props;
  const words = useWords('desk-page');
  const id = useId();
  const warned = warning && { role: 'alertdialog', 'aria-describedby': `${id}warning` };
  // A second Enter after the one that opened the dialog must destroy nothing.
  const safe = danger && { focus: '.desk-dialog-foot button' };
  return (
    <FormDialog
      className="desk-dialog"
      headingId={id}
      {...warned}
      {...safe}
      {...{ busy, onClose }}
      onSubmit={onSave}
    >
      <h2 id={id}>{heading}</h2>
      {warning && (
        <div id={`${id}warning`} className="desk-dialog-warning">
          {warning}
        </div>
      )}
      {children}
      <div className="desk-dialog-foot">
        <CancelButton onClose={onClose} text={cancel} />
        <DeskButton
          type="submit"
          className={`staff-button ${danger ? 'staff-button-danger' : 'staff-button-pine'}`}
          aria-busy={busy}
          worksOffline={props.worksOffline}
        >
          {busy ? words.saving : save}
        </DeskButton>
      </div>
    </FormDialog>
  );
}

interface DeskSheetProps {
  title: string;
  /** Below the title: whom or what it is about. */
  lead: ReactNode;
  submit: string;
  busy: boolean;
  /** False while a choice is missing: the button names it. */
  isReady?: boolean;
  /** Everything is chosen already: the focus begins on the button. */
  isChosen?: boolean;
  /** From a laptop on, the second part of the body is at the right of the first. */
  isWide?: boolean;
  /** Shown before the buttons. */
  foot?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A large dialog of the desk; on phones a bottom sheet. A click outside does not close it, so that no typed text is lost. */
export function DeskSheet(props: DeskSheetProps) {
  const { title, lead, submit, busy, isReady = true, isChosen, isWide, onSubmit, onClose } = props;
  const words = useWords('desk-page');
  const id = useId();
  const focus = isChosen ? '[type="submit"]' : '.desk-sheet-body [type="radio"]:checked';
  return (
    <FormDialog
      className={isWide ? 'desk-sheet desk-sheet-wide' : 'desk-sheet'}
      headingId={id}
      {...{ busy, focus, onSubmit, onClose }}
    >
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
        {props.foot}
        <CancelButton onClose={onClose} />
        <button
          type="submit"
          className="staff-button staff-button-pine"
          aria-disabled={!isReady || undefined}
          aria-busy={busy || undefined}
        >
          {busy && <Icon name="spinner-gap" />}
          <ChangingText>{submit}</ChangingText>
        </button>
      </footer>
    </FormDialog>
  );
}

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'onSubmit' | 'ref'> {
  headingId: string;
  busy: boolean;
  onSubmit: () => void;
}

/** The dialog is one form, submitted once at a time; a refused field gets the focus. */
function FormDialog({ headingId, busy, onSubmit, children, ...dialog }: FormDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const findFault = useFaultFocus(form);
  const element = useRef<HTMLDialogElement>(null);
  // Scrolls to the top: a warning in the footer takes the focus, and the footer is always in view.
  useLayoutEffect(() => {
    element.current!.scrollTop = 0;
  }, []);
  return (
    <Dialog {...dialog} ref={element} aria-labelledby={headingId}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React hands on what happens in a dialog that was opened from this one.
          if (event.target !== event.currentTarget || busy) return;
          onSubmit();
          findFault();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

function CancelButton({ text, onClose }: { text?: string | undefined; onClose: () => void }) {
  const words = useWords('desk-page');
  return (
    <button type="button" className="staff-button" onClick={onClose}>
      {text ?? words.cancel}
    </button>
  );
}
