import { useEffect, useSyncExternalStore } from 'react';

let told: number | undefined;
const heard = new Set<() => void>();

function tell(changes: number | undefined): void {
  told = changes;
  for (const hear of heard) hear();
}

/** A page that changes the site says how many changes wait to be published: it is ahead of what the menu came with. */
export function useTellUnpublished(changes: number): void {
  useEffect(() => {
    tell(changes);
    return () => tell(undefined);
  }, [changes]);
}

/** `loaded`: as many as there were when the page was opened. */
export function useUnpublished(loaded: number): number {
  const here = useSyncExternalStore(
    (hear) => {
      heard.add(hear);
      return () => heard.delete(hear);
    },
    () => told,
    () => undefined,
  );
  return here ?? loaded;
}
