import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A round of uploads, or a flood of pages, is over by then, and costs one collection. */
const quietMilliseconds = 5000;
let waiting: NodeJS.Timeout | undefined;

/**
 * Frees the memory of large bodies and of pages once none has come for a moment. JavaScript collects garbage when it needs room: an idle
 * server would hold the copies of an upload, some 90 MB, for hours.
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
