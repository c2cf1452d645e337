import { combineCalls } from '../combine-calls.server.ts';
import type { Log } from '../log.server.ts';
import type { Database } from './database.server.ts';

/** A stored value that this process keeps up to date. */
export interface LiveValue<Value> {
  current(): Value;
  reload(): Promise<void>;
  /** Calls `listener` when the value is another one, to invalidate what was derived from it. */
  onChange(listener: () => void): () => void;
  close(): void;
}

const retryMs = 1000;

/**
 * Reads a value, and again when a process announces `topic`; a failed read is retried until it succeeds. `read` gets the value before, and
 * returns the same when nothing is new.
 */
export async function followValue<Value extends object>(
  database: Database,
  topic: string,
  read: (before: Value | undefined) => Promise<Value>,
  log?: Log,
): Promise<LiveValue<Value>> {
  let value: Value | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const listeners = new Set<() => void>();
  const reload = combineCalls(async () => {
    const before = value;
    value = await read(before);
    if (before && value !== before) for (const listener of listeners) listener();
  });
  const follow = (): void => {
    clearTimeout(retry);
    reload().catch((error: unknown) => {
      if (isClosed) return;
      log?.warn({ err: error, topic }, 'A stored value could not be read again');
      retry = setTimeout(follow, retryMs).unref();
    });
  };
  // Before the first read: another process may publish meanwhile.
  const unsubscribe = database.subscribe((changed) => void (changed === topic && follow()));
  await reload();
  return {
    current: () => value!,
    reload,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      isClosed = true;
      unsubscribe();
      clearTimeout(retry);
    },
  };
}
