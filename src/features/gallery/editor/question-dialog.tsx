import { useId } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';

interface QuestionDialogProps {
  question: string;
  explained: string;
  /** Label of the button that changes nothing, which has the initial focus. */
  no: string;
  /** Label of the button whose action is final. */
  yes: string;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before something is lost. */
export function QuestionDialog({ question, explained, no, yes, onYes, onClose }: QuestionDialogProps) {
  const id = useId();
  return (
    <Dialog
      className="editor-dialog editor-dialog-small"
      role="alertdialog"
      aria-labelledby={`${id}question`}
      aria-describedby={`${id}explained`}
      onClose={onClose}
    >
      <div className="editor-dialog-body">
        <h2 id={`${id}question`}>{question}</h2>
        <p id={`${id}explained`}>{explained}</p>
      </div>
      <div className="editor-dialog-foot">
        <button type="button" className="staff-button" onClick={onClose}>
          {no}
        </button>
        <button
          type="button"
          className="staff-button staff-button-danger"
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
