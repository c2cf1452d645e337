import { useState } from 'react';

/** The saved value when typing began (undefined while typing went on during a save), and the typed one. */
interface Written {
  over: string | undefined;
  typed: string;
}
type Draft<Name extends string> = Partial<Record<Name, Written>>;

/** Unsaved drafts of this window: they survive a closed row and another day, and end with the window. */
const drafts = new Map<string, Draft<string>>();

export const hasDraft = (key: string): boolean => drafts.has(key);

/**
 * A draft over saved values that may change meanwhile: untouched fields follow the saved value, the others keep the typed text and also
 * return a value that another window has saved.
 */
export function useDraft<Name extends string>(key: string, saved: Readonly<Record<Name, string>>) {
  const [draft, setDraft] = useState<Draft<Name>>(() => drafts.get(key) ?? {});
  // Read again after an await, since another field may have been typed in meanwhile.
  const newest = () => (drafts.get(key) ?? {}) as Draft<Name>;
  const put = (next: Draft<Name>) => {
    if (Object.keys(next).length > 0) drafts.set(key, next);
    else drafts.delete(key);
    setDraft(next);
  };
  const pick = (wanted: (written: Written, now: string) => boolean, as: 'typed' | 'saved') =>
    Object.fromEntries(
      (Object.entries(draft) as [Name, Written][])
        .filter(([name, written]) => wanted(written, saved[name]))
        .map(([name, { typed }]) => [name, as === 'typed' ? typed : saved[name]]),
    ) as Partial<Record<Name, string>>;
  const typed = pick(() => true, 'typed');
  return {
    values: { ...saved, ...typed } as Record<Name, string>,
    /** Fields to save. */
    changed: pick((written, now) => written.typed !== now, 'typed'),
    /** Values that another window saved in fields that are edited here. */
    theirs: pick(({ over, typed: text }, now) => over !== undefined && over !== now && text !== now, 'saved'),
    set: (name: Name, value: string) =>
      put({ ...newest(), [name]: { over: newest()[name]?.over ?? saved[name], typed: value } }),
    clear: () => put({}),
    /** Drops the texts that are saved now. A text that was typed on meanwhile stays; returns whether none did. */
    drop: (sent: Partial<Record<Name, string>>): boolean => {
      const left = (Object.entries(newest()) as [Name, Written][])
        .filter(([name, { typed: text }]) => text !== (sent[name] ?? saved[name]))
        .map(([name, { over, typed: text }]) => [
          name,
          { over: name in sent ? undefined : over, typed: text },
        ]);
      put(Object.fromEntries(left) as Draft<Name>);
      return left.length === 0;
    },
  };
}
