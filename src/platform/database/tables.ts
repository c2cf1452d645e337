/**
 * Every table of the database. A feature adds its own in its store:
 * `declare module './tables.ts' { interface Tables { appointments: AppointmentsTable } }`
 *
 * One set of rules keeps one schema right for SQLite and PostgreSQL, whose drivers convert other types differently: ids are text (UUIDv7),
 * instants integer milliseconds, civil dates and times text, flags 0 or 1, documents JSON text.
 */
export interface Tables {
  migrations: MigrationsTable;
  revisions: RevisionsTable;
}

interface MigrationsTable {
  name: string;
}

/** The number of announcements of each topic: see changes.server.ts. */
interface RevisionsTable {
  topic: string;
  revision: number;
}
