import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import type { DraftKeeper } from './draft-keeper.ts';
import { useDraftKeeper, useDraftValue, type FieldPath } from './use-draft.tsx';
import { putAt, readAt } from './content-tree.ts';
import { useTellRemoved, withLine } from './removed-line.tsx';

const none: readonly never[] = [];

/** A list of the draft: its lines can be added, moved and taken away. */
export function useDraftList<Item>(path: FieldPath) {
  const keeper = useDraftKeeper();
  const items = useDraftValue(({ content }) => readAt(content, path) ?? none) as readonly Item[];
  return {
    items,
    add: (item: Item) => changeList<Item>(keeper, path, (list) => [...list, item]),
    put: (next: readonly Item[]) => changeList<Item>(keeper, path, () => next),
  };
}

const changeList = <Item,>(
  keeper: DraftKeeper,
  path: FieldPath,
  change: (list: readonly Item[]) => readonly Item[],
) =>
  keeper.edit((content) => putAt(content, path, change((readAt(content, path) ?? none) as readonly Item[])));

/** A new line's id: short, and not used yet. */
export function freshId(taken: readonly { id: string }[], kind: string): string {
  let number = taken.length + 1;
  while (taken.some(({ id }) => id === `${kind}-${number}`)) number++;
  return `${kind}-${number}`;
}

interface LineActionsProps {
  /** Of the list. */
  path: FieldPath;
  index: number;
  isLast: boolean;
  /** What the line is, for those who listen. */
  name: string;
  children?: ReactNode;
}

export function LineActions({ path, index, isLast, name, children }: LineActionsProps) {
  const words = useWords('clinic-draft');
  const keeper = useDraftKeeper();
  const buttons = useRef<HTMLDivElement>(null);
  const move = (by: 1 | -1) => {
    flushSync(() =>
      changeList(keeper, path, (list) => {
        const next = [...list];
        next.splice(index + by, 0, ...next.splice(index, 1));
        return next;
      }),
    );
    // At the end of the list the way on is closed, and the keys stay with the line.
    const here = [...buttons.current!.querySelectorAll('button')].filter((button) => !button.disabled);
    if (!here.includes(document.activeElement as HTMLButtonElement)) here[0]?.focus();
  };
  const tellRemoved = useTellRemoved();
  const remove = () => {
    const was = keeper.get().content;
    changeList(keeper, path, (list) => list.filter((_, at) => at !== index));
    tellRemoved({ name, putBack: () => keeper.edit((content) => withLine(content, was, path, index)) });
  };
  return (
    <div className="draft-actions" ref={buttons}>
      <button
        type="button"
        className="staff-button"
        disabled={index === 0}
        aria-label={fill(words.upOf, { name })}
        onClick={() => move(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        className="staff-button"
        disabled={isLast}
        aria-label={fill(words.downOf, { name })}
        onClick={() => move(1)}
      >
        ↓
      </button>
      {children}
      <button
        type="button"
        className="staff-button"
        aria-label={fill(words.removeOf, { name })}
        onClick={remove}
      >
        {words.remove}
      </button>
    </div>
  );
}
