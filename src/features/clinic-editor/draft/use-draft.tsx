import {
  createContext,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useRevalidator } from 'react-router';
import { samplesLeft } from '#features/clinic/content/content-samples.ts';
import { useSetUnpublished } from '#features/staff/frame/use-live-counts.ts';
import { accountStorage } from '#features/staff/frame/account-storage.ts';
import { setStale } from '#ui/fresh/stale-site.ts';
import { onSignedInAgain } from '#platform/signed-out.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import { clinicContentCalls, type ClinicContent } from './clinic-content-client.ts';
import { setAtPath, readAt, treePath, toTree, type ContentChange, type Tree } from './content-tree.ts';
import { DraftStore } from './draft-store.ts';
import { DraftNotices } from './draft-notice.tsx';
import { fieldId } from './focus-field.ts';
import { publishingChanges } from './publishing-changes.ts';
import { withheldFault, withheldNow } from './withheld.ts';
import { isLocalDraftContent, type DraftState } from './draft-state.ts';

interface Draft {
  store: DraftStore;
  state: DraftState;
  /** The changes that publishing makes: the draft's differences from the published document, without what stays out. */
  changes: readonly ContentChange[];
  publishedTree: Tree;
  /** Settings that still have the sample clinic's values, the screen's content included. */
  samples: readonly string[];
  /** The clinic's time when the page was opened. */
  now: number;
  /** True for the owner; a person with single parts only saves the draft. */
  mayPublish: boolean;
}
const DraftContext = createContext<Draft | undefined>(undefined);
/** A context of its own: the store never changes, so readers of one value skip renders for other keys. */
const DraftStoreContext = createContext<DraftStore | undefined>(undefined);

/** Provides one draft to all parts of the editor, started from the loader's data. */
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
  /** The clinic's time now: this browser's own clock may be wrong. */
  now: number;
  mayPublish: boolean;
  /** The account that owns the draft. */
  accountId: string;
  children: ReactNode;
}) {
  const [store] = useState(
    () =>
      new DraftStore(
        { content: first, tag },
        clinicContentCalls,
        accountStorage(accountId, 'clinic draft', isLocalDraftContent),
        clockFrom(now),
      ),
  );
  const stored = useSyncExternalStore(store.subscribe, store.get, store.get);
  const withheld = useMemo(
    () => withheldNow({ withheld: stored.withheld, content: stored.content, reasons: stored.reasons }),
    [stored.withheld, stored.content, stored.reasons],
  );
  const state = useMemo(() => ({ ...stored, withheld }), [stored, withheld]);
  const publishedTree = useMemo(() => toTree(state.published), [state.published]);
  const changes = useMemo(
    () => publishingChanges(state.published, state.content, state.withheld),
    [state.content, state.published, state.withheld],
  );
  useSetUnpublished(changes.length);
  useReloadOfSite(state.version);
  useEffect(() => {
    void store.open();
    const save = () => void store.save();
    addEventListener('online', save);
    const stopListening = onSignedInAgain(save);
    return () => {
      stopListening();
      removeEventListener('online', save);
      // Leaving the page saves the last edit.
      save();
    };
  }, [store]);
  const samples = useMemo(
    () => samplesLeft(state.samples, state.published, state.content),
    [state.samples, state.published, state.content],
  );
  const draft = useMemo(
    () => ({ store, state, changes, publishedTree, samples, now, mayPublish }),
    [store, state, changes, publishedTree, samples, now, mayPublish],
  );
  return (
    <DraftStoreContext value={store}>
      <DraftContext value={draft}>
        <DraftNotices>{children}</DraftNotices>
      </DraftContext>
    </DraftStoreContext>
  );
}

/** After publishing, the frame of the staff pages shows the new name and samples: the root loads its facts again. */
function useReloadOfSite(version: number): void {
  const { revalidate } = useRevalidator();
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    setStale(true);
    void revalidate().finally(() => setStale(false));
  }, [version, revalidate]);
}

export function useClinicDraft(): Draft {
  const draft = use(DraftContext);
  if (!draft) throw new Error('There is no DraftProvider around this');
  return draft;
}

export function useDraftStore(): DraftStore {
  const store = use(DraftStoreContext);
  if (!store) throw new Error('There is no DraftProvider around this');
  return store;
}

/** Selects from the draft; the component renders again only when the selected value changes. */
export function useDraftValue<Value>(select: (state: DraftState) => Value): Value {
  const { subscribe, get } = useDraftStore();
  const read = () => select(get());
  return useSyncExternalStore(subscribe, read, read);
}

export type FieldPath = readonly (string | number)[];

/** One field of the draft: its value, the published value, and its faults. `samePaths`: other fields that always have its value. */
export function useDraftField<Value>(path: FieldPath, samePaths: readonly FieldPath[] = []) {
  const store = useDraftStore();
  const key = path.join('.');
  const value = useDraftValue(({ content }) => readAt(content, path)) as Value | undefined;
  const place = treePath(store.get().content, path);
  const published = useDraftValue((state) => state.published);
  const error = useDraftValue((state) => state.errors[key]);
  const reason = useDraftValue((state) => withheldFault(state, key));
  const isAsked = useDraftValue((state) => state.isAsked);
  const warnings = useDraftValue((state) => state.warnings);
  const [visit, setVisit] = useState<'before' | 'typing' | 'left'>('before');
  const publishedTree = toTree(published);
  const was = readAt(publishedTree, place) as Value | undefined;
  // A new line has no published value.
  const isNewLine = place.length > 2 && readAt(publishedTree, place.slice(0, -1)) === undefined;
  // Errors wait until the person leaves the field.
  const isUnfinished = visit === 'typing' || (visit === 'before' && !value && !was) || (isNewLine && !value);
  const shownError = reason ?? (isUnfinished && !isAsked ? undefined : error);
  return {
    id: fieldId(key),
    value,
    was,
    isChanged: !isNewLine && JSON.stringify(value ?? null) !== JSON.stringify(was ?? null),
    error: shownError,
    visit: {
      // A visible error stays until the value is valid.
      onFocus: () => setVisit(shownError ? 'left' : 'typing'),
      onBlur: () => setVisit('left'),
    },
    warnings: warnings.filter((warning) => warning.path === key),
    set: (next: unknown) =>
      store.edit((content) =>
        [path, ...samePaths].reduce((changed, one) => setAtPath(changed, one, next), content),
      ),
  };
}

const clockFrom = (now: number): Clock => {
  const lead = now - systemClock.now();
  return { now: () => systemClock.now() + lead };
};
