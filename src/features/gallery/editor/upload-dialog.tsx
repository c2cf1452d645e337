import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import { addByAddress, reasonText } from './editor-client.ts';
import { PersonSwitch } from './person-question.tsx';
import { useUploads, type FileUpload } from './use-uploads.ts';

interface UploadDialogProps {
  onUploaded: (item: GalleryItem) => void;
  /** A cancelled file that had arrived before and could not be taken back. */
  onStays: (file: string) => void;
  onClose: () => void;
}

export function UploadDialog({ onUploaded, onStays, onClose }: UploadDialogProps) {
  const words = useWords('gallery-editor');
  const [outcome, setOutcome] = useState<string>();
  const tell = (uploaded: number) =>
    setOutcome(uploaded > 0 ? fill(words.uploaded, { n: uploaded }) : words.noneUploaded);
  const { rows, busy, add, retry, remove, cancel } = useUploads({ onUploaded, onStays, onFinished: tell });

  const [hasPerson, setHasPerson] = useState(false);
  const person = hasPerson ? 'yes' : 'no';
  const take = (files: Iterable<File>) => {
    setOutcome(undefined);
    void add(files, person);
  };
  useDroppedFiles(take);
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog className="editor-dialog" aria-labelledby="upload-title" onClose={close}>
      <header className="editor-dialog-head">
        <h2 id="upload-title">{words.uploadTitle}</h2>
        <button type="button" className="staff-button" aria-label={words.close} onClick={close}>
          <Icon name="x" />
        </button>
      </header>
      <div className="editor-dialog-body">
        <PersonSwitch
          hint={words.personSwitchHint}
          checked={hasPerson}
          onChange={({ target }) => setHasPerson(target.checked)}
        />
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
          person={person}
          onAdded={(item) => {
            tell(1);
            onUploaded(item);
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
    </Dialog>
  );
}

/** Accepts files dropped anywhere on the page: outside the zone, a browser would open them. */
function useDroppedFiles(onFiles: (files: FileList) => void): void {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      if (event.dataTransfer?.files.length) take(event.dataTransfer.files);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  }, []);
}

/** A picture elsewhere, by its https address. */
function UploadByAddress({
  person,
  onAdded,
}: {
  person: 'yes' | 'no';
  onAdded: (item: GalleryItem) => void;
}) {
  const words = useWords('gallery-editor');
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const added = await addByAddress(address.trim(), person);
    setSending(false);
    setError(added.ok ? undefined : reasonText(words, added.refusal));
    if (!added.ok) return;
    setAddress('');
    onAdded(added.value.item);
  };
  return (
    <form
      className="upload-address"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field id="upload-address" label={words.byAddress} hint={words.byAddressHint} error={error} alert>
        <div>
          <input
            {...fieldControl({ id: 'upload-address', error, hint: words.byAddressHint })}
            type="url"
            placeholder="https://"
            required
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <button type="submit" className="staff-button" disabled={sending} aria-busy={sending || undefined}>
            {words.addAddress}
          </button>
        </div>
      </Field>
    </form>
  );
}

/** The middle of a long name is left out: pictures of one telephone differ at the end. */
const startAndEnd = /^(.*?)(\P{Mark}.{0,10})?$/su;
const kilobyte = 1024;
/** '19 KB', '2.4 MB' */
function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilobyte));
  return kilobytes < kilobyte ? `${kilobytes} KB` : `${(kilobytes / kilobyte).toFixed(1)} MB`;
}

/** The picture itself, so that one sees which of many this is. */
function Thumbnail({ file }: { file: File }) {
  const [isUnreadable, setUnreadable] = useState(false);
  const show = useCallback(
    (img: HTMLImageElement) => {
      img.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(img.src);
    },
    [file],
  );
  if (isUnreadable) return <Icon name="image" />;
  return <img ref={show} alt="" onError={() => setUnreadable(true)} />;
}

interface UploadRowProps {
  row: FileUpload;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadRow({ row, onRetry, onRemove }: UploadRowProps) {
  const words = useWords('gallery-editor');
  const { file, state, sent, error } = row;
  const bad = state === 'refused' || state === 'failed';
  const [, start, end] = startAndEnd.exec(file.name)!;
  return (
    <li className="upload-row" data-state={state}>
      <span className="upload-icon">{bad ? <Icon name="prohibit" /> : <Thumbnail file={file} />}</span>
      <div>
        <p className="upload-name">
          <b title={file.name}>
            <span>{start}</span>
            <span>{end}</span>
          </b>{' '}
          <span>{sizeText(file.size)}</span>
        </p>
        {bad ? (
          <p className="field-error" role="alert">
            <Icon name="warning-circle" />
            {state === 'refused' ? error : fill(words.uploadFailed, { file: file.name, error: error! })}
          </p>
        ) : (
          <progress value={sent} max={1} aria-label={file.name} />
        )}
      </div>
      <div className="upload-state row">
        {state === 'done' && (
          <>
            <Icon name="check-circle" />
            {words.done}
          </>
        )}
        {state === 'waiting' && words.waiting}
        {state === 'sending' && (sent < 1 ? `${Math.round(sent * 100)}%` : words.preparing)}
        {state === 'failed' && (
          <button type="button" className="staff-button" onClick={onRetry}>
            {words.retry}
          </button>
        )}
        {bad && (
          <button type="button" className="staff-button" onClick={onRemove}>
            {words.remove}
          </button>
        )}
      </div>
    </li>
  );
}
