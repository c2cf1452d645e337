import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';
import { parseStored } from '#platform/values/parse-stored.server.ts';
import type { Content } from './content.ts';
import type { ChangedValue } from './content-changes.ts';
import { storedContent, storedDraft } from './parse-content.server.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    content_versions: ContentVersionsTable;
  }
}

type State = 'draft' | 'published';

interface ContentVersionsTable {
  /** Each save of the draft gets the next number; a publication keeps its draft's number. */
  version: number;
  /** Null: an earlier publication. There is at most one row of each other state. */
  state: State | null;
  content: string;
  samples: string;
  made_at: number;
  made_by: string;
  changes: string;
  reasons: string;
  preview: string;
}

export const versionColumns = [
  'version',
  'state',
  'content',
  'samples',
  'made_at',
  'made_by',
  'changes',
  'reasons',
  'preview',
] as const satisfies readonly (keyof ContentVersionsTable)[];

const versions: Migration = {
  name: 'clinic: content versions',
  async up({ createTable, instant }) {
    await createTable('content_versions')
      .addColumn('version', instant, (column) => column.primaryKey().notNull())
      .addColumn('state', 'text', (column) => column.unique())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('samples', 'text', (column) => column.notNull())
      .addColumn('made_at', instant, (column) => column.notNull())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('changes', 'text', (column) => column.notNull())
      .addColumn('reasons', 'text', (column) => column.notNull())
      .addColumn('preview', 'text', (column) => column.notNull())
      .execute();
  },
};
export const contentMigrations: readonly Migration[] = [versions];

export interface ContentVersion {
  version: number;
  content: Content;
  /** The settings whose values are still the samples that a new clinic begins with. */
  samples: readonly string[];
  madeAt: number;
  /** Empty for the version that the program created on its first start. */
  madeBy: string;
  /** Changes since the version published before. */
  changes: readonly ChangedValue[];
  /** The owner's reasons to keep texts that the guard warns about, by path. A draft has those of the version that it began with. */
  reasons: Readonly<Record<string, string>>;
  /** End of the preview's address of a draft. */
  preview: string;
}

export type NewVersion = Pick<ContentVersion, 'content' | 'samples' | 'madeAt' | 'madeBy'> &
  Partial<Pick<ContentVersion, 'preview' | 'reasons'>>;

/** The lock of every transaction that reads and then writes versions. */
export const contentLock = 'content';
/** The topic of publications. */
export const contentTopic = 'content';

/** The published version or the draft. A damaged published version is replaced by the newest readable earlier one. */
export async function getVersion(queries: Queries, state: State): Promise<ContentVersion | undefined> {
  const select = queries.selectFrom('content_versions').select(versionColumns);
  const [row] = await select.where('state', '=', state).execute();
  const version = row && versionOfRow(row);
  if (!row || version || state === 'draft') return version;
  const earlier = select.where('state', 'is', null).where('content', '<>', '').orderBy('version', 'desc');
  for (const other of await earlier.execute()) {
    const readable = versionOfRow(other);
    if (readable) return readable;
  }
  return undefined;
}

export async function getVersionNumber(queries: Queries, state: State): Promise<number | undefined> {
  const rows = await queries
    .selectFrom('content_versions')
    .select('version')
    .where('state', '=', state)
    .execute();
  return rows[0]?.version;
}

export async function getVersionByNumber(
  queries: Queries,
  version: number,
): Promise<ContentVersion | undefined> {
  const row = await queries
    .selectFrom('content_versions')
    .select(versionColumns)
    .where('version', '=', version)
    .where('content', '<>', '')
    .executeTakeFirst();
  return row && versionOfRow(row);
}

/** Published versions without their content, newest first. */
export async function publishedVersions(queries: Queries, most: number) {
  const rows = await queries
    .selectFrom('content_versions')
    .select(['version', 'state', 'made_at', 'made_by', 'changes', 'reasons'])
    .where((eb) => eb.or([eb('state', 'is', null), eb('state', '=', 'published')]))
    .where('content', '<>', '')
    .orderBy('version', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    version: row.version,
    isPublished: row.state === 'published',
    ...madeOfRow(row),
  }));
}

/** Replaces the draft; returns its number, which no other version has had. */
export async function putDraft(tx: Queries, draft: NewVersion): Promise<number> {
  const version = await nextVersion(tx);
  await removeDraft(tx);
  await insertVersion(tx, { ...draft, version, state: 'draft' });
  return version;
}

/** Deletes the draft but keeps its number as a mark, so that a later save based on it is refused. False: there was no draft. */
export async function dropDraft(tx: Queries): Promise<boolean> {
  const version = await nextVersion(tx);
  if (!(await removeDraft(tx))) return false;
  // Earlier marks are deleted, since only the highest number counts.
  await tx.deleteFrom('content_versions').where('content', '=', '').execute();
  await tx
    .insertInto('content_versions')
    .values({ ...emptyRow, version, state: null })
    .execute();
  return true;
}

/** Publishes the draft. `content`: the document that goes live, where it is not the whole draft. */
export async function markPublished(
  tx: Queries,
  {
    version,
    content,
    madeAt,
    madeBy,
    changes,
    reasons,
    samples,
  }: Omit<ContentVersion, 'content' | 'preview'> & { content?: Content | undefined },
): Promise<void> {
  await tx.updateTable('content_versions').set({ state: null }).where('state', '=', 'published').execute();
  await tx
    .updateTable('content_versions')
    .set({
      state: 'published',
      ...(content && { content: JSON.stringify(content) }),
      made_at: madeAt,
      made_by: madeBy,
      samples: JSON.stringify(samples),
      changes: JSON.stringify(changes),
      reasons: JSON.stringify(reasons),
      preview: '',
    })
    .where('version', '=', version)
    .execute();
}

/** First content of a clinic. */
export async function insertFirst(tx: Queries, first: NewVersion): Promise<void> {
  await insertVersion(tx, { ...first, version: 1, state: 'published' });
}

/** Replaces the first version when the settings change, as long as nobody has published. */
export async function replaceFirst(tx: Queries, { content, samples }: NewVersion): Promise<void> {
  await tx
    .updateTable('content_versions')
    .set({ content: JSON.stringify(content), samples: JSON.stringify(samples) })
    .where('version', '=', 1)
    .execute();
}

export async function nextVersion(tx: Queries): Promise<number> {
  const row = await tx
    .selectFrom('content_versions')
    .select((eb) => eb.fn.max('version').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

async function removeDraft(tx: Queries): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('content_versions')
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function insertVersion(
  tx: Queries,
  { version, state, ...made }: NewVersion & { version: number; state: State },
): Promise<void> {
  await tx
    .insertInto('content_versions')
    .values({
      ...emptyRow,
      version,
      state,
      content: JSON.stringify(made.content),
      samples: JSON.stringify(made.samples),
      made_at: made.madeAt,
      made_by: made.madeBy,
      preview: made.preview ?? '',
      reasons: JSON.stringify(made.reasons ?? {}),
    })
    .execute();
}

const emptyRow = {
  content: '',
  samples: '[]',
  made_at: 0,
  made_by: '',
  changes: '[]',
  reasons: '{}',
  preview: '',
};

/** An unguessable token for the preview's address. */
export const newPreview = (): string => randomBytes(16).toString('base64url');

const storedChanges = z.array(
  z.object({ path: z.string(), before: z.string().exactOptional(), after: z.string().exactOptional() }),
);
const storedReasons = z.record(z.string(), z.string());
const placeOf = ({ version }: { version: number }) => `content_versions ${version}`;

export const contentOfRow = (
  row: Pick<ContentVersionsTable, 'version' | 'state' | 'content'>,
): Content | undefined =>
  parseStored(row.state === 'draft' ? storedDraft : storedContent, row.content, placeOf(row));

const madeOfRow = (
  row: Pick<ContentVersionsTable, 'version' | 'made_at' | 'made_by' | 'changes' | 'reasons'>,
) => ({
  madeAt: row.made_at,
  madeBy: row.made_by,
  changes: parseStored(storedChanges, row.changes, placeOf(row)) ?? [],
  reasons: parseStored(storedReasons, row.reasons, placeOf(row)) ?? {},
});

function versionOfRow(row: ContentVersionsTable): ContentVersion | undefined {
  const content = contentOfRow(row);
  const samples = parseStored(z.array(z.string()), row.samples, placeOf(row)) ?? [];
  const { version, preview } = row;
  return content && { version, content, samples, ...madeOfRow(row), preview };
}
