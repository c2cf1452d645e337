import { useCallback, useState } from 'react';
import { fetchFailure, fetchGalleryPart } from '../pictures/gallery-client.ts';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import { editorPage, type EditorStart } from '../pictures/gallery-page.ts';

/** The editor's rows: the first fifty with the page, more as they are scrolled to, all of these again after every change. */
export function useEditorItems(start: EditorStart) {
  const [items, setItems] = useState(start.items);
  const [complete, setComplete] = useState(start.items.length >= start.count);
  const [count, setCount] = useState(start.count);
  const [failure, setFailure] = useState<string>();
  const [loading, setLoading] = useState(false);

  const shown = Math.max(items.length, editorPage);
  /** A row that is being edited stays when somebody else has deleted it: what is being typed there is not lost. */
  const refresh = useCallback(
    async (edited: ReadonlySet<string>) => {
      try {
        const fresh = await fetchGalleryPart(complete ? {} : { limit: shown });
        setItems((before) => withEdited(fresh.items, before, edited));
        setCount(fresh.count);
        setFailure(undefined);
      } catch (error) {
        setFailure(fetchFailure(error));
      }
    },
    [complete, shown],
  );

  const last = items.at(-1)?.order ?? 0;
  const loadMore = useCallback(async () => {
    setLoading(true);
    setFailure(undefined);
    try {
      const next = await fetchGalleryPart({ after: last, limit: editorPage });
      setItems((before) => {
        const known = new Set(before.map(({ id }) => id));
        return [...before, ...next.items.filter(({ id }) => !known.has(id))];
      });
      setCount(next.count);
      setComplete(next.items.length < editorPage);
    } catch (error) {
      setFailure(fetchFailure(error));
    }
    setLoading(false);
  }, [last]);

  return {
    items,
    setItems,
    count: complete ? items.length : count,
    complete,
    failure,
    loading,
    refresh,
    loadMore,
  };
}

function withEdited(
  fresh: readonly GalleryItem[],
  before: readonly GalleryItem[],
  edited: ReadonlySet<string>,
): GalleryItem[] {
  const items = [...fresh];
  for (const [index, item] of before.entries()) {
    const isGone = !fresh.some(({ id }) => id === item.id);
    if (isGone && edited.has(item.id)) items.splice(index, 0, item);
  }
  return items;
}
