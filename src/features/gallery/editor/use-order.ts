import { useState } from 'react';
import { fill } from '#platform/words.tsx';
import type { Notice } from '#ui/notice/notice.tsx';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import { saveOrder } from './editor-client.ts';
import { useEditorWords } from './use-editor-words.ts';

interface Order {
  setItems: (items: GalleryItem[]) => void;
  refresh: () => Promise<void>;
  onNotice: (notice: Notice) => void;
}

const numbered = (items: readonly GalleryItem[]) =>
  items.map((item, index) => ({ ...item, order: index + 1 }));

/** Saves an order as one batch and offers to take it back; a failure puts the rows back where they were. */
export function useOrder({ setItems, refresh, onNotice }: Order) {
  const words = useEditorWords();
  const [saving, setSaving] = useState(false);
  const save = async (after: readonly GalleryItem[], before: readonly GalleryItem[], undoing = false) => {
    setSaving(true);
    setItems(numbered(after));
    const saved = await saveOrder(after.map(({ id }) => id));
    setSaving(false);
    if (saved.ok) {
      onNotice(
        undoing
          ? { kind: 'done', text: words.orderRestored }
          : { kind: 'done', text: words.orderSaved, undo: () => void save(before, after, true) },
      );
    } else {
      setItems([...before]);
      onNotice({ kind: 'failed', text: fill(words.reorderFailed, { error: saved.error || words.noAnswer }) });
    }
    await refresh();
  };
  return { saving, save };
}
