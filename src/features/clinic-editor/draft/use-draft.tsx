import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { samplesLeft } from '#features/clinic/content/content-samples.ts';
import { useTellUnpublished } from '#features/staff/frame/use-unpublished-changes.ts';
import { accountStorage } from '#features/staff/frame/account-storage.ts';
import { onSignedInAgain } from '#platform/signed-out.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import { clinicContentCalls, type ClinicContent } from './clinic-content-client.ts';
import { fieldChanges, putAt, readAt, toTree, type ContentChange, type Tree } from './content-tree.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { RemovedLines } from './removed-line.tsx';
import type { DraftState, Kept } from './draft-state.ts';

interface Draft {
  keeper: DraftKeeper;
  state: DraftState;
  /** What the draft changes, field by field. */
  changes: readonly ContentChange[];
  publishedTree: Tree;
  /** The settings whose values are still those of the sample clinic, with what is on the screen. */
  samples: readonly string[];
  /** The clinic's present when the page was opened. */
  now: number;
  /** The owner; whom the owner allows parts only saves the draft. */
  mayPublish: boolean;
}
const DraftContext = createContext<Draft | undefined>(undefined);
/** Apart from the draft, which is another one after each key: what reads one thing of it is drawn anew when that changes. */
const KeeperContext = createContext<DraftKeeper | undefined>(undefined);

/** One draft for all parts of the clinic's content, from the page's data on. */
export function DraftProvider({
  first,
  tag,
  now,
  mayPublish,
  accountId,
  children,
}: {
  first: ClinicContent;
  tag: string;
  /** The clinic's present: this browser's own clock may be wrong. */
  now: number;
  mayPublish: boolean;
  /** Whose draft it is. */
  accountId: string;
  children: ReactNode;
}) {
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        { content: first, tag },
        clinicContentCalls,
        accountStorage<Kept>(accountId, 'clinic draft'),
        clockFrom(now),
      ),
  );
  const state = useSyncExternalStore(keeper.subscribe, keeper.get, keeper.get);
  const publishedTree = useMemo(() => toTree(state.published), [state.published]);
  const changes = useMemo(
    () => fieldChanges(publishedTree, toTree(state.content)),
    [publishedTree, state.content],
  );
  useTellUnpublished(changes.length);
  useEffect(() => {
    void keeper.open();
    const save = () => void keeper.save();
    addEventListener('online', save);
    const stopListening = onSignedInAgain(save);
    return () => {
      stopListening();
      removeEventListener('online', save);
      // What was typed last is not left to the next visit.
      save();
    };
  }, [keeper]);
  const samples = useMemo(
    () => samplesLeft(state.samples, state.published, state.content),
    [state.samples, state.published, state.content],
  );
  const draft = useMemo(
    () => ({ keeper, state, changes, publishedTree, samples, now, mayPublish }),
    [keeper, state, changes, publishedTree, samples, now, mayPublish],
  );
  return (
    <KeeperContext value={keeper}>
      <DraftContext value={draft}>
        <RemovedLines>{children}</RemovedLines>
      </DraftContext>
    </KeeperContext>
  );
}

export function useClinicDraft(): Draft {
  const draft = use(DraftContext);
  if (!draft) throw new Error('There is no DraftProvider around this');
  return draft;
}

export function useDraftKeeper(): DraftKeeper {
  const keeper = use(KeeperContext);
  if (!keeper) throw new Error('There is no DraftProvider around this');
  return keeper;
}

/** What `select` reads of the draft; what draws it is drawn anew only when that is another value or object. */
export function useDraftValue<Value>(select: (state: DraftState) => Value): Value {
  const { subscribe, get } = useDraftKeeper();
  const read = () => select(get());
  return useSyncExternalStore(subscribe, read, read);
}

export type FieldPath = readonly (string | number)[];

/** One field of the draft: what it says, what visitors see meanwhile, and what is wrong with it. */
export function useDraftField<Value>(path: FieldPath) {
  const keeper = useDraftKeeper();
  const key = path.join('.');
  const value = useDraftValue(({ content }) => readAt(content, path)) as Value | undefined;
  const place = treePath(keeper.get().content, path);
  const published = useDraftValue((state) => state.published);
  const error = useDraftValue(({ errors }) => errors[key]);
  const isAsked = useDraftValue((state) => state.isAsked);
  const warnings = useDraftValue((state) => state.warnings);
  const publishedTree = toTree(published);
  const was = readAt(publishedTree, place) as Value | undefined;
  // Of a line that is new, nothing was.
  const isNewLine = place.length > 2 && readAt(publishedTree, place.slice(0, -1)) === undefined;
  return {
    id: `field-${key.replaceAll('.', '-')}`,
    value,
    was,
    isChanged: !isNewLine && JSON.stringify(value ?? null) !== JSON.stringify(was ?? null),
    // A line that was just added is not at fault before the owner is done with it.
    error: isNewLine && !value && !isAsked ? undefined : error,
    warnings: warnings.filter((warning) => warning.path === key),
    set: (next: unknown) => keeper.edit((content) => putAt(content, path, next)),
  };
}

/** Where a field stands in the tree: a line of a list by its id, not by its number. */
function treePath(content: unknown, path: FieldPath): readonly (string | number)[] {
  let inner = content;
  return path.map((key) => {
    const item = (inner as Record<string | number, unknown> | undefined)?.[key];
    const list = inner;
    inner = item;
    if (!Array.isArray(list) || typeof item !== 'object' || item === null) return key;
    const { id, date } = item as { id?: string; date?: string };
    return id ?? date ?? key;
  });
}

const clockFrom = (now: number): Clock => {
  const lead = now - systemClock.now();
  return { now: () => systemClock.now() + lead };
};
