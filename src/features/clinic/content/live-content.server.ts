import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import {
  contentLock,
  contentTopic,
  insertFirst,
  numberThatIs,
  replaceFirst,
  versionThatIs,
  type ContentVersion,
} from './content-versions-store.server.ts';

/** What is published, as it is now: the one door to what the owner says of the clinic. */
export interface LiveContent {
  current(): ContentVersion;
  reload(): Promise<void>;
  /** Called when another version is published: what was made of the one before is to be made anew. */
  onChange(listener: () => void): () => void;
  close(): void;
}

interface Needs {
  database: Database;
  /** What the first version says: of the settings, which count until a person has published anything. */
  first: Pick<ContentVersion, 'content' | 'samples'>;
  now: number;
  log: Log;
}

const tryAgainAfter = 2000;

/** Puts in the first version where there is none, and follows what is published by any server process. */
export async function followContent({ database, first, now, log }: Needs): Promise<LiveContent> {
  await begin(database, first, now);
  const read = async () => {
    const published = await versionThatIs(database.queries, 'published');
    if (!published) throw new Error('No version of the clinic’s content is published');
    return published;
  };
  let current = await read();
  let timer: NodeJS.Timeout | undefined;
  const listeners = new Set<() => void>();
  const reload = async () => {
    const before = current.version;
    // Whoever sends what is not offered has this asked: most often nothing is new.
    if ((await numberThatIs(database.queries, 'published')) === before) return;
    const next = await read();
    // A reading that began earlier may end later.
    if (next.version <= current.version) return;
    current = next;
    if (before !== current.version) for (const listener of listeners) listener();
  };
  const follow = (): void => {
    clearTimeout(timer);
    reload().catch((error: unknown) => {
      log.warn({ err: error }, 'what was published could not be read');
      timer = setTimeout(follow, tryAgainAfter).unref();
    });
  };
  const unsubscribe = database.subscribe((topic) => void (topic === contentTopic && follow()));
  // Between the first reading and here another process may have published.
  follow();
  return {
    current: () => current,
    reload,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}

async function begin(database: Database, first: Needs['first'], now: number): Promise<void> {
  const made = { ...first, madeAt: now, madeBy: '' };
  await database.transaction(async (tx) => {
    await database.lock(tx, contentLock, 'alone');
    const published = await versionThatIs(tx, 'published');
    if (!published) await insertFirst(tx, made);
    else if (published.version === 1 && !isSame(published, first)) await replaceFirst(tx, made);
  });
}

const isSame = (one: Needs['first'], other: Needs['first']) =>
  JSON.stringify([one.content, one.samples]) === JSON.stringify([other.content, other.samples]);
