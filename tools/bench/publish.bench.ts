// Measures the time from the owner's press until the last of 200 open pages has the new content: each gets the news, waits up to half a
// second as site-news.tsx does, and reloads its data.
import { setTimeout as sleep } from 'node:timers/promises';
import { ownerSettings, signInContentOwner } from '../../tests/support/people/content-owner.ts';
import { runServer } from '../../tests/support/servers/run-server.ts';
import type { Bench } from './measurement.ts';

const openPages = 200;
const rounds = 5;
/** Data that an open home page reloads. */
const dataOfPage = '/_root.data';

export const bench: Bench = async () => {
  const server = await runServer({ ...ownerSettings, TRUSTED_PROXIES: '127.0.0.1' });
  const ended = new AbortController();
  try {
    const owner = await signInContentOwner(server.origin);
    const { published } = await owner.read();
    let seen = { name: published.name, pages: 0, last: 0, all: () => {} };
    const follow = async (page: number) => {
      // Each visitor gets a different address.
      const headers = { 'X-Forwarded-For': `198.51.${page >> 8}.${page & 255}` };
      const { body } = await fetch(`${server.origin}/api/live`, { headers, signal: ended.signal });
      let text = '';
      for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
        text += piece;
        const events = text.split('\n\n');
        text = events.pop()!;
        if (!events.some((event) => /^data: \{"site":\d+\}$/m.test(event))) continue;
        await sleep(Math.random() * 500);
        const answer = await fetch(server.origin + dataOfPage, { headers });
        if (!(await answer.text()).includes(seen.name)) throw new Error('a page shows the version before');
        seen.last = performance.now();
        seen.pages += 1;
        if (seen.pages === openPages) seen.all();
      }
    };
    const following = Array.from({ length: openPages }, (_, page) =>
      follow(page).catch((error: unknown) => {
        if (!ended.signal.aborted) throw error;
      }),
    );
    const failed = Promise.all(following);
    await sleep(1000);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const name = `Clinic of round ${round}`;
      await owner.save({ name });
      const all = new Promise<void>((resolve) => {
        seen = { name, pages: 0, last: 0, all: resolve };
      });
      const from = performance.now();
      await owner.publish();
      await Promise.race([all, failed]);
      times.push(seen.last - from);
    }
    times.sort((a, b) => a - b);
    return {
      measurements: [
        {
          name: `from Publish to the last of ${openPages} open pages, slowest of ${rounds}`,
          value: times.at(-1)!,
          unit: 'ms',
          bar: { is: 'at most', value: 2000 },
        },
        { name: 'the same, median', value: times[rounds >> 1]!, unit: 'ms' },
      ],
      notCompared: ['Browsers are not part of it: what a page does with its data is not measured here.'],
    };
  } finally {
    ended.abort();
    await server.remove();
  }
};
