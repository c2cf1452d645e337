import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.server.ts';

const outbox: Migration = {
  name: 'notifications: outbox',
  async up({ createTable, instant, queries }) {
    await createTable('outbox')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('sms', 'sheet')`))
      .addColumn('appointment_id', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column
          .notNull()
          .check(sql`state in ('queued', 'sent', 'recorded', 'delivered', 'unknown', 'failed', 'expired')`),
      )
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('due_at', instant, (column) => column.notNull())
      .addColumn('expires_at', instant)
      .addColumn('reason', 'text')
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('settled_at', instant)
      .execute();
    await queries.schema
      .createIndex('outbox_due')
      .on('outbox')
      .columns(['kind', 'due_at'])
      .where(sql.ref('state'), '=', 'queued')
      .execute();
    await queries.schema.createIndex('outbox_appointment').on('outbox').column('appointment_id').execute();
  },
};

const truth: Migration = {
  name: 'notifications: what became of each message',
  async up({ createTable, instant, queries }) {
    const add = () => queries.schema.alterTable('outbox');
    // By which way it goes; `kind` tells only what its payload is.
    await add()
      .addColumn('channel', 'text', (column) => column.notNull().defaultTo('sms'))
      .execute();
    await sql`update outbox set channel = kind`.execute(queries);
    await add().addColumn('event', 'text').execute();
    await sql`update outbox set event = 'booked'`.execute(queries);
    await add().addColumn('recipient', 'text').execute();
    // The last claim of which it is known what came of it.
    await add()
      .addColumn('settled_attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update outbox set settled_attempts = attempts`.execute(queries);
    for (const moment of ['night_until', 'tried_at', 'sent_at', 'delivered_at']) {
      await add().addColumn(moment, instant).execute();
    }
    await add()
      .addColumn('tries_allowed', 'integer', (column) => column.notNull().defaultTo(12))
      .execute();
    await add().addColumn('provider', 'text').execute();
    await add().addColumn('provider_id', 'text').execute();

    await queries.schema.dropIndex('outbox_due').execute();
    await queries.schema
      .createIndex('outbox_due')
      .on('outbox')
      .columns(['channel', 'due_at'])
      .where(sql.ref('state'), '=', 'queued')
      .execute();
    await queries.schema
      .createIndex('outbox_recipient')
      .on('outbox')
      .columns(['recipient', 'created_at'])
      .execute();
    await queries.schema.createIndex('outbox_provider').on('outbox').column('provider_id').execute();

    // One row a channel, shared by all server processes: when its provider may be tried again, and what was spent.
    await createTable('message_channels')
      .addColumn('channel', 'text', (column) => column.primaryKey().notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('paused_at', instant, (column) => column.notNull())
      .addColumn('resumes_at', instant, (column) => column.notNull())
      .addColumn('hour', 'text', (column) => column.notNull())
      .addColumn('hour_used', 'integer', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('day_used', 'integer', (column) => column.notNull())
      .execute();
  },
};

export const notificationsMigrations: readonly Migration[] = [outbox, truth];
