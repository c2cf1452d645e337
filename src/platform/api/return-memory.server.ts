import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A round of uploads is over by then, and costs one collection. */
const quietMilliseconds = 5000;
let waiting: NodeJS.Timeout | undefined;

/**
 * Gives back what large bodies took, once none has come for a moment. JavaScript collects when it wants room for more: a server that has
 * nothing to do would keep the copies of an upload, some 90 MB, for hours.
 */
export function returnMemoryWhenQuiet(): void {
  clearTimeout(waiting);
  waiting = setTimeout(collect, quietMilliseconds).unref();
}

function collect(): void {
  // The one way to ask for a collection without a flag at the start.
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NonNullable<typeof globalThis.gc>;
  void gc({ type: 'major', execution: 'async' });
}
