import { sql } from 'kysely';
import type { Migration, MigrationContext } from '#platform/database/migrate.server.ts';

/** better-auth's own storage: its drivers write ISO texts and 0/1 on SQLite, timestamps and booleans on PostgreSQL. */
const libraryTypes = (kind: MigrationContext['kind']) =>
  kind === 'postgres'
    ? ({ date: 'timestamptz', flag: 'boolean' } as const)
    : ({ date: 'text', flag: 'integer' } as const);

/**
 * The tables of better-auth and its two-factor and passkey parts, with its column names, so that its upgrade notes can be followed.
 * A test compares them with what the installed version expects.
 */
const accounts: Migration = {
  name: 'staff: accounts and sessions',
  async up({ createTable, kind, instant, queries }) {
    const { date, flag } = libraryTypes(kind);
    await createTable('staff_accounts')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('emailVerified', flag, (column) => column.notNull())
      .addColumn('image', 'text')
      .addColumn('createdAt', date, (column) => column.notNull())
      .addColumn('updatedAt', date, (column) => column.notNull())
      .addColumn('twoFactorEnabled', flag)
      .addColumn('role', 'text', (column) =>
        column.notNull().check(sql`role in ('owner', 'reception', 'gallery')`),
      )
      .addColumn('phoneNumber', 'text')
      .addColumn('disabledAt', instant)
      .addColumn('lastSignInAt', instant)
      .execute();
    await createTable('staff_sessions')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('expiresAt', date, (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('createdAt', date, (column) => column.notNull())
      .addColumn('updatedAt', date, (column) => column.notNull())
      .addColumn('ipAddress', 'text')
      .addColumn('userAgent', 'text')
      .addColumn('userId', 'text', (column) =>
        column.notNull().references('staff_accounts.id').onDelete('cascade'),
      )
      .execute();
    await createTable('staff_credentials')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('accountId', 'text', (column) => column.notNull())
      .addColumn('providerId', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) =>
        column.notNull().references('staff_accounts.id').onDelete('cascade'),
      )
      .addColumn('accessToken', 'text')
      .addColumn('refreshToken', 'text')
      .addColumn('idToken', 'text')
      .addColumn('accessTokenExpiresAt', date)
      .addColumn('refreshTokenExpiresAt', date)
      .addColumn('scope', 'text')
      .addColumn('password', 'text')
      .addColumn('createdAt', date, (column) => column.notNull())
      .addColumn('updatedAt', date, (column) => column.notNull())
      .execute();
    await createTable('staff_verifications')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('identifier', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('expiresAt', date, (column) => column.notNull())
      .addColumn('createdAt', date, (column) => column.notNull())
      .addColumn('updatedAt', date, (column) => column.notNull())
      .execute();
    for (const [table, column] of [
      ['staff_sessions', 'userId'],
      ['staff_credentials', 'userId'],
      ['staff_verifications', 'identifier'],
    ] as const) {
      await queries.schema.createIndex(`${table}_${column}_idx`).on(table).column(column).execute();
    }
  },
};

const secondFactors: Migration = {
  name: 'staff: second factors',
  async up({ createTable, kind, queries }) {
    const { date, flag } = libraryTypes(kind);
    await createTable('staff_two_factors')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('backupCodes', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) =>
        column.notNull().references('staff_accounts.id').onDelete('cascade'),
      )
      .addColumn('verified', flag)
      .addColumn('failedVerificationCount', 'integer')
      .addColumn('lockedUntil', date)
      .execute();
    await createTable('staff_passkeys')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text')
      .addColumn('publicKey', 'text', (column) => column.notNull())
      .addColumn('userId', 'text', (column) =>
        column.notNull().references('staff_accounts.id').onDelete('cascade'),
      )
      .addColumn('credentialID', 'text', (column) => column.notNull())
      .addColumn('counter', 'integer', (column) => column.notNull())
      .addColumn('deviceType', 'text', (column) => column.notNull())
      .addColumn('backedUp', flag, (column) => column.notNull())
      .addColumn('transports', 'text')
      .addColumn('createdAt', date)
      .addColumn('aaguid', 'text')
      .execute();
    for (const [table, column] of [
      ['staff_two_factors', 'secret'],
      ['staff_two_factors', 'userId'],
      ['staff_passkeys', 'userId'],
      ['staff_passkeys', 'credentialID'],
    ] as const) {
      await queries.schema.createIndex(`${table}_${column}_idx`).on(table).column(column).execute();
    }
  },
};

/** Our own: how often a password or a code was tried in vain, by whom. */
const attempts: Migration = {
  name: 'staff: sign-in attempts',
  async up({ createTable, instant }) {
    await createTable('staff_attempts')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('blocked_until', instant, (column) => column.notNull())
      .addColumn('updated_at', instant, (column) => column.notNull())
      .execute();
  },
};

export const staffMigrations: readonly Migration[] = [accounts, secondFactors, attempts];
