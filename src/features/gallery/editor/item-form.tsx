import { useState } from 'react';
import { fill } from '#platform/words.tsx';
import { Field, fieldControl } from '#ui/field/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { categories, type GalleryItem } from '../pictures/gallery-item.ts';
import { useEditorWords } from './use-editor-words.ts';
import { categoryLabel } from '../viewer/category-label.ts';
import { useGalleryWords } from '../pictures/use-gallery-words.ts';
import { FocalPointPicker } from './focal-point-picker.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { useItemForm } from './use-item-form.ts';

interface ItemFormProps {
  item: GalleryItem;
  onSaved: (item: GalleryItem) => void;
  onCancel: () => void;
}

/** An item's fields in its row. */
export function ItemForm({ item, onSaved, onCancel }: ItemFormProps) {
  const words = useEditorWords();
  const labels = useGalleryWords();
  const form = useItemForm({ item, onSaved });
  const { texts, change, dirty, file, filePreview, chooseFile, saving, error, save } = form;
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
      <Field id={id('title')} label={words.title}>
        <input
          {...fieldControl({ id: id('title') })}
          value={texts.title}
          required
          maxLength={120}
          autoComplete="off"
          ref={focusAtFirst}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field id={id('category')} label={words.category}>
        <div className="field-select">
          <select
            {...fieldControl({ id: id('category') })}
            value={texts.category}
            onChange={(event) => change({ category: event.target.value })}
          >
            {[...new Set([...categories, item.category])].map((category) => (
              <option key={category} value={category}>
                {categoryLabel(labels, category)}
              </option>
            ))}
          </select>
          <Icon name="caret-down" />
        </div>
      </Field>
      <Field id={id('description')} label={words.description}>
        <textarea
          {...fieldControl({ id: id('description') })}
          rows={2}
          maxLength={1000}
          value={texts.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Field id={id('alt')} label={words.alt} hint={words.altHint}>
        <input
          {...fieldControl({ id: id('alt'), hint: words.altHint })}
          maxLength={300}
          autoComplete="off"
          value={texts.alt}
          onChange={(event) => change({ alt: event.target.value })}
        />
      </Field>
      <FocalPointPicker
        address={filePreview ?? item.image}
        value={texts.focalPoint}
        onChange={(focalPoint) => change({ focalPoint })}
      />
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
            accept="image/jpeg,image/png,image/gif,image/webp"
            onChange={(event) => chooseFile(event.target.files?.[0])}
          />
        </label>
        <button type="button" className="staff-button" onClick={() => (dirty ? setAsking(true) : onCancel())}>
          {words.cancel}
        </button>
        <button
          type="submit"
          className="staff-button staff-button-pine"
          disabled={saving}
          aria-busy={saving || undefined}
        >
          {saving ? words.saving : words.save}
        </button>
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
