import type { Queries } from '#platform/database/database.server.ts';
import type { Content } from './content.ts';
import {
  nextVersion,
  putDraft,
  versionThatIs,
  type ContentVersion,
} from './content-versions-store.server.ts';

/** Any version, a draft too. */
export async function isNamedInVersions(queries: Queries, name: string): Promise<boolean> {
  const row = await queries
    .selectFrom('content_versions')
    .select('version')
    .where('content', 'like', `%${name}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is published now, and the draft: of a picture, whether somebody may come across it. */
export async function isNamedInCurrentVersions(queries: Queries, name: string): Promise<boolean> {
  const row = await queries
    .selectFrom('content_versions')
    .select('version')
    .where('state', 'in', ['published', 'draft'])
    .where('content', 'like', `%${name}%`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Changes what every version with this name in it says, the earlier ones where they stand. What is published gets a new number, and a
 * draft one behind it, so that every server and every open editor hears of it.
 */
export async function rewriteVersions(
  tx: Queries,
  name: string,
  made: Pick<ContentVersion, 'madeAt' | 'madeBy'>,
  rewrite: (content: Content) => Pick<ContentVersion, 'content' | 'changes'>,
): Promise<void> {
  const rows = await tx
    .selectFrom('content_versions')
    .selectAll()
    .where('content', 'like', `%${name}%`)
    .execute();
  for (const row of rows) {
    const { content, changes } = rewrite(JSON.parse(row.content) as Content);
    if (row.state === 'published') {
      const version = await nextVersion(tx);
      await tx
        .updateTable('content_versions')
        .set({ state: null })
        .where('state', '=', 'published')
        .execute();
      await tx
        .insertInto('content_versions')
        .values({
          ...row,
          version,
          content: JSON.stringify(content),
          changes: JSON.stringify(changes),
          made_at: made.madeAt,
          made_by: made.madeBy,
        })
        .execute();
    }
    await tx
      .updateTable('content_versions')
      .set({ content: JSON.stringify(content) })
      .where('version', '=', row.version)
      .execute();
  }
  const draft = await versionThatIs(tx, 'draft');
  if (draft && rows.length > 0) await putDraft(tx, draft);
}
