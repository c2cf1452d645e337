import { useRef, useState, type KeyboardEvent } from 'react';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { createSerialQueue } from '#platform/values/serial-queue.ts';
import { useDrag, type Point } from '#ui/drag/use-drag.ts';
import type { Notice } from '#ui/notice/notice.tsx';
import type { GalleryItem } from '../pictures/gallery-item.ts';
import { reasonText, saveOrder } from './editor-client.ts';

/** The list after the item at `from` was put at `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

interface Reorder {
  items: readonly GalleryItem[];
  /** Shows the rows in an order that is not saved yet. */
  show: (items: readonly GalleryItem[]) => void;
  onNotice: (notice: Notice) => void;
}

/**
 * Moving rows: with a mouse anywhere on the row, with a finger on its handle, with the keyboard on its handle. An order is saved as a
 * whole, with an offer to take it back; a failure puts the rows back where they were.
 */
export function useReorder({ items, show, onNotice }: Reorder) {
  const words = useWords('gallery-editor');
  const area = useRef<HTMLOListElement>(null);
  const [saving, setSaving] = useState(false);
  /** The row that the keyboard holds, and the order to go back to. */
  const [held, setHeld] = useState<{ id: string; before: readonly GalleryItem[] }>();
  /** Text of the live region. */
  const [spoken, setSpoken] = useState('');
  const speak = (what: 'lifted' | 'movedTo' | 'putBack', { title }: GalleryItem, place: number) =>
    setSpoken(fill(words[what], { title, place, count: items.length }));

  /** Saves orders one after the other; only the last one reports its result. */
  const [saves] = useState(createSerialQueue);
  const last = useRef<readonly GalleryItem[]>(undefined);
  /** The order as the server has it, while orders are saved. */
  const stored = useRef<readonly GalleryItem[]>(undefined);

  const save = async (after: readonly GalleryItem[], before: readonly GalleryItem[], undoing = false) => {
    last.current = after;
    stored.current ??= before;
    setSaving(true);
    show(after.map((item, index) => ({ ...item, order: index + 1 })));
    const saved = await saves.run(() => saveOrder(after.map(({ id }) => id)));
    const known = stored.current;
    if (saved.ok) stored.current = after;
    if (last.current !== after) return undefined;
    stored.current = undefined;
    setSaving(false);
    if (!saved.ok) {
      show(known);
      const text = fill(words.reorderFailed, { error: reasonText(words, saved.refusal) });
      return onNotice({ kind: 'failed', text });
    }
    if (undoing) return onNotice({ kind: 'done', text: words.orderRestored });
    return onNotice({ kind: 'done', text: words.orderSaved, undo: () => void save(known, after, true) });
  };

  /** Things and places are rows by their index. */
  const { dragged, handlers } = useDrag<number, number>({
    area,
    thingAt: rowDraggedBy,
    placeAt: (point, last) => rowAt(point) ?? last,
    onRelease({ thing: from, place: to }) {
      if (to !== undefined && to !== from) void save(moveItem(items, from, to), items);
    },
    handle: handleSelector,
    scrollsAtEdge: true,
  });

  const handleKeys = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const item = items[index]!;
    const holds = held?.id === item.id;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (holds) {
        setHeld(undefined);
        speak('movedTo', item, index + 1);
        if (held.before.some(({ id }, place) => items[place]?.id !== id)) void save(items, held.before);
      } else {
        setHeld({ id: item.id, before: items });
        speak('lifted', item, index + 1);
      }
    } else if (holds && event.key === 'Escape') {
      event.preventDefault();
      setHeld(undefined);
      show(held.before);
      speak('putBack', item, held.before.findIndex(({ id }) => id === item.id) + 1);
    } else if (holds && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const to = index + (event.key === 'ArrowUp' ? -1 : 1);
      if (to < 0 || to >= items.length) return;
      show(moveItem(items, index, to));
      speak('movedTo', item, to + 1);
      // The row has moved in the list: the browser would lose the focus. A person who went on keeps it elsewhere.
      const handle = event.currentTarget;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) handle.focus();
      });
    }
  };

  /** State of a row: being moved, or the side on which the dragged one would go. */
  const movementOf = (index: number) => {
    if (items[index]?.id === held?.id || dragged?.thing === index) return 'held';
    if (!dragged || dragged.place !== index) return undefined;
    return index < dragged.thing ? 'before' : 'after';
  };
  const moving = dragged !== undefined || held !== undefined || saving;
  return { area, dragged, spoken, moving, handlers, handleKeys, movementOf };
}

const handleSelector = '.editor-handle';

/** A row is dragged by its handle, and by all of it that a press does nothing else on; not while it is edited. */
function rowDraggedBy(pressed: Element): number | undefined {
  const isControl = pressed.closest('button, a, input, textarea, select, label') !== null;
  if (isControl && !pressed.closest(handleSelector)) return undefined;
  return pressed.closest('[data-editing]') ? undefined : rowOf(pressed);
}

function rowOf(element: Element): number | undefined {
  const row = element.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset.row) : undefined;
}

/** The row at a point, also where the bar on top covers it. */
const rowAt = ({ x, y }: Point) =>
  document
    .elementsFromPoint(x, y)
    .map(rowOf)
    .find((row) => row !== undefined);
