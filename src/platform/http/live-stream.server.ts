import type { Context } from 'hono';
import { z } from 'zod';
import type { Database } from '../database/database.server.ts';
import { revisionOf } from '../database/changes.server.ts';

const heartbeatEvery = 25_000;
/** How soon a browser tries again after its line was cut, in milliseconds. */
const retryAfter = 2000;

/** What a browser that opens a new line has seen; what is not understood is passed over. */
export const liveQuery = z.object({
  seen: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .catch(undefined),
});

interface OpenPage {
  line: ReadableStreamDefaultController<Uint8Array>;
  /** Asked at each heartbeat, and when an end is told of; without it the page may listen for as long as it likes. */
  mayStay?: (() => Promise<boolean>) | undefined;
}

/**
 * Tells open pages that something under these topics changed; `topicOfEnds`: that somebody may not listen any more. An event carries their revision: a page that comes back with an older one
 * hears of what it missed at once. Heartbeats are events too, so that a page notices a line that died without a word.
 */
export function createLiveStream(database: Database, topics: readonly string[], topicOfEnds?: string) {
  const encoder = new TextEncoder();
  const pages = new Set<OpenPage>();
  const send = (page: OpenPage, text: string) => {
    try {
      page.line.enqueue(encoder.encode(text));
    } catch {
      pages.delete(page);
    }
  };
  const end = (page: OpenPage) => {
    pages.delete(page);
    try {
      page.line.close();
    } catch {
      // Its browser was faster.
    }
  };
  const tellAll = async () => {
    const text = changed(await revisionOf(database.queries, topics));
    for (const page of pages) send(page, text);
  };
  /** Ends the lines that may not stay; the others hear a beat. */
  const beat = () => {
    for (const page of pages) {
      const asked = page.mayStay?.() ?? Promise.resolve(true);
      void asked.then(
        (stays) => (stays ? send(page, 'event: beat\ndata:\n\n') : end(page)),
        () => end(page),
      );
    }
  };
  const unsubscribe = database.subscribe((topic) => {
    if (topic === topicOfEnds) beat();
    if (topics.includes(topic) && pages.size > 0) void tellAll().catch(() => {});
  });
  const heartbeat = setInterval(beat, heartbeatEvery).unref();

  /** The stream for one page; `seen`: the revision it has, if any. */
  const open = async (seen: number | undefined, mayStay?: OpenPage['mayStay']) => {
    const revision = await revisionOf(database.queries, topics);
    let own: OpenPage;
    return new ReadableStream<Uint8Array>({
      start(line) {
        own = { line, mayStay };
        pages.add(own);
        send(own, `retry: ${retryAfter}\n\n`);
        send(own, seen === undefined || seen === revision ? current(revision) : changed(revision));
      },
      cancel() {
        pages.delete(own);
      },
    });
  };

  return {
    /** A browser that mends its old line says Last-Event-ID. */
    async answer(c: Context, mayStay?: OpenPage['mayStay']): Promise<Response> {
      const { seen } = liveQuery.parse({ seen: c.req.header('Last-Event-ID') ?? c.req.query('seen') });
      return c.body(await open(seen === undefined ? undefined : Number(seen), mayStay), 200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
    },
    close() {
      clearInterval(heartbeat);
      unsubscribe();
      for (const page of pages) end(page);
    },
  };
}

export type LiveStream = ReturnType<typeof createLiveStream>;

const changed = (revision: number) => `id: ${revision}\nevent: changed\ndata: ${revision}\n\n`;
const current = (revision: number) => `id: ${revision}\nevent: beat\ndata: ${revision}\n\n`;
