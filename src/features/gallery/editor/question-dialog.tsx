import { useId } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';

interface QuestionDialogProps {
  question: string;
  explained: string;
  /** On the button that leaves everything as it is, where the focus begins. */
  no: string;
  /** On the button that can't be taken back. */
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
