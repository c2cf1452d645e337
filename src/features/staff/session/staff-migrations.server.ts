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
  async up({ createTable, createIndex, kind, instant }) {
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
      await createIndex(`${table}_${column}_idx`, table, [column]);
    }
  },
};

const secondFactors: Migration = {
  name: 'staff: second factors',
  async up({ createTable, createIndex, kind }) {
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
      await createIndex(`${table}_${column}_idx`, table, [column]);
    }
  },
};

/** When the password was last asked again in a session; whether it is still the one made on the first start. */
const confirmations: Migration = {
  name: 'staff: confirmed sessions',
  async up({ addColumn, instant }) {
    await addColumn('staff_sessions', 'confirmedAt', instant);
    await addColumn('staff_accounts', 'initialPassword', 'integer');
  },
};

/** Links by which people come to an account, or to a new password for theirs. Only a hash of the token is kept. */
const invitations: Migration = {
  name: 'staff: invitations',
  async up({ createTable, instant }) {
    await createTable('staff_invitations')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('display_name', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) =>
        column.notNull().check(sql`role in ('owner', 'reception', 'gallery')`),
      )
      .addColumn('account_id', 'text', (column) => column.references('staff_accounts.id').onDelete('cascade'))
      .addColumn('expires_at', instant, (column) => column.notNull())
      .addColumn('created_at', instant, (column) => column.notNull())
      .execute();
  },
};

/** Who did or saw what, when, from where. The database itself refuses to change or remove a line. */
const record: Migration = {
  name: 'staff: record',
  async up({ createTable, createIndex, instant, kind, queries }) {
    await createTable('staff_record')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', instant, (column) => column.notNull())
      .addColumn('account_id', 'text')
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .execute();
    for (const column of ['account_id', 'action', 'subject'] as const) {
      await createIndex(`staff_record_${column}_idx`, 'staff_record', [column, 'id']);
    }
    await createIndex('staff_record_at_idx', 'staff_record', ['at']);
    if (kind === 'postgres') {
      await sql`create function staff_record_is_append_only() returns trigger language plpgsql as
        $$ begin raise exception 'staff_record is append-only'; end $$`.execute(queries);
      await sql`create trigger staff_record_keeps before update or delete or truncate on staff_record
        for each statement execute function staff_record_is_append_only()`.execute(queries);
    } else {
      for (const change of ['update', 'delete']) {
        await sql`create trigger ${sql.id(`staff_record_no_${change}`)} before ${sql.raw(change)} on staff_record
          begin select raise(abort, 'staff_record is append-only'); end`.execute(queries);
      }
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

/** In which sign-in; and the way to the line that stands for a reading already. */
const recordedSessions: Migration = {
  name: 'staff: sign-ins in the record',
  async up({ addColumn, createIndex }) {
    await addColumn('staff_record', 'session_id', 'text', (column) => column.notNull().defaultTo(''));
    await createIndex('staff_record_readings_idx', 'staff_record', ['account_id', 'action', 'subject', 'at']);
  },
};

export const staffMigrations: readonly Migration[] = [
  accounts,
  secondFactors,
  attempts,
  confirmations,
  invitations,
  record,
  recordedSessions,
];
