import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { moved, type GalleryItem } from '../pictures/gallery-item.ts';

const leastMove = 6;
const edge = 80;
const scrollStep = 12;

interface Reorder {
  items: readonly GalleryItem[];
  /** Shows the rows in an order that is not saved yet. */
  show: (items: GalleryItem[]) => void;
  /** The order to be saved, and the one before it. */
  commit: (after: readonly GalleryItem[], before: readonly GalleryItem[]) => void;
  announce: (what: 'lifted' | 'movedTo' | 'putBack', item: GalleryItem, place: number) => void;
}

/** Moving rows: with a mouse anywhere on the row, with a finger on its handle, with the keyboard on its handle. */
export function useReorder({ items, show, commit, announce }: Reorder) {
  /** Where the dragged row comes from and would go to, and where the pointer has it. */
  const [drag, setDrag] = useState<{ from: number; to: number; x: number; y: number }>();
  /** Its place at once: a finger is often lifted before what it moved is drawn. */
  const press = useRef<{ from: number; y: number; to?: number }>(undefined);
  /** The row that the keyboard holds, and the order to go back to. */
  const [held, setHeld] = useState<{ id: string; before: readonly GalleryItem[] }>();

  const drop = () => {
    const { from, to } = press.current ?? {};
    press.current = undefined;
    setDrag(undefined);
    if (from !== undefined && to !== undefined && from !== to) {
      const after = moved(items, from, to);
      show(after);
      commit(after, items);
    }
  };

  const rowHandlers = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const target = event.target as HTMLElement;
      const onHandle = target.closest('.editor-handle');
      if (event.button !== 0 || (event.pointerType !== 'mouse' && !onHandle)) return;
      if (!onHandle && target.closest('button, a, input, textarea, select, label')) return;
      press.current = { from: index, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = press;
      if (!current || (current.to === undefined && Math.abs(event.clientY - current.y) < leastMove)) return;
      if (event.clientY < edge) scrollBy(0, -scrollStep);
      if (event.clientY > innerHeight - edge) scrollBy(0, scrollStep);
      const under = document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((element) => element.closest<HTMLElement>('[data-row]'))
        .find((row) => row !== null);
      current.to = under ? Number(under.dataset.row) : (current.to ?? current.from);
      setDrag({ from: current.from, to: current.to, x: event.clientX, y: event.clientY });
    },
    onPointerUp: drop,
    onPointerCancel() {
      press.current = undefined;
      setDrag(undefined);
    },
  });

  const handleKeys = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const item = items[index]!;
    const holds = held?.id === item.id;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (holds) {
        setHeld(undefined);
        announce('movedTo', item, index + 1);
        if (held.before.some(({ id }, place) => items[place]?.id !== id)) commit(items, held.before);
      } else {
        setHeld({ id: item.id, before: items });
        announce('lifted', item, index + 1);
      }
    } else if (holds && event.key === 'Escape') {
      event.preventDefault();
      setHeld(undefined);
      show([...held.before]);
      announce('putBack', item, held.before.findIndex(({ id }) => id === item.id) + 1);
    } else if (holds && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const to = index + (event.key === 'ArrowUp' ? -1 : 1);
      if (to < 0 || to >= items.length) return;
      show(moved(items, index, to));
      announce('movedTo', item, to + 1);
      // The row has moved in the list: the browser would lose the focus.
      const handle = event.currentTarget;
      requestAnimationFrame(() => handle.focus());
    }
  };

  return { drag, heldId: held?.id, rowHandlers, handleKeys };
}
