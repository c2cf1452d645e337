import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { createSerialQueue } from '#platform/values/serial-queue.ts';
import { useDrag, type Point } from '#ui/drag/use-drag.ts';
import type { Notice } from '#ui/notice/notice.tsx';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import { reasonText, saveOrder } from './editor-client.ts';
import { orderByIds } from './use-editor-items.ts';

/** The list after the item at `from` was put at `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

interface Reorder {
  items: readonly GalleryItem[];
  /** Shows the rows in an order that is not saved yet. */
  arrange: (ids: readonly string[]) => void;
  onNotice: (notice: Notice) => void;
}

/**
 * Moving rows: with a mouse anywhere on the row, with a finger on its handle, with the keyboard on its handle. An order is saved as a
 * whole, with an offer to take it back; a failure puts the rows back where they were. Orders are kept as ids, since rows are added and
 * deleted meanwhile.
 */
export function useReorder({ items, arrange, onNotice }: Reorder) {
  const words = useWords('gallery-editor');
  const area = useRef<HTMLOListElement>(null);
  const [saving, setSaving] = useState(false);
  /** The row that the keyboard lifted, and the order to go back to. */
  const [lifted, setLifted] = useState<{ id: string; before: readonly string[] }>();
  /** Text of the live region. */
  const [spoken, setSpoken] = useState('');
  const speak = (what: 'lifted' | 'movedTo' | 'putBack', { title }: GalleryItem, place: number) =>
    setSpoken(fill(words[what], { title, place, count: items.length }));

  const current = useRef(items);
  useEffect(() => {
    current.current = items;
  }, [items]);

  /** Saves orders one after the other; only the last one reports its result. */
  const [saves] = useState(createSerialQueue);
  const last = useRef<readonly string[]>(undefined);
  /** The order as the server has it, while orders are saved. */
  const stored = useRef<readonly string[]>(undefined);

  const save = async (after: readonly string[], before: readonly string[], undoing = false) => {
    last.current = after;
    stored.current ??= before;
    setSaving(true);
    arrange(after);
    const saved = await saves.run(() => saveOrder(after));
    const known = stored.current;
    if (saved.ok) stored.current = after;
    if (last.current !== after) return undefined;
    stored.current = undefined;
    setSaving(false);
    if (!saved.ok) {
      arrange(known);
      const text = fill(words.reorderFailed, { error: reasonText(words, saved.refusal) });
      return onNotice({ kind: 'failed', text });
    }
    if (undoing) return onNotice({ kind: 'done', text: words.orderRestored });
    const undo = () => {
      const now = current.current;
      void save(idsOf(orderByIds(now, known)), idsOf(now), true);
    };
    return onNotice({ kind: 'done', text: words.orderSaved, undo });
  };

  const indexOf = (row: string | undefined) => items.findIndex(({ id }) => id === row);
  /** Things and places are rows by their id. */
  const { dragged, handlers } = useDrag<string, string>({
    area,
    thingAt: rowDraggedBy,
    placeAt: (point, before) => rowAt(point) ?? before,
    onRelease({ thing, place }) {
      const [from, to] = [indexOf(thing), indexOf(place)];
      // A row that was deleted meanwhile has no index.
      if (from >= 0 && to >= 0 && to !== from) void save(moveItem(idsOf(items), from, to), idsOf(items));
    },
    handle: handleSelector,
    scrollsAtEdge: true,
  });
  const draggedItem = items.find(({ id }) => id === dragged?.thing);
  // A lifted row may be deleted meanwhile.
  const held = lifted && indexOf(lifted.id) >= 0 ? lifted : undefined;

  const putDown = (item: GalleryItem, before: readonly string[]) => {
    setLifted(undefined);
    speak('movedTo', item, items.indexOf(item) + 1);
    const [now, then] = [idsOf(items), idsOf(orderByIds(items, before))];
    if (then.some((id, place) => now[place] !== id)) void save(now, then);
  };

  const handleKeys = (item: GalleryItem, index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const holds = held?.id === item.id;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (holds) putDown(item, held.before);
      else {
        setLifted({ id: item.id, before: idsOf(items) });
        speak('lifted', item, index + 1);
      }
    } else if (holds && event.key === 'Escape') {
      event.preventDefault();
      setLifted(undefined);
      arrange(held.before);
      speak('putBack', item, orderByIds(items, held.before).indexOf(item) + 1);
    } else if (holds && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const to = index + (event.key === 'ArrowUp' ? -1 : 1);
      if (to < 0 || to >= items.length) return;
      arrange(moveItem(idsOf(items), index, to));
      speak('movedTo', item, to + 1);
      // The row has moved in the list: the browser would lose the focus. A person who went on keeps it elsewhere.
      const handle = event.currentTarget;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) handle.focus();
      });
    }
  };
  /** Puts a held row down where it is shown, unless only the window has lost the focus. */
  const handleBlur = (item: GalleryItem) => (event: FocusEvent<HTMLElement>) => {
    if (held?.id !== item.id || document.activeElement === event.currentTarget) return;
    putDown(item, held.before);
  };
  const handleOf = (item: GalleryItem, index: number) => ({
    onKeyDown: handleKeys(item, index),
    onBlur: handleBlur(item),
  });

  /** State of a row: being moved, or the side on which the dragged one would go. */
  const movementOf = ({ id }: GalleryItem, index: number) => {
    if (id === held?.id || id === draggedItem?.id) return 'held';
    if (!draggedItem || dragged?.place !== id) return undefined;
    return index < items.indexOf(draggedItem) ? 'before' : 'after';
  };
  const moving = dragged !== undefined || held !== undefined || saving;
  const draggedRow = dragged && draggedItem && { item: draggedItem, at: dragged.point };
  return { area, draggedRow, spoken, moving, handlers, handleOf, movementOf };
}

const idsOf = (items: readonly GalleryItem[]) => items.map(({ id }) => id);

const handleSelector = '.editor-handle';

/** A row is dragged by its handle, and by all of it that a press does nothing else on; not while it is edited. */
function rowDraggedBy(pressed: Element): string | undefined {
  const isControl = pressed.closest('button, a, input, textarea, select, label') !== null;
  if (isControl && !pressed.closest(handleSelector)) return undefined;
  return pressed.closest('[data-editing]') ? undefined : rowOf(pressed);
}

const rowOf = (element: Element) => element.closest<HTMLElement>('[data-row]')?.dataset.row;

/** The row at a point, also where the bar on top covers it. */
const rowAt = ({ x, y }: Point) =>
  document
    .elementsFromPoint(x, y)
    .map(rowOf)
    .find((row) => row !== undefined);
