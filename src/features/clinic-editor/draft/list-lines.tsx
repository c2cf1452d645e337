import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import type { Content } from '#features/clinic/content/content.ts';
import type { DraftStore } from './draft-store.ts';
import { useDraftStore, useDraftValue, type FieldPath } from './use-draft.tsx';
import { setAtPath, readAt } from './content-tree.ts';
import { useNotifyDraft } from './draft-notice.tsx';

const none: readonly never[] = [];

/** A list of the draft: its lines can be added, moved and taken away. */
export function useDraftList<Item>(path: FieldPath) {
  const store = useDraftStore();
  const items = useDraftValue(({ content }) => readAt(content, path) ?? none) as readonly Item[];
  return {
    items,
    add: (item: Item) => changeList<Item>(store, path, (list) => [...list, item]),
    put: (next: readonly Item[]) => changeList<Item>(store, path, () => next),
  };
}

const changeList = <Item,>(
  store: DraftStore,
  path: FieldPath,
  change: (list: readonly Item[]) => readonly Item[],
) =>
  store.edit((content) =>
    setAtPath(content, path, change((readAt(content, path) ?? none) as readonly Item[])),
  );

/** A new line's id: short, and not used yet. */
export function freshId(taken: readonly { id: string }[], kind: string): string {
  let number = taken.length + 1;
  while (taken.some(({ id }) => id === `${kind}-${number}`)) number++;
  return `${kind}-${number}`;
}

interface LineActionsProps {
  /** The path of the list. */
  path: FieldPath;
  index: number;
  isLast: boolean;
  /** The line's name in the buttons' accessible names. */
  name: string;
  children?: ReactNode;
}

export function LineActions({ path, index, isLast, name, children }: LineActionsProps) {
  const words = useWords('clinic-draft');
  const store = useDraftStore();
  const buttons = useRef<HTMLDivElement>(null);
  const move = (by: 1 | -1) => {
    flushSync(() =>
      changeList(store, path, (list) => {
        const next = [...list];
        next.splice(index + by, 0, ...next.splice(index, 1));
        return next;
      }),
    );
    // The button is disabled at the end of the list, so the focus goes to another one of the line.
    const here = [...buttons.current!.querySelectorAll('button')].filter((button) => !button.disabled);
    if (!here.includes(document.activeElement as HTMLButtonElement)) here[0]?.focus();
  };
  const notify = useNotifyDraft();
  const remove = () => {
    const was = store.get().content;
    changeList(store, path, (list) => list.filter((_, at) => at !== index));
    notify({
      text: fill(words.removed, { name }),
      undo: () => store.edit((content) => withLine(content, was, path, index)),
    });
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

/** Puts a line back at its place in a document whose group may have moved. `was` is the document that had it. */
function withLine(
  content: Content,
  was: Content,
  path: readonly (string | number)[],
  index: number,
): Content {
  const place = [...path];
  if (typeof place[1] === 'number') {
    const idAt = (groups: unknown, at: number) => readAt(groups, [at, 'id']);
    const groups = readAt(content, place.slice(0, 1)) as readonly unknown[];
    const id = idAt(readAt(was, place.slice(0, 1)), place[1]);
    place[1] = groups.findIndex((_, at) => idAt(groups, at) === id);
    if (place[1] === -1) return content;
  }
  const lines = [...((readAt(content, place) ?? []) as readonly unknown[])];
  lines.splice(index, 0, readAt(was, [...path, index]));
  return setAtPath(content, place, lines);
}
