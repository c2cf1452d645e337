import type { Queries } from '#platform/database/database.server.ts';
import type { Content } from './content.ts';
import {
  contentOfRow,
  nextVersion,
  putDraft,
  getVersion,
  versionColumns,
  type ContentVersion,
} from './content-versions-store.server.ts';

/** Whether any version, a draft included, contains a name. */
export async function isNamedInVersions(queries: Queries, name: string): Promise<boolean> {
  const row = await queries
    .selectFrom('content_versions')
    .select('version')
    .where('content', 'like', `%${name}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the published version or the draft names a picture, so that somebody may see it. */
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
 * Replaces a name in every version that has it, past ones included. The published version gets a new number, and a draft the next one, so
 * that every server and open editor reloads.
 */
export async function rewriteVersions(
  tx: Queries,
  name: string,
  made: Pick<ContentVersion, 'madeAt' | 'madeBy'>,
  rewrite: (content: Content) => Pick<ContentVersion, 'content' | 'changes'>,
): Promise<void> {
  const rows = await tx
    .selectFrom('content_versions')
    .select(versionColumns)
    .where('content', 'like', `%${name}%`)
    .execute();
  for (const row of rows) {
    const stored = contentOfRow(row);
    if (!stored) continue;
    const { content, changes } = rewrite(stored);
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
  const draft = await getVersion(tx, 'draft');
  if (draft && rows.length > 0) await putDraft(tx, draft);
}
