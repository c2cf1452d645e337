import { useEffect, useRef, useState } from 'react';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Field, fieldControl, TextField } from '#ui/field/field.tsx';
import { useLeaveWarning } from '#ui/field/use-leave-warning.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import { acceptedTypes, maxLengths, refusalBeforeUpload } from '../pictures/item-rules.ts';
import { CategoryField } from './category-field.tsx';
import { reasonText, savePicture, textsOf, type ItemTexts } from './editor-client.ts';
import { FocalPointPicker } from './focal-point-picker.tsx';
import { PersonField, type PersonAnswer } from './person-question.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { SaveButton } from './save-button.tsx';

export interface ItemFormProps {
  item: GalleryItem;
  /** Whether the row would lose texts of the consent if it closed. */
  isConsentUnsaved: () => boolean;
  /** `isDone`: nothing was typed since it was sent. */
  onSaved: (item: GalleryItem, isDone: boolean) => void;
  onCancel: () => void;
}

/** An item's fields in its row. */
export function ItemForm({ item, isConsentUnsaved, onSaved, onCancel }: ItemFormProps) {
  const words = useWords('gallery-editor');
  const form = useItemForm(item, (saved, isDone) => onSaved(saved, isDone && !isConsentUnsaved()));
  const { texts, change, dirty, file, filePreview, chooseFile, person, setPerson, saving, error, save } =
    form;
  const [asking, setAsking] = useState(false);
  const id = (field: string) => `${field}-${item.id}`;
  return (
    <form
      className="editor-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        id={id('title')}
        label={words.title}
        value={texts.title}
        required
        maxLength={maxLengths.title}
        autoComplete="off"
        ref={focusAtFirst}
        onChange={(event) => change({ title: event.target.value })}
      />
      <CategoryField
        id={id('category')}
        now={item.category}
        value={texts.category}
        onChange={(event) => change({ category: event.target.value })}
      />
      <Field id={id('description')} label={words.description}>
        <textarea
          {...fieldControl({ id: id('description') })}
          rows={2}
          maxLength={maxLengths.description}
          value={texts.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <TextField
        id={id('alt')}
        label={words.alt}
        hint={words.altHint}
        maxLength={maxLengths.alt}
        autoComplete="off"
        value={texts.alt}
        onChange={(event) => change({ alt: event.target.value })}
      />
      {(item.person !== 'agreed' || file) && (
        <PersonField
          id={id('person')}
          value={person}
          required={file !== undefined}
          onChange={(event) => setPerson(event.target.value as PersonAnswer)}
        />
      )}
      <FocalPointPicker
        address={filePreview ?? item.image}
        value={texts.focalPoint}
        onChange={(focalPoint) => change({ focalPoint })}
      />
      <button
        type="button"
        role="switch"
        className="editor-shown row-wrap between"
        aria-checked={texts.isActive}
        onClick={() => change({ isActive: !texts.isActive })}
      >
        {words.showOnWebsite}
        <span className="editor-shown-mark row gap-2" aria-hidden="true">
          {texts.isActive ? words.shown : words.hidden}
        </span>
      </button>
      {file && <p>{fill(words.newPicture, { file: file.name })}</p>}
      {error && (
        <p className="field-error" role="alert">
          <Icon name="warning-circle" />
          {error}
        </p>
      )}
      <div className="editor-form-actions">
        <label className="staff-button">
          <Icon name="upload-simple" />
          {words.replaceImage}
          <input
            className="visually-hidden"
            type="file"
            accept={acceptedTypes}
            onChange={(event) => void chooseFile(event.target.files?.[0])}
          />
        </label>
        <button
          type="button"
          className="staff-button"
          disabled={saving}
          onClick={() => (dirty || isConsentUnsaved() ? setAsking(true) : onCancel())}
        >
          {words.cancel}
        </button>
        <SaveButton saving={saving} />
      </div>
      {asking && (
        <QuestionDialog
          question={words.dropQuestion}
          explained={fill(words.dropExplained, { title: item.title })}
          no={words.keepEditing}
          yes={words.dropChanges}
          onYes={onCancel}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}

const focusAtFirst = (input: HTMLInputElement | null) => input?.focus();

const answerOf = ({ person }: GalleryItem): PersonAnswer =>
  person === undefined ? '' : person === 'no' ? 'no' : 'yes';

const isSame = (one: ItemTexts, other: ItemTexts) => JSON.stringify(one) === JSON.stringify(other);

/** The form of one item: typed text stays until it is saved or discarded, whatever happens to the list. */
function useItemForm(item: GalleryItem, onSaved: ItemFormProps['onSaved']) {
  const words = useWords('gallery-editor');
  const [texts, setTexts] = useState(() => textsOf(item));
  const [file, setFile] = useState<File>();
  const [filePreview, setFilePreview] = useState<string>();
  // The version that the editor saw when typing began.
  const [base, setBase] = useState(item);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const [person, setPerson] = useState(() => answerOf(item));
  const isAnswered = file !== undefined || person !== answerOf(item);
  const dirty = isAnswered || !isSame(texts, textsOf(base));

  useLeaveWarning(dirty);
  const entered = { texts, file, person };
  const latest = useRef(entered);
  useEffect(() => {
    latest.current = entered;
  });
  useEffect(() => () => URL.revokeObjectURL(filePreview ?? ''), [filePreview]);

  const chooseFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    const refusal = await refusalBeforeUpload(chosen);
    setError(refusal);
    if (refusal !== undefined) return;
    setFile(chosen);
    // The message is about the previous picture.
    setPerson('');
    setFilePreview(URL.createObjectURL(chosen));
  };

  const save = async () => {
    setSaving(true);
    const saved = await savePicture(item.id, base.version, texts, {
      file,
      person: isAnswered && person !== '' ? person : undefined,
    });
    setSaving(false);
    if (saved.ok) {
      const now = latest.current;
      const isSameFile = now.file === file;
      const isDone = isSameFile && now.person === person && isSame(now.texts, texts);
      setBase(saved.value.item);
      setError(undefined);
      onSaved(saved.value.item, isDone);
      if (!isSameFile) return;
      setFile(undefined);
      setFilePreview(undefined);
      return;
    }
    const { item: theirs } = saved.refusal;
    if (theirs) setBase(theirs);
    setError(
      theirs
        ? fill(words.changedMeanwhile, { title: theirs.title })
        : fill(words.updateFailed, { error: reasonText(words, saved.refusal) }),
    );
  };

  const change = (changed: Partial<ItemTexts>) => setTexts((before) => ({ ...before, ...changed }));
  return { texts, change, dirty, file, filePreview, chooseFile, person, setPerson, saving, error, save };
}
