/** Opens a stream of server-sent events, whose caller can wait for a matching event. */
export async function openEvents(address: string, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const response = await fetch(address, { headers, signal: stop.signal });
  return { ...eventsOf(response), close: () => stop.abort() };
}

/** The same for a response that is open already. */
export function eventsOf(response: Response) {
  const type = response.headers.get('Content-Type');
  if (type !== 'text/event-stream') throw new Error(`${response.status} ${type}`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const until = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(heard);
      if (found) {
        heard = heard.slice(found.index + found[0].length);
        return found;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error(`The line ended after: ${heard}`);
      heard += value;
    }
  };
  /** Waits for the server to end the stream. */
  const ended = async () => {
    for (;;) if ((await reader.read()).done) return true;
  };
  return { until, ended };
}
