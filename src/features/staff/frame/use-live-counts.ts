import { useEffect, useSyncExternalStore } from 'react';

/** A number of the menu, which came with the page's data and may be stale: an open page that knows better sets it. */
function createLiveCount() {
  let current: number | undefined;
  const listeners = new Set<() => void>();
  const set = (count: number | undefined) => {
    current = count;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    useSet(count: number | undefined): void {
      useEffect(() => {
        set(count);
        return () => set(undefined);
      }, [count]);
    },
    /** `loaded`: as many as there were when the page was opened. */
    useCount: (loaded: number): number =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => undefined,
      ) ?? loaded,
  };
}

/** Changes of the site that wait to be published. */
export const { useSet: useSetUnpublished, useCount: useUnpublished } = createLiveCount();
/** People to call. */
export const { useSet: useSetCalls, useCount: useCalls } = createLiveCount();
