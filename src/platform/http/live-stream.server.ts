import { randomInt } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Database } from '../database/database.server.ts';
import { revisionOf } from '../database/changes.server.ts';

const heartbeatEvery = 25_000;
/** How soon a browser connects again, in milliseconds; each a little later or sooner, so that a server that is back is not met by all at once. */
const retryAfter = { least: 2000, most: 6000 };

/** The revision that a browser has seen when it connects; anything else is ignored. */
export const liveQuery = z.object({
  seen: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .catch(undefined),
});

interface OpenPage {
  line: ReadableStreamDefaultController<Uint8Array>;
  /** Asked at each heartbeat, and when a sign-in has ended; without it the page may listen for ever. */
  mayStay?: (() => Promise<boolean>) | undefined;
}

/** What open pages are told of. Subscribing returns what ends it. */
interface LiveSource {
  /** A higher number after each change. */
  revision(): number | Promise<number>;
  onChange(changed: () => void): () => void;
  /** Some page may not listen any more. */
  onEnds?(ended: () => void): () => void;
}

/** Tells open pages that something under these topics changed. `topicOfEnds` announces that some page may not listen any more. */
export function createLiveStream(database: Database, topics: readonly string[], topicOfEnds?: string) {
  const subscribeTo = (wanted: readonly (string | undefined)[]) => (heard: () => void) =>
    database.subscribe((topic) => {
      if (wanted.includes(topic)) heard();
    });
  return streamOf({
    revision: () => revisionOf(database.queries, topics),
    onChange: subscribeTo(topics),
    onEnds: subscribeTo([topicOfEnds]),
  });
}

/**
 * An event carries the revision: a page that connects again with an older one hears at once that it missed something. Heartbeats are
 * events too, so that a page notices a connection that died silently.
 */
export function streamOf({ revision: current, onChange, onEnds }: LiveSource) {
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
      // Its browser has closed it already.
    }
  };
  const tellAll = async () => {
    const text = changed(await current());
    for (const page of pages) send(page, text);
  };
  /** Ends the streams of pages that may not listen any more; the others get a heartbeat. */
  const beat = () => {
    for (const page of pages) {
      const asked = page.mayStay?.() ?? Promise.resolve(true);
      void asked.then(
        (stays) => (stays ? send(page, 'event: beat\ndata:\n\n') : end(page)),
        () => end(page),
      );
    }
  };
  const unsubscribe = onChange(() => {
    if (pages.size > 0) void tellAll().catch(() => {});
  });
  const unsubscribeEnds = onEnds?.(beat);
  const heartbeat = setInterval(beat, heartbeatEvery).unref();

  /** The stream for one page; `seen`: the revision it has, if any. */
  const open = async (seen: number | undefined, mayStay?: OpenPage['mayStay']) => {
    const revision = await current();
    let own: OpenPage;
    return new ReadableStream<Uint8Array>({
      start(line) {
        own = { line, mayStay };
        pages.add(own);
        send(own, `retry: ${randomInt(retryAfter.least, retryAfter.most)}\n\n`);
        send(own, seen === undefined || seen === revision ? unchanged(revision) : changed(revision));
      },
      cancel() {
        pages.delete(own);
      },
    });
  };

  return {
    /** A browser that connects again by itself says Last-Event-ID. */
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
      unsubscribeEnds?.();
      for (const page of pages) end(page);
    },
  };
}

export type LiveStream = ReturnType<typeof createLiveStream>;

const changed = (revision: number) => `id: ${revision}\nevent: changed\ndata: ${revision}\n\n`;
const unchanged = (revision: number) => `id: ${revision}\nevent: beat\ndata: ${revision}\n\n`;
