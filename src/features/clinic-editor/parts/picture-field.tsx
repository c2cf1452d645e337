import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Content, ContentPicture } from '#features/clinic/content/content.ts';
import { pictureRoot } from '#features/clinic/own-picture.ts';
import { FocalPointPicker } from '#features/gallery/editor/focal-point-picker.tsx';
import { acceptedTypes, refusalBeforeUpload } from '#features/gallery/pictures/item-rules.ts';
import { fill } from '#platform/fill-text.ts';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { useLeaveWarning } from '#ui/field/use-leave-warning.ts';
import { useWords } from '#platform/words.tsx';
import { isBranch, setInTree, shareEqualParts, toContent, toTree, treePath } from '../draft/content-tree.ts';
import { DraftText } from '../draft/draft-text.tsx';
import { useDraftField, type FieldPath, useClinicDraft, useDraftStore } from '../draft/use-draft.tsx';
import { treeAt } from '../draft/withheld.ts';
import { showsPerson } from '../pictures/picture-consent.ts';
import { pictureCalls } from '../pictures/pictures-client.ts';
import { unfinished } from '../pictures/unanswered-picture.tsx';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { PermissionToShow } from '../pictures/permission-to-show.tsx';

interface PictureFieldProps {
  path: FieldPath;
  /** The place: 'The team'. */
  name: string;
  hint?: string;
  /** The site's default picture for this place; undefined: none. */
  sample?: string | undefined;
  /** The words beside the picture describe it, so it needs no alternative text. */
  withoutAlt?: boolean;
}

/** A place for a picture: the site's default, or the clinic's own with focus point, alternative text and consent. */
export function PictureField({ path, name, hint, sample, withoutAlt = false }: PictureFieldProps) {
  const words = useWords('clinic-parts');
  const { id, value, was, isChanged, error, set } = useDraftField<ContentPicture>(path);
  const card = useRef<HTMLElement>(null);
  // The question is gone: keyboard users continue from the file field, unless they have gone elsewhere.
  const chosen = useChosenPicture(path, () => {
    if (document.activeElement !== document.body) return;
    card.current?.querySelector<HTMLElement>('[type="file"]')?.focus();
  });
  const address = value ? `${pictureRoot(value.file)}800.webp` : sample;
  return (
    <section
      ref={card}
      id={id}
      className="staff-card picture-card"
      aria-label={name}
      data-changed={isChanged || (value && !was) || undefined}
    >
      <header>
        <h2>{name}</h2>
        {hint && <p className="staff-quiet">{hint}</p>}
      </header>
      {value ? (
        <FocalPointPicker
          address={`${pictureRoot(value.file)}800.webp`}
          value={value.focus}
          onChange={(focus) => set({ ...value, focus })}
        />
      ) : (
        address && <img className="picture-card-sample" src={address} alt="" />
      )}
      <div className="picture-card-fields">
        {!value && <p>{sample ? words.samplePicture : words.noPicture}</p>}
        {value && !withoutAlt && (
          <DraftText path={[...path, 'alt']} label={words.pictureShows} hint={words.pictureShowsHint} />
        )}
        {chosen.file ? (
          <PersonQuestion name={name} chosen={chosen} />
        ) : (
          <div className="draft-actions">
            <label className="staff-button picture-choose">
              {value ? words.anotherPicture : words.choosePicture}
              <span className="visually-hidden">{`: ${name}`}</span>
              <input
                type="file"
                accept={acceptedTypes}
                onChange={({ target }) => {
                  void chosen.choose(target.files?.[0]);
                  target.value = '';
                }}
              />
            </label>
            {value && (
              <button type="button" className="staff-button" onClick={() => set(undefined)}>
                {sample ? words.backToSample : words.removePicture}
                <span className="visually-hidden">{`: ${name}`}</span>
              </button>
            )}
          </div>
        )}
        <div role="alert">
          {(chosen.fault ?? error) && <p className="field-error">{chosen.fault ?? error}</p>}
        </div>
        {value && showsPerson(value.file) && (
          <PermissionInDraft key={value.file} file={value.file} name={name} path={path} />
        )}
      </div>
    </section>
  );
}

type PictureUpload = ReturnType<typeof useChosenPicture>;

/** The document with a new picture; its alternative text stays. Keys are ids, because lines may move during an upload. */
function withPicture(content: Content, keys: readonly string[], file: string): Content {
  const tree = toTree(content);
  const isLineRemoved = keys.length > 2 && !isBranch(treeAt(tree, keys.slice(0, -1)));
  if (isLineRemoved) return content;
  const picture = { file, focus: { x: 50, y: 50 }, alt: treeAt(tree, [...keys, 'alt']) ?? { en: '' } };
  return shareEqualParts(toContent(setInTree(tree, keys, picture)), content);
}

/** A file of this device on its way: first the question, then the upload. */
function useChosenPicture(path: FieldPath, onDone: () => void) {
  const words = useWords('clinic-parts');
  const store = useDraftStore();
  const [picked, setPicked] = useState<{ file: File; preview: string }>();
  const [uploading, setUploading] = useState(false);
  const [fault, setFault] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(picked?.preview ?? ''), [picked]);
  const choose = async (file: File | undefined) => {
    const refusal = file && (await refusalBeforeUpload(file));
    setFault(refusal);
    setPicked(file && !refusal ? { file, preview: URL.createObjectURL(file) } : undefined);
  };
  const upload = async (isPerson: boolean) => {
    if (!picked || uploading) return;
    setUploading(true);
    setFault(undefined);
    const keys = treePath(store.get().content, path).map(String);
    const answer = await pictureCalls.add(picked.file, isPerson);
    setUploading(false);
    if (!answer.ok) return setFault(answer.refusal.title ?? words.uploadFailed);
    setPicked(undefined);
    store.edit((content) => withPicture(content, keys, answer.value.file));
    requestAnimationFrame(onDone);
  };
  const cancel = () => {
    if (uploading) return;
    void choose(undefined);
    requestAnimationFrame(onDone);
  };
  return { ...picked, uploading, fault, choose, upload, cancel };
}

/** Every picture needs this answer, since a recognisable person must have agreed. */
function PersonQuestion({ name, chosen }: { name: string; chosen: PictureUpload }): ReactNode {
  const words = useWords('clinic-parts');
  const { preview, uploading, cancel, upload } = chosen;
  useLeaveWarning(true);
  const answers = [
    { says: words.noPerson, act: () => void upload(false), className: '' },
    { says: words.aPerson, act: () => void upload(true), className: '' },
    { says: words.cancel, act: cancel, className: ' draft-discard' },
  ];
  return (
    <FieldGroup name={fill(words.personQuestion, { name })} className="picture-question" {...unfinished}>
      <img src={preview} alt={words.chosenPicture} />
      <p className="staff-quiet">{words.personHint}</p>
      <div className="draft-actions">
        {answers.map(({ says, act, className }) => (
          // The button stays during the upload, so that keyboard focus is kept if it fails.
          <button
            key={says}
            type="button"
            className={`staff-button${className}`}
            aria-disabled={uploading || undefined}
            onClick={act}
          >
            {says}
          </button>
        ))}
      </div>
      <p role="status">{uploading && words.uploading}</p>
    </FieldGroup>
  );
}

/** The consent for a picture in the draft. */
function PermissionInDraft({ file, name, path }: { file: string; name: string; path: FieldPath }) {
  const { store, now } = useClinicDraft();
  const { id, error } = useDraftField([...path, 'consent', 'by']);
  return (
    <PermissionToShow
      file={file}
      name={name}
      byField={{ id, error }}
      today={civilDateAt(now)}
      mayReadForm
      onWritten={() => void store.readWithheld()}
      // Saves the last edit before the withdrawal reloads the draft.
      beforeWithdrawal={() => store.save()}
      onWithdrawn={() => void store.readAgain()}
    />
  );
}
