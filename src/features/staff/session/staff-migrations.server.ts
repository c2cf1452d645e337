import { sql, type ColumnDefinitionBuilder } from 'kysely';
import type { Migration, MigrationContext } from '#platform/database/migrate.server.ts';

/** better-auth's own storage: its drivers write ISO texts and 0/1 on SQLite, timestamps and booleans on PostgreSQL. */
const libraryTypes = (kind: MigrationContext['kind']) =>
  kind === 'postgres'
    ? ({ date: 'timestamptz', flag: 'boolean' } as const)
    : ({ date: 'text', flag: 'integer' } as const);

type Column = ColumnDefinitionBuilder;
const required = (column: Column) => column.notNull();
const identity = (column: Column) => column.primaryKey().notNull();
const ofAccount = (column: Column) => column.notNull().references('staff_accounts.id').onDelete('cascade');
const oneOfTheRoles = (column: Column) =>
  column.notNull().check(sql`role in ('owner', 'reception', 'gallery')`);

/**
 * The tables of better-auth and its two-factor and passkey parts, with its column names, so that its upgrade notes can be followed.
 * A test compares them with what the installed version expects.
 */
const accounts: Migration = {
  name: 'staff: accounts and sessions',
  async up({ createTable, createIndex, kind, instant }) {
    const { date, flag } = libraryTypes(kind);
    await createTable('staff_accounts')
      .addColumn('id', 'text', identity)
      .addColumn('name', 'text', required)
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('emailVerified', flag, required)
      .addColumn('image', 'text')
      .addColumn('createdAt', date, required)
      .addColumn('updatedAt', date, required)
      .addColumn('twoFactorEnabled', flag)
      .addColumn('role', 'text', oneOfTheRoles)
      .addColumn('phoneNumber', 'text')
      .addColumn('disabledAt', instant)
      .addColumn('lastSignInAt', instant)
      .execute();
    await createTable('staff_sessions')
      .addColumn('id', 'text', identity)
      .addColumn('expiresAt', date, required)
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('createdAt', date, required)
      .addColumn('updatedAt', date, required)
      .addColumn('ipAddress', 'text')
      .addColumn('userAgent', 'text')
      .addColumn('userId', 'text', ofAccount)
      .execute();
    await createTable('staff_credentials')
      .addColumn('id', 'text', identity)
      .addColumn('accountId', 'text', required)
      .addColumn('providerId', 'text', required)
      .addColumn('userId', 'text', ofAccount)
      .addColumn('accessToken', 'text')
      .addColumn('refreshToken', 'text')
      .addColumn('idToken', 'text')
      .addColumn('accessTokenExpiresAt', date)
      .addColumn('refreshTokenExpiresAt', date)
      .addColumn('scope', 'text')
      .addColumn('password', 'text')
      .addColumn('createdAt', date, required)
      .addColumn('updatedAt', date, required)
      .execute();
    await createTable('staff_verifications')
      .addColumn('id', 'text', identity)
      .addColumn('identifier', 'text', required)
      .addColumn('value', 'text', required)
      .addColumn('expiresAt', date, required)
      .addColumn('createdAt', date, required)
      .addColumn('updatedAt', date, required)
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
      .addColumn('id', 'text', identity)
      .addColumn('secret', 'text', required)
      .addColumn('backupCodes', 'text', required)
      .addColumn('userId', 'text', ofAccount)
      .addColumn('verified', flag)
      .addColumn('failedVerificationCount', 'integer')
      .addColumn('lockedUntil', date)
      .execute();
    await createTable('staff_passkeys')
      .addColumn('id', 'text', identity)
      .addColumn('name', 'text')
      .addColumn('publicKey', 'text', required)
      .addColumn('userId', 'text', ofAccount)
      .addColumn('credentialID', 'text', required)
      .addColumn('counter', 'integer', required)
      .addColumn('deviceType', 'text', required)
      .addColumn('backedUp', flag, required)
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
      .addColumn('id', 'text', identity)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('email', 'text', required)
      .addColumn('display_name', 'text', required)
      .addColumn('role', 'text', oneOfTheRoles)
      .addColumn('account_id', 'text', (column) => column.references('staff_accounts.id').onDelete('cascade'))
      .addColumn('expires_at', instant, required)
      .addColumn('created_at', instant, required)
      .execute();
  },
};

/** Audit log: person, action, time, address. The database itself refuses to change or remove a line. */
const record: Migration = {
  name: 'staff: record',
  async up({ createTable, createIndex, instant, kind, queries }) {
    await createTable('staff_record')
      .addColumn('id', 'text', identity)
      .addColumn('at', instant, required)
      .addColumn('account_id', 'text')
      .addColumn('who', 'text', required)
      .addColumn('action', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('details', 'text', required)
      .addColumn('address', 'text', required)
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

/** Our own table, not better-auth's: failed tries of passwords and codes, and where they came from. */
const attempts: Migration = {
  name: 'staff: sign-in attempts',
  async up({ createTable, instant }) {
    await createTable('staff_attempts')
      .addColumn('key', 'text', identity)
      .addColumn('failures', 'integer', required)
      .addColumn('blocked_until', instant, required)
      .addColumn('updated_at', instant, required)
      .execute();
  },
};

/** The session of each entry, with an index that finds an earlier entry about the same reading. */
const recordedSessions: Migration = {
  name: 'staff: sign-ins in the record',
  async up({ addColumn, createIndex }) {
    await addColumn('staff_record', 'session_id', 'text', (column) => column.notNull().defaultTo(''));
    await createIndex('staff_record_readings_idx', 'staff_record', ['account_id', 'action', 'subject', 'at']);
  },
};

/** Parts of the site that a receptionist may change. A build that does not know of it lets the owner alone. */
const siteParts: Migration = {
  name: 'staff: parts of the site',
  async up({ addColumn }) {
    await addColumn('staff_accounts', 'siteParts', 'text');
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
  siteParts,
];
