import { useEffect, useState } from 'react';
import { fill } from '#platform/words.tsx';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import { saveItem, type ItemTexts } from './editor-client.ts';
import { refusalBeforeUpload } from '../pictures/item-rules.ts';
import { useEditorWords } from './use-editor-words.ts';

const textsOf = ({ title, category, description, alt, focalPoint }: GalleryItem): ItemTexts => ({
  title,
  category,
  description,
  alt,
  focalPoint,
});

interface ItemForm {
  item: GalleryItem;
  onSaved: (item: GalleryItem) => void;
}

/** One item being edited: what was typed stays until it is saved or given up, whatever happens to the list meanwhile. */
export function useItemForm({ item, onSaved }: ItemForm) {
  const words = useEditorWords();
  const [texts, setTexts] = useState(() => textsOf(item));
  const [file, setFile] = useState<File>();
  const [filePreview, setFilePreview] = useState<string>();
  // The version that the editor saw when typing began.
  const [base, setBase] = useState(item);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const dirty = file !== undefined || JSON.stringify(texts) !== JSON.stringify(textsOf(base));

  // Leaving the page would lose what was typed.
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  useEffect(() => () => URL.revokeObjectURL(filePreview ?? ''), [filePreview]);

  const chooseFile = (chosen: File | undefined) => {
    if (!chosen) return;
    const refusal = refusalBeforeUpload(chosen);
    setError(refusal);
    if (refusal !== undefined) return;
    setFile(chosen);
    setFilePreview(URL.createObjectURL(chosen));
  };

  const save = async () => {
    setSaving(true);
    const saved = await saveItem(item.id, base.version, texts, file);
    setSaving(false);
    if (saved.ok) return onSaved(saved.value);
    if (saved.status === 409 && saved.item) {
      setBase(saved.item);
      setError(fill(words.changedMeanwhile, { title: saved.item.title }));
    } else {
      setError(fill(words.updateFailed, { error: saved.error || words.noAnswer }));
    }
  };

  const change = (changed: Partial<ItemTexts>) => setTexts((before) => ({ ...before, ...changed }));
  return { texts, change, dirty, file, filePreview, chooseFile, saving, error, save };
}
