import { useState } from 'react';

/** What stood in a field when writing began there, and what was written. */
interface Written {
  over: string;
  typed: string;
}
type Draft<Name extends string> = Partial<Record<Name, Written>>;

/** What this window has not saved yet: neither a closed line nor another day takes it away. Gone with the window, like the day itself. */
const kept = new Map<string, Draft<string>>();

export const hasDraft = (key: string): boolean => kept.has(key);

/**
 * Writing over what is saved, which may change meanwhile: fields that were not touched here follow it, the others stay as they were typed,
 * with what another window has saved there beside them.
 */
export function useDraft<Name extends string>(key: string, saved: Readonly<Record<Name, string>>) {
  const [draft, setDraft] = useState<Draft<Name>>(() => kept.get(key) ?? {});
  const put = (next: Draft<Name>) => {
    if (Object.keys(next).length > 0) kept.set(key, next);
    else kept.delete(key);
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
    /** What is to be saved. */
    changed: pick((written, now) => written.typed !== now, 'typed'),
    /** What stands now where another window wrote too. */
    theirs: pick((written, now) => written.over !== now && written.typed !== now, 'saved'),
    set: (name: Name, value: string) =>
      put({ ...draft, [name]: { over: draft[name]?.over ?? saved[name], typed: value } }),
    clear: () => put({}),
  };
}
