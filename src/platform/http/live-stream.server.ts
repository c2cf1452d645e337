import { randomInt } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Database } from '../database/database.server.ts';
import { revisionOf } from '../database/changes.server.ts';

const heartbeatEvery = 25_000;
/** The browser's reconnect delay in milliseconds, randomized so that clients do not all reconnect at once after a restart. */
const retryAfter = { least: 2000, most: 6000 };

/** The revision that a program has seen when it connects; anything else is ignored. */
export const liveQuery = z.object({
  seen: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .catch(undefined),
});

/** Something that changes. Subscribing returns what ends it. */
export interface LiveSource {
  /** Another number after each change. */
  revision(): number | Promise<number>;
  onChange(changed: () => void): () => void;
}

/** A live source for stored topics. */
export function topicSource(database: Database, topics: readonly string[]): LiveSource {
  return {
    revision: () => revisionOf(database.queries, topics),
    onChange: (changed) => database.subscribe((topic) => topics.includes(topic) && changed()),
  };
}

interface Connection {
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** The sources whose events this connection receives, by name. */
  names: readonly string[];
  /** Checked at each heartbeat and when a session has ended; without it the connection is never closed. */
  mayStay?: (() => Promise<boolean>) | undefined;
}

/** Open streams of server-sent events. Heartbeats are events, so that a page notices a silently dead connection. */
function createConnections() {
  const encoder = new TextEncoder();
  const open = new Set<Connection>();
  const send = (connection: Connection, text: string) => {
    try {
      connection.controller.enqueue(encoder.encode(text));
    } catch {
      open.delete(connection);
    }
  };
  const end = (connection: Connection) => {
    open.delete(connection);
    try {
      connection.controller.close();
    } catch {
      // Its browser has closed it already.
    }
  };
  /** Ends the connections that may not stay; the others get a heartbeat. */
  const beat = () => {
    for (const connection of open) {
      const answer = connection.mayStay?.() ?? Promise.resolve(true);
      void answer.then(
        (stays) => (stays ? send(connection, 'event: beat\ndata:\n\n') : end(connection)),
        () => end(connection),
      );
    }
  };
  const heartbeat = setInterval(beat, heartbeatEvery).unref();
  return {
    open,
    send,
    beat,
    /** Answers with a stream that begins with `first`. Changes from before `first` is read reach the connection by themselves. */
    async answer(
      c: Context,
      { names, mayStay }: Pick<Connection, 'names' | 'mayStay'>,
      first: () => Promise<string>,
    ): Promise<Response> {
      const headers = {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      };
      // A HEAD request would leave a stream that nobody reads or ends.
      if (c.req.method === 'HEAD') return c.body(null, 200, headers);
      let connection: Connection;
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          connection = { controller, names, mayStay };
          open.add(connection);
          send(connection, `retry: ${randomInt(retryAfter.least, retryAfter.most)}\n\n`);
        },
        cancel() {
          open.delete(connection);
        },
      });
      try {
        send(connection!, await first());
      } catch (error) {
        end(connection!);
        throw error;
      }
      return c.body(stream, 200, headers);
    },
    close() {
      clearInterval(heartbeat);
      for (const connection of open) end(connection);
    },
  };
}

/**
 * The changes of one source, for programs. An event carries the revision: a program that connects again with an older one hears at once
 * that it missed something.
 */
export function createLiveStream(source: LiveSource) {
  const connections = createConnections();
  const tellAll = async () => {
    const text = changed(await source.revision());
    for (const connection of connections.open) connections.send(connection, text);
  };
  const unsubscribe = source.onChange(() => {
    if (connections.open.size > 0) void tellAll().catch(() => {});
  });
  return {
    /** A reconnecting browser sends Last-Event-ID. */
    answer(c: Context): Promise<Response> {
      const { seen } = liveQuery.parse({ seen: c.req.header('Last-Event-ID') ?? c.req.query('seen') });
      return connections.answer(c, { names: [] }, async () => {
        const revision = await source.revision();
        return seen === undefined || Number(seen) === revision ? unchanged(revision) : changed(revision);
      });
    },
    close() {
      unsubscribe();
      connections.close();
    },
  };
}

export type LiveStream = ReturnType<typeof createLiveStream>;

interface NewsSource extends LiveSource {
  /** Restricts a topic: returns a check that runs on connection and at each heartbeat. */
  permission?: (c: Context) => () => Promise<boolean>;
}

/**
 * All that open pages follow, in one stream for a browser. An event gives revisions by the names of their sources; the first gives all
 * that the caller may hear of, so that a page compares them with those it has seen.
 */
export function createNews(
  database: Database,
  sources: Record<string, NewsSource>,
  /** Announces that some caller may not hear of something any more. */
  topicOfEnds: string,
) {
  const connections = createConnections();
  const revisionsOf = async (names: readonly string[]) => {
    const pairs = await Promise.all(names.map(async (name) => [name, await sources[name]!.revision()]));
    return `event: news\ndata: ${JSON.stringify(Object.fromEntries(pairs))}\n\n`;
  };
  const tell = async (name: string) => {
    const text = await revisionsOf([name]);
    for (const connection of connections.open)
      if (connection.names.includes(name)) connections.send(connection, text);
  };
  const subscriptions = Object.entries(sources).map(([name, { onChange }]) =>
    onChange(() => {
      if (connections.open.size > 0) void tell(name).catch(() => {});
    }),
  );
  subscriptions.push(database.subscribe((topic) => topic === topicOfEnds && connections.beat()));
  return {
    async answer(c: Context): Promise<Response> {
      const permitted = await Promise.all(
        Object.entries(sources).map(async ([name, { permission }]) => {
          const isPermitted = permission?.(c);
          return { name, isPermitted, isHeard: (await isPermitted?.()) ?? true };
        }),
      );
      const heard = permitted.filter(({ isHeard }) => isHeard);
      const names = heard.map(({ name }) => name);
      const guards = heard.flatMap(({ isPermitted }) => isPermitted ?? []);
      const mayStay = async () => (await Promise.all(guards.map((isStill) => isStill()))).every(Boolean);
      return connections.answer(c, { names, mayStay }, () => revisionsOf(names));
    },
    close() {
      for (const unsubscribe of subscriptions) unsubscribe();
      connections.close();
    },
  };
}

const changed = (revision: number) => `id: ${revision}\nevent: changed\ndata: ${revision}\n\n`;
const unchanged = (revision: number) => `id: ${revision}\nevent: beat\ndata: ${revision}\n\n`;
