import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.server.ts';

const outbox: Migration = {
  name: 'notifications: outbox',
  async up({ createTable, createIndex, instant }) {
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
    await createIndex('outbox_due', 'outbox', ['kind', 'due_at'], sql`state = 'queued'`);
    await createIndex('outbox_appointment', 'outbox', ['appointment_id']);
  },
};

const truth: Migration = {
  name: 'notifications: what became of each message',
  async up({ createTable, createIndex, addColumn, instant, queries }) {
    // By which way it goes; `kind` tells only what its payload is.
    await addColumn('outbox', 'channel', 'text', (column) => column.notNull().defaultTo('sms'));
    await sql`update outbox set channel = kind`.execute(queries);
    await addColumn('outbox', 'event', 'text');
    await sql`update outbox set event = 'booked'`.execute(queries);
    await addColumn('outbox', 'recipient', 'text');
    // The last claim with a known outcome.
    await addColumn('outbox', 'settled_attempts', 'integer', (column) => column.notNull().defaultTo(0));
    await sql`update outbox set settled_attempts = attempts`.execute(queries);
    for (const moment of ['night_until', 'tried_at', 'sent_at', 'delivered_at']) {
      await addColumn('outbox', moment, instant);
    }
    await addColumn('outbox', 'tries_allowed', 'integer', (column) => column.notNull().defaultTo(12));
    await addColumn('outbox', 'provider', 'text');
    await addColumn('outbox', 'provider_id', 'text');

    await queries.schema.dropIndex('outbox_due').execute();
    await createIndex('outbox_due', 'outbox', ['channel', 'due_at'], sql`state = 'queued'`);
    await createIndex('outbox_recipient', 'outbox', ['recipient', 'created_at']);
    await createIndex('outbox_provider', 'outbox', ['provider_id']);

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

const registration: Migration = {
  name: 'notifications: registered texts, settings of SMS and their tests',
  async up({ createTable, instant }) {
    await createTable('message_templates')
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('wording', 'text', (column) => column.notNull())
      .addColumn('variables', 'text', (column) => column.notNull())
      .addColumn('template_id', 'text')
      .addColumn('header', 'text')
      .addColumn('entity_id', 'text')
      .addColumn('new_wording', 'text')
      .addColumn('changed_at', instant, (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_templates_key', ['key', 'language'])
      .execute();
    await createTable('sms_settings')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('changed_at', instant, (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .execute();
    await createTable('sms_tests')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('template_id', 'text')
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('code', 'text')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('provider_id', 'text')
      .addColumn('sent_at', instant, (column) => column.notNull())
      .addColumn('settled_at', instant)
      .execute();
  },
};

const ownWordings: Migration = {
  name: 'notifications: texts in the owner’s words, links for a person who helps with the set-up',
  async up({ createTable, addColumn, instant }) {
    await addColumn('sms_tests', 'language', 'text', (column) => column.notNull().defaultTo('en'));
    await createTable('message_wordings')
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('wording', 'text')
      .addColumn('registered', 'text')
      .addColumn('changed_at', instant, (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('message_wordings_key', ['key', 'language'])
      .execute();
    await createTable('set_up_helpers')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('made_by', 'text', (column) => column.notNull())
      .addColumn('made_by_name', 'text', (column) => column.notNull())
      .addColumn('made_at', instant, (column) => column.notNull())
      .addColumn('expires_at', instant, (column) => column.notNull())
      .addColumn('opened_at', instant)
      .execute();
  },
};

const registeredAt: Migration = {
  name: 'notifications: when each text was registered, and by whom',
  async up({ addColumn, instant, queries }) {
    await addColumn('message_templates', 'registered_at', instant);
    await addColumn('message_templates', 'registered_by', 'text');
    // Before this migration, the last change of a text with an id was its registration.
    await sql`update message_templates set registered_at = changed_at, registered_by = changed_by where template_id is not null`.execute(
      queries,
    );
  },
};

const overtaken: Migration = {
  name: 'notifications: which messages their appointments have overtaken',
  async up({ addColumn, createIndex, instant, queries }) {
    await addColumn('outbox', 'overtaken_at', instant);
    await addColumn('outbox', 'resend_payload', 'text');
    // A message from before a move, a cancellation or another number is not sent again.
    await sql`update outbox set overtaken_at = created_at where kind = 'sms' and state in ('queued', 'sent', 'unknown', 'failed') and exists (
      select 1 from appointments where appointments.id = outbox.appointment_id and (
        appointments.moved_at > outbox.created_at or appointments.mobile <> outbox.recipient
        or appointments.status in ('completed', 'no-show')
        or (appointments.status = 'cancelled') <> (outbox.event = 'cancelled')))`.execute(queries);
    await createIndex('outbox_state', 'outbox', ['state', 'id'], sql`kind = 'sms'`);
  },
};

/** Made after the appointments, with which it compares. */
export const overtakenMigrations: readonly Migration[] = [overtaken];

export const notificationsMigrations: readonly Migration[] = [
  outbox,
  truth,
  registration,
  ownWordings,
  registeredAt,
];
