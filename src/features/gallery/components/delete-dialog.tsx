import { useEffect, useRef } from 'react';
import { fill } from '#platform/words.tsx';
import type { GalleryItem } from '../gallery-item.ts';
import { useEditorWords } from '../words/use-editor-words.ts';

interface DeleteDialogProps {
  item: GalleryItem;
  onConfirm: () => void;
  onClose: () => void;
}

export function DeleteDialog({ item, onConfirm, onClose }: DeleteDialogProps) {
  const words = useEditorWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="editor-dialog editor-dialog-small"
      role="alertdialog"
      aria-labelledby="delete-question"
      aria-describedby="delete-explained"
      onClose={onClose}
    >
      <div className="editor-dialog-body">
        <h2 id="delete-question">{words.deleteQuestion}</h2>
        <p id="delete-explained">{fill(words.deleteExplained, { title: item.title })}</p>
      </div>
      <div className="editor-dialog-foot">
        <button type="button" className="staff-button" onClick={() => dialog.current?.close()}>
          {words.cancel}
        </button>
        <button
          type="button"
          className="staff-button staff-button-danger"
          onClick={() => {
            onConfirm();
            dialog.current?.close();
          }}
        >
          {words.deleteImage}
        </button>
      </div>
    </dialog>
  );
}
