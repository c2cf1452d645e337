import { useEffect, useRef, useState } from 'react';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useEditorWords } from './use-editor-words.ts';
import { UploadByAddress } from './upload-by-address.tsx';
import { UploadRow } from './upload-row.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useUploads, type Summary } from './use-uploads.ts';

interface UploadDialogProps {
  /** Something new is in the gallery. */
  onUploaded: () => void;
  /** A cancelled file that had arrived before and could not be taken back. */
  onStays: (file: string) => void;
  onClose: () => void;
}

export function UploadDialog({ onUploaded, onStays, onClose }: UploadDialogProps) {
  const words = useEditorWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [outcome, setOutcome] = useState<string>();
  const onFinished = ({ uploaded }: Summary) =>
    setOutcome(uploaded > 0 ? fill(words.uploaded, { n: uploaded }) : words.noneUploaded);
  const { rows, busy, add, retry, remove, cancel } = useUploads({ onUploaded, onStays, onFinished });
  useEffect(() => dialog.current?.showModal(), []);

  const take = (files: Iterable<File>) => {
    setOutcome(undefined);
    add(files);
  };
  useDroppedFiles(take);
  /** At once: the dialog's own close comes a moment later, in which an answer would still count. */
  const close = () => {
    cancel();
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className="editor-dialog"
      aria-labelledby="upload-title"
      onClose={() => {
        cancel();
        onClose();
      }}
    >
      <header className="editor-dialog-head">
        <h2 id="upload-title">{words.uploadTitle}</h2>
        <button type="button" className="staff-button" aria-label={words.close} onClick={close}>
          <Icon name="x" />
        </button>
      </header>
      <div className="editor-dialog-body">
        <label className="upload-zone">
          <input
            className="visually-hidden"
            type="file"
            multiple
            accept="image/*"
            onChange={(event) => {
              take(event.target.files ?? []);
              event.target.value = '';
            }}
          />
          <Icon name="upload-simple" />
          <b>{words.dropHere}</b>
          <span>{words.dropHint}</span>
        </label>
        <UploadByAddress
          onAdded={() => {
            setOutcome(fill(words.uploaded, { n: 1 }));
            onUploaded();
          }}
        />
        <ul className="upload-list">
          {rows.map((row) => (
            <UploadRow key={row.key} row={row} onRetry={() => retry(row)} onRemove={() => remove(row.key)} />
          ))}
        </ul>
      </div>
      <div className="editor-dialog-foot">
        <p className="upload-outcome" role="alert">
          {outcome}
        </p>
        <button type="button" className="staff-button" onClick={close}>
          {rows.length > 0 && !busy ? words.finished : words.cancel}
        </button>
        {busy && (
          <button type="button" className="staff-button staff-button-pine" disabled aria-busy>
            <Icon name="spinner-gap" className="spin" />
            {words.uploading}
          </button>
        )}
      </div>
    </dialog>
  );
}
