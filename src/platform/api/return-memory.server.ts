/** Quiet time after which one collection of garbage suffices for a series of uploads or page requests. */
const quietMilliseconds = 5000;
let waiting: NodeJS.Timeout | undefined;

/**
 * Frees the memory of large bodies and of pages once none has come for a moment. JavaScript collects garbage when it needs room: an idle
 * server would hold the copies of an upload, some 90 MB, for hours. Needs `--expose-gc` (tools/node-flags.json).
 */
export function returnMemoryWhenQuiet(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
  }, quietMilliseconds).unref();
}
