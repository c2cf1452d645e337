import { sql, type ColumnBuilderCallback, type CreateTableBuilder, type Expression } from 'kysely';
import type { DatabaseKind, Queries } from './database.server.ts';

/** A change of the schema, made once. Forward only; its name never changes once it has been delivered. */
export interface Migration {
  name: string;
  up(context: MigrationContext): Promise<void>;
}

export interface MigrationContext {
  queries: Queries;
  kind: DatabaseKind;
  /** The column type of an instant: PostgreSQL's integer has 32 bits only. */
  instant: 'bigint' | 'integer';
  /** `queries.schema.createTable`, on SQLite as a STRICT table, which alone checks types. */
  createTable(name: string): CreateTableBuilder<string, never>;
  /** SQLite adds one column at a time. */
  addColumn(table: string, name: string, type: ColumnType, build?: ColumnBuilderCallback): Promise<void>;
  createIndex(
    name: string,
    table: string,
    columns: readonly string[],
    where?: Expression<boolean>,
  ): Promise<void>;
}

type ColumnType = 'text' | MigrationContext['instant'];

/** Any number, the same for all processes: PostgreSQL knows its advisory locks by number. */
const lockNumber = 5_270_119_382;

/**
 * Makes the changes that this database lacks, all or none, and returns their names; without `mayChange` it refuses a database that lacks some. Safe when several processes start at once: the first
 * holds SQLite's write lock, or PostgreSQL's advisory lock, until it has committed; the others then find nothing left to do.
 */
export async function migrate(
  queries: Queries,
  kind: DatabaseKind,
  migrations: readonly Migration[],
  mayChange = true,
): Promise<string[]> {
  return queries.transaction().execute(async (tx) => {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx);
    await tx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute();
    const taken = new Set(
      (await tx.selectFrom('migrations').select('name').execute()).map(({ name }) => name),
    );
    refuseOlderProgram(taken, migrations);
    const missing = migrations.filter(({ name }) => !taken.has(name));
    if (missing.length > 0 && !mayChange) throw new OlderDatabaseError();
    for (const migration of missing) {
      await migration.up(contextFor(tx, kind));
      await tx.insertInto('migrations').values({ name: migration.name }).execute();
    }
    return missing.map(({ name }) => name);
  });
}

function contextFor(tx: Queries, kind: DatabaseKind): MigrationContext {
  return {
    queries: tx,
    kind,
    instant: kind === 'postgres' ? 'bigint' : 'integer',
    createTable: (name) =>
      kind === 'sqlite' ? tx.schema.createTable(name).modifyEnd(sql`strict`) : tx.schema.createTable(name),
    addColumn: (table, name, type, build) =>
      tx.schema.alterTable(table).addColumn(name, type, build).execute(),
    createIndex(name, table, columns, where) {
      const index = tx.schema
        .createIndex(name)
        .on(table)
        .columns([...columns]);
      return (where ? index.where(where) : index).execute();
    },
  };
}

/** A command that may run beside a server leaves the schema to it: another version may be running. */
class OlderDatabaseError extends Error {
  override name = 'OlderDatabaseError';
  constructor() {
    super(
      'This database belongs to an older version of the program. Nothing was changed. Start the server of this version once, which brings it up to date, or run the command of the version that is running.',
    );
  }
}

/** A newer program has changed this database: this one would not understand it. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
  constructor(unknown: readonly string[]) {
    super(
      [
        `This database was made by a newer version of the program (${unknown.join(', ')}). Nothing was changed.`,
        'Start that version again. Or go back to how it was: npm run restore -- FILE, with a backup from before the upgrade; what was booked since stays in the folder that it names.',
      ].join('\n'),
    );
  }
}

function refuseOlderProgram(taken: Set<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...taken].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(unknown);
  }
}
