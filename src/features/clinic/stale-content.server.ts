import type { Database, Queries } from '#platform/database/database.server.ts';
import type { SiteSnapshot, SiteSource } from './site-snapshot.ts';
import { getVersionNumber } from './content/content-versions-store.server.ts';

/** Another server has published since the snapshot was taken. */
class StaleContentError extends Error {}

/** Throws the error that `retryOnStaleContent` catches, unless the snapshot is the published version. */
export async function assertContentCurrent(queries: Queries, { version }: SiteSnapshot): Promise<void> {
  const published = await getVersionNumber(queries, 'published');
  if (published !== undefined && published !== version) throw new StaleContentError();
}

/** Runs the work with the current snapshot, and once more with a new one where that was stale. */
export async function retryOnStaleContent<Result>(
  site: SiteSource,
  work: (snapshot: SiteSnapshot) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(site.current());
  } catch (error) {
    if (!(error instanceof StaleContentError)) throw error;
    await site.reload();
    return work(site.current());
  }
}

/** Parses a visitor's input. Reloads content before refusing one of these fields, since another server may have just published its value. */
export function parseByCurrentContent<Parsed extends { ok: true } | { ok: false; errors: object }>(
  { site, database }: { site: SiteSource; database: Pick<Database, 'queries'> },
  fields: readonly string[],
  parse: (snapshot: SiteSnapshot) => Parsed,
): Promise<Parsed> {
  return retryOnStaleContent(site, async (snapshot) => {
    const parsed = parse(snapshot);
    if (!parsed.ok && fields.some((field) => field in parsed.errors))
      await assertContentCurrent(database.queries, snapshot);
    return parsed;
  });
}
