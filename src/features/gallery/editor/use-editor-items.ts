import { useCallback, useState } from 'react';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import { editorPage, type EditorStart } from '../pictures/gallery-page.ts';
import { fetchAllPictures } from './editor-client.ts';

interface EditorList {
  items: readonly GalleryItem[];
  /** The total number of items. */
  count: number;
  complete: boolean;
  /** Ids of the rows that are being edited. */
  editing: ReadonlySet<string>;
}

/**
 * The editor's rows: the first fifty come with the page, more load on scrolling. Local changes are applied from the server's answer,
 * changes elsewhere by reloading the rows.
 */
export function useEditorItems(start: EditorStart) {
  const { items: first, count } = start;
  const [list, setList] = useState<EditorList>({
    items: first,
    count,
    complete: first.length >= count,
    editing: new Set(),
  });
  const [failure, setFailure] = useState<string>();
  const [loading, setLoading] = useState(false);
  const { items, complete } = list;
  const change = (changed: (before: EditorList) => Partial<EditorList>) =>
    setList((before) => ({ ...before, ...changed(before) }));

  const readAnew = async (signal: AbortSignal) => {
    const answer = await fetchAllPictures(complete ? {} : { limit: Math.max(items.length, editorPage) });
    if (signal.aborted) return;
    setFailure(answer.ok ? undefined : answer.failure);
    if (answer.ok) change((before) => ({ items: withEdited(answer.items, before), count: answer.count }));
  };

  const last = items.at(-1)?.order ?? 0;
  const loadMore = useCallback(async () => {
    setLoading(true);
    setFailure(undefined);
    const next = await fetchAllPictures({ after: last, limit: editorPage });
    setLoading(false);
    if (!next.ok) return setFailure(next.failure);
    setList((before) => ({
      ...before,
      items: [...before.items, ...next.items.filter(({ id }) => !has(before.items, id))],
      count: next.count,
      complete: next.items.length < editorPage,
    }));
  }, [last]);

  return {
    ...list,
    count: complete ? items.length : list.count,
    failure,
    loading,
    readAnew,
    loadMore,
    /** Shows the rows in an order that may not be saved yet. */
    arrange: (ids: readonly string[]) =>
      change((before) => ({
        items: orderByIds(before.items, ids).map((item, index) => ({ ...item, order: index + 1 })),
      })),
    replace: (item: GalleryItem) =>
      change((before) => ({ items: before.items.map((other) => (other.id === item.id ? item : other)) })),
    add: (item: GalleryItem) => change((before) => withAdded(item, before)),
    remove: (id: string) =>
      change((before) => ({
        items: before.items.filter((other) => other.id !== id),
        count: before.count - (has(before.items, id) ? 1 : 0),
      })),
    edit: (id: string, isEdited: boolean) =>
      change(({ editing }) => {
        const others = [...editing].filter((other) => other !== id);
        return { editing: new Set(isEdited ? [...others, id] : others) };
      }),
  };
}

const has = (items: readonly GalleryItem[], id: string) => items.some((item) => item.id === id);

/** The items in the order of these ids. An id without an item is ignored; an item without an id keeps its place. */
export function orderByIds<Item extends { id: string }>(
  items: readonly Item[],
  ids: readonly string[],
): Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const known = items
    .filter(({ id }) => places.has(id))
    .toSorted((one, other) => places.get(one.id)! - places.get(other.id)!)
    .values();
  return items.map((item) => (places.has(item.id) ? known.next().value! : item));
}

/** A row that is being edited stays when a colleague has deleted it: what is being typed there is not lost. */
function withEdited(fresh: readonly GalleryItem[], { items: before, editing }: EditorList): GalleryItem[] {
  const items = [...fresh];
  for (const [index, item] of before.entries()) {
    if (editing.has(item.id) && !has(fresh, item.id)) items.splice(index, 0, item);
  }
  return items;
}

/** Inserts an item at the server's place, unless that is after the loaded rows, or the item is in them already. */
function withAdded(item: GalleryItem, { items, count, complete }: EditorList): Partial<EditorList> {
  if (has(items, item.id)) return {};
  const before = items.filter(({ order }) => order < item.order);
  const behind = items.slice(before.length).map((other) => ({ ...other, order: other.order + 1 }));
  if (behind.length === 0 && !complete) return { count: count + 1 };
  return { items: [...before, item, ...behind], count: count + 1 };
}
