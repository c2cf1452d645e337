import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/database/database.server.ts';
import { followValue, type LiveValue } from '#platform/database/live-value.server.ts';
import type { Log } from '#platform/log.server.ts';
import {
  contentLock,
  contentTopic,
  insertFirst,
  getVersionNumber,
  replaceFirst,
  getVersion,
  type ContentVersion,
} from './content-versions-store.server.ts';

/** The published content, kept up to date: the only way to read it. */
export type LiveContent = LiveValue<ContentVersion>;

interface Needs {
  database: Database;
  /** The first version, made from the settings, which apply until a person publishes. */
  first: Pick<ContentVersion, 'content' | 'samples'>;
  now: number;
  log: Log;
}

/** Stores the first version where there is none, and follows the publications of all servers. */
export async function followContent({ database, first, now, log }: Needs): Promise<LiveContent> {
  await begin(database, first, now);
  const read = async (before: ContentVersion | undefined) => {
    // Runs when a request names an unknown service. Usually nothing has changed, so versions are compared first.
    if (before && (await getVersionNumber(database.queries, 'published')) === before.version) return before;
    const published = await getVersion(database.queries, 'published');
    if (!published) throw new Error('No version of the clinic’s content is published');
    return published;
  };
  return followValue(database, contentTopic, read, log);
}

async function begin(database: Database, first: Needs['first'], now: number): Promise<void> {
  const made = { ...first, madeAt: now, madeBy: '' };
  await database.transaction(async (tx) => {
    await database.lock(tx, contentLock, 'alone');
    if ((await getVersionNumber(tx, 'published')) === undefined) return insertFirst(tx, made);
    const published = await getVersion(tx, 'published');
    if (!published || (published.version === 1 && !isSame(published, first))) await replaceFirst(tx, made);
  });
}

const isSame = (one: Needs['first'], other: Needs['first']) =>
  isDeepStrictEqual([one.content, one.samples], [other.content, other.samples]);
