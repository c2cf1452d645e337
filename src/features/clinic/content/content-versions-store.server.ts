import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Queries } from '#platform/database/database.server.ts';
import type { Migration } from '#platform/database/migrate.server.ts';
import { prepare } from '#platform/database/prepare.server.ts';
import type { Content } from './content.ts';
import type { ChangedValue } from './content-changes.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    content_versions: ContentVersionsTable;
  }
}

type State = 'draft' | 'published';

interface ContentVersionsTable {
  /** Each saving of the draft has the next number; what is published keeps its own. */
  version: number;
  /** Null: an earlier one. There is at most one of each other. */
  state: State | null;
  content: string;
  samples: string;
  made_at: number;
  made_by: string;
  changes: string;
  reasons: string;
  preview: string;
}

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
  /** Empty: the program itself, on its first start. */
  madeBy: string;
  /** What is another than in the version published before. */
  changes: readonly ChangedValue[];
  /** Why a text stays as it is though the guard speaks against it, by path. */
  reasons: Readonly<Record<string, string>>;
  /** Of a draft: what its preview's address ends in. */
  preview: string;
}

export type NewVersion = Pick<ContentVersion, 'content' | 'samples' | 'madeAt' | 'madeBy'> &
  Partial<Pick<ContentVersion, 'preview'>>;

/** Held by what reads and then writes versions. */
export const contentLock = 'content';
/** Announced when something was published. */
export const contentTopic = 'content';

const selectVersion = prepare((queries, { state }: { state: State }) =>
  queries.selectFrom('content_versions').selectAll().where('state', '=', state),
);

export async function versionThatIs(queries: Queries, state: State): Promise<ContentVersion | undefined> {
  const { rows } = await selectVersion(queries, { state });
  return rows[0] && versionOfRow(rows[0]);
}

const selectNumber = prepare((queries, { state }: { state: State }) =>
  queries.selectFrom('content_versions').select('version').where('state', '=', state),
);

export async function numberThatIs(queries: Queries, state: State): Promise<number | undefined> {
  const { rows } = await selectNumber(queries, { state });
  return rows[0]?.version;
}

export async function versionNumbered(
  queries: Queries,
  version: number,
): Promise<ContentVersion | undefined> {
  const row = await queries
    .selectFrom('content_versions')
    .selectAll()
    .where('version', '=', version)
    .where('content', '<>', '')
    .executeTakeFirst();
  return row && versionOfRow(row);
}

/** Those that were published, newest first, without what they say. */
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
    madeAt: row.made_at,
    madeBy: row.made_by,
    changes: JSON.parse(row.changes) as ChangedValue[],
    reasons: JSON.parse(row.reasons) as Record<string, string>,
  }));
}

/** In the place of the draft that was there. Its number has never been another's. */
export async function putDraft(tx: Queries, draft: NewVersion): Promise<number> {
  const version = await nextVersion(tx);
  await removeDraft(tx);
  await insertVersion(tx, { ...draft, version, state: 'draft' });
  return version;
}

/** Leaves the number behind, so that what was written with it in mind is refused. False: there was no draft. */
export async function dropDraft(tx: Queries): Promise<boolean> {
  const version = await nextVersion(tx);
  if (!(await removeDraft(tx))) return false;
  // Of earlier marks only the highest number counts.
  await tx.deleteFrom('content_versions').where('content', '=', '').execute();
  await tx
    .insertInto('content_versions')
    .values({ ...emptyRow, version, state: null })
    .execute();
  return true;
}

/** The draft is what is published from now on. */
export async function markPublished(
  tx: Queries,
  { version, madeAt, madeBy, changes, reasons, samples }: Omit<ContentVersion, 'content' | 'preview'>,
): Promise<void> {
  await tx.updateTable('content_versions').set({ state: null }).where('state', '=', 'published').execute();
  await tx
    .updateTable('content_versions')
    .set({
      state: 'published',
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

/** What a clinic begins with. */
export async function insertFirst(tx: Queries, first: NewVersion): Promise<void> {
  await insertVersion(tx, { ...first, version: 1, state: 'published' });
}

/** Follows the settings as long as no person has published anything. */
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

/** Nobody can guess it. */
export const newPreview = (): string => randomBytes(16).toString('base64url');

function versionOfRow(row: Selectable<ContentVersionsTable>): ContentVersion {
  return {
    version: row.version,
    content: JSON.parse(row.content) as Content,
    samples: JSON.parse(row.samples) as string[],
    madeAt: row.made_at,
    madeBy: row.made_by,
    changes: JSON.parse(row.changes) as ChangedValue[],
    reasons: JSON.parse(row.reasons) as Record<string, string>,
    preview: row.preview,
  };
}
