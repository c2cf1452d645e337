import { createContext, use, useState, type ReactNode } from 'react';
import type { Content } from '#features/clinic/content/content.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { NoticeBar } from '#ui/notice/notice.tsx';
import { setAtPath, readAt } from './content-tree.ts';

interface Removed {
  name: string;
  putBack: () => void;
}
const RemovedContext = createContext<(removed: Removed) => void>(() => {});

/** A notice about a removed line, with Undo. */
export function RemovedLines({ children }: { children: ReactNode }) {
  const words = useWords('clinic-draft');
  const [removed, setRemoved] = useState<Removed>();
  const close = () => setRemoved(undefined);
  const undo = () => {
    removed?.putBack();
    close();
  };
  return (
    <RemovedContext value={setRemoved}>
      {children}
      <NoticeBar
        notice={removed && { kind: 'done', text: fill(words.removed, { name: removed.name }), undo }}
        words={{ undo: words.undo, close: words.closeNotice }}
        onClose={close}
      />
    </RemovedContext>
  );
}

export const useTellRemoved = () => use(RemovedContext);

/** Puts a line back at its place in a document whose group may have moved. `was` is the document that had it. */
export function withLine(
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
