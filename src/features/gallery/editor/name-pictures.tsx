import { useState, type FormEvent } from 'react';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import { useLeaveWarning } from '#ui/field/use-leave-warning.ts';
import { Message } from '#ui/notice/message.tsx';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import { maxLengths } from '../pictures/item-rules.ts';
import { thumbnailAddress } from '../pictures/picture-address.ts';
import { CategoryField } from './category-field.tsx';
import { reasonText, savePicture, textsOf } from './editor-client.ts';
import { PersonSwitch } from './person-question.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { SaveButton } from './save-button.tsx';

interface NamePicturesProps {
  /** New uploads, already public with their file names as titles. */
  items: readonly GalleryItem[];
  isHidden: boolean;
  onSaved: (item: GalleryItem) => void;
  onClose: (ids: readonly string[]) => void;
}

const fields = ['title', 'category', 'description'] as const;

/** New pictures in a strip, each with what visitors read of it; saved together. */
export function NamePictures({ items, isHidden, onSaved, onClose }: NamePicturesProps) {
  const words = useWords('gallery-editor');
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  /** Pictures that are being saved, or were typed in since: they stay here, also when they wait for a permission now. */
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const shown = items.filter(({ id, person }) => person !== 'waits' || kept.has(id));
  useLeaveWarning(dirty && shown.length > 0);
  const close = () => {
    setDirty(false);
    setKept(new Set());
    onClose(shown.map(({ id }) => id));
  };

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = new FormData(form);
    setSaving(true);
    setError(undefined);
    setKept(new Set(shown.map(({ id }) => id)));
    let failure: string | undefined;
    for (const item of shown) {
      const written = fields.map((field) => [field, String(sent.get(`${field} ${item.id}`))] as const);
      const person = sent.has(`person ${item.id}`) ? 'yes' : undefined;
      if (!person && written.every(([field, text]) => text === item[field])) continue;
      const texts = { ...textsOf(item), ...Object.fromEntries(written) };
      const saved = await savePicture(item.id, item.version, texts, { person });
      if (saved.ok) onSaved(saved.value.item);
      else {
        failure = fill(words.updateFailed, { error: reasonText(words, saved.refusal) });
        break;
      }
    }
    setSaving(false);
    const now = new FormData(form);
    const isChanged = (name: string) => now.get(name) !== sent.get(name);
    const typedIn = shown.filter(({ id }) =>
      [...fields, 'person'].some((field) => isChanged(`${field} ${id}`)),
    );
    setKept(new Set(typedIn.map(({ id }) => id)));
    setError(failure);
    if (failure === undefined && typedIn.length === 0) close();
  };

  if (shown.length === 0) return null;
  return (
    <div hidden={isHidden}>
      <form className="name-pictures" aria-labelledby="name-pictures" onSubmit={(event) => void save(event)}>
        <h2 id="name-pictures">{words.namePictures}</h2>
        <p>{words.namePicturesLead}</p>
        <ul onChange={() => setDirty(true)}>
          {shown.map((item) => (
            <NewPicture key={item.id} item={item} />
          ))}
        </ul>
        {error && <Message kind="error" role="alert" title={error} />}
        <div className="editor-form-actions">
          <button type="button" className="staff-button" onClick={() => (dirty ? setAsking(true) : close())}>
            {words.later}
          </button>
          <SaveButton saving={saving} />
        </div>
        {asking && (
          <QuestionDialog
            question={words.dropQuestion}
            explained={words.dropNames}
            no={words.keepEditing}
            yes={words.dropChanges}
            onYes={close}
            onClose={() => setAsking(false)}
          />
        )}
      </form>
    </div>
  );
}

function NewPicture({ item }: { item: GalleryItem }) {
  const words = useWords('gallery-editor');
  const id = (field: string) => `new-${field}-${item.id}`;
  const name = (field: (typeof fields)[number]) => `${field} ${item.id}`;
  return (
    <li>
      <fieldset>
        <legend className="visually-hidden">{item.title}</legend>
        <img src={thumbnailAddress(item)} alt="" width={120} height={90} referrerPolicy="no-referrer" />
        <TextField
          id={id('title')}
          label={words.title}
          name={name('title')}
          defaultValue={item.title}
          required
          maxLength={maxLengths.title}
          autoComplete="off"
        />
        <CategoryField
          id={id('category')}
          now={item.category}
          name={name('category')}
          defaultValue={item.category}
        />
        <TextField
          id={id('description')}
          label={words.description}
          name={name('description')}
          defaultValue={item.description}
          maxLength={maxLengths.description}
          autoComplete="off"
        />
        {item.imagePath !== null && <PersonSwitch name={`person ${item.id}`} />}
      </fieldset>
    </li>
  );
}
