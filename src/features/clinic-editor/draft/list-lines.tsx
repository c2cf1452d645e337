import type { ReactNode } from 'react';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { useClinicDraft, type FieldPath } from './use-draft.tsx';
import { putAt, readAt } from './content-tree.ts';

/** A list of the draft: its lines can be added, moved and taken away. */
export function useDraftList<Item>(path: FieldPath) {
  const { keeper, state } = useClinicDraft();
  const items = (readAt(state.content, path) ?? []) as readonly Item[];
  const put = (next: readonly Item[]) => keeper.edit((content) => putAt(content, path, next));
  return {
    items,
    add: (item: Item) => put([...items, item]),
    remove: (index: number) => put(items.filter((_, at) => at !== index)),
    move: (index: number, by: 1 | -1) => {
      const next = [...items];
      const [item] = next.splice(index, 1);
      next.splice(index + by, 0, item!);
      put(next);
    },
    put,
  };
}

/** A new line's id: short, and not used yet. */
export function freshId(taken: readonly { id: string }[], kind: string): string {
  let number = taken.length + 1;
  while (taken.some(({ id }) => id === `${kind}-${number}`)) number++;
  return `${kind}-${number}`;
}

interface LineActionsProps {
  index: number;
  count: number;
  /** What the line is, for those who listen. */
  name: string;
  list: { remove(index: number): void; move(index: number, by: 1 | -1): void };
  children?: ReactNode;
}

export function LineActions({ index, count, name, list, children }: LineActionsProps) {
  const words = useWords('clinic-draft');
  return (
    <div className="draft-actions">
      <button
        type="button"
        className="staff-button"
        disabled={index === 0}
        aria-label={fill(words.upOf, { name })}
        onClick={() => list.move(index, -1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="staff-button"
        disabled={index === count - 1}
        aria-label={fill(words.downOf, { name })}
        onClick={() => list.move(index, 1)}
      >
        ↓
      </button>
      {children}
      <button
        type="button"
        className="staff-button"
        aria-label={fill(words.removeOf, { name })}
        onClick={() => list.remove(index)}
      >
        {words.remove}
      </button>
    </div>
  );
}
