import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.server.ts';
import { addSearchTerms } from '../search/search-terms-store.server.ts';

const appointments: Migration = {
  name: 'booking: appointments',
  async up({ createTable, createIndex, instant, queries }) {
    await createTable('appointments')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('reference', 'text', (column) => column.notNull().unique())
      .addColumn('status', 'text', (column) =>
        column
          .notNull()
          .check(sql`status in ('confirmed', 'arrived', 'in-chair', 'completed', 'cancelled', 'no-show')`),
      )
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('mobile', 'text', (column) => column.notNull())
      .addColumn('service', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('slot_date', 'text', (column) => column.notNull().check(sql`length(slot_date) = 10`))
      .addColumn('slot_time', 'text', (column) => column.notNull().check(sql`length(slot_time) = 5`))
      .addColumn('chair', 'integer', (column) => column.notNull().check(sql`chair > 0`))
      // Null for those that staff enter.
      .addColumn('idempotency_key', 'text', (column) => column.unique())
      .addColumn('request_hash', 'text')
      .addColumn('link_version', 'integer', (column) => column.notNull())
      .addColumn('link_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', instant, (column) => column.notNull())
      .addColumn('updated_at', instant, (column) => column.notNull())
      .execute();
    // The rule that no code can go around: one patient in one chair at one time.
    await queries.schema
      .createIndex('appointments_active_slot')
      .unique()
      .on('appointments')
      .columns(['slot_date', 'slot_time', 'chair'])
      .where(sql<boolean>`status not in ('cancelled', 'no-show')`)
      .execute();
    await createIndex('appointments_mobile', 'appointments', ['mobile', 'slot_date']);
    // One row for each number that has booked: bookings of one number queue up for it, so that none can pass the limit.
    await createTable('booking_numbers')
      .addColumn('mobile', 'text', (column) => column.primaryKey().notNull())
      .addColumn('booked_at', instant, (column) => column.notNull())
      .execute();
  },
};

const desk: Migration = {
  name: 'booking: the desk',
  async up({ createTable, createIndex, addColumn, instant, kind, queries }) {
    // The rule that no code can go around: one patient in one chair at one time. Booking, moving and reopening all insert here.
    await createTable('slot_holds')
      .addColumn('slot_date', 'text', (column) => column.notNull())
      .addColumn('slot_time', 'text', (column) => column.notNull())
      .addColumn('chair', 'integer', (column) => column.notNull().check(sql`chair > 0`))
      .addColumn('appointment_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('slot_holds_one_patient', ['slot_date', 'slot_time', 'chair'])
      .execute();
    await sql`
      insert into slot_holds (slot_date, slot_time, chair, appointment_id)
      select slot_date, slot_time, chair, id from appointments where status not in ('cancelled', 'no-show')
    `.execute(queries);
    await queries.schema.dropIndex('appointments_active_slot').execute();
    await createIndex('slot_holds_appointment', 'slot_holds', ['appointment_id']);
    await createIndex('appointments_slot', 'appointments', ['slot_date', 'slot_time']);

    await addColumn('appointments', 'note', 'text', (column) => column.notNull().defaultTo(''));
    await addColumn('appointments', 'source', 'text', (column) =>
      column
        .notNull()
        .defaultTo('online')
        .check(sql`source in ('online', 'walk-in', 'telephone')`),
    );
    await addColumn('appointments', 'wants_reminders', 'integer', (column) => column.notNull().defaultTo(1));
    await addColumn('appointments', 'version', 'integer', (column) => column.notNull().defaultTo(1));
    await addColumn('appointments', 'previous_status', 'text');
    await addColumn('appointments', 'status_changed_at', instant, (column) => column.notNull().defaultTo(0));

    await createTable('closures')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kind', 'text', (column) =>
        column.notNull().check(sql`kind in ('block', 'leave', 'holiday')`),
      )
      .addColumn('from_date', 'text', (column) => column.notNull())
      .addColumn('to_date', 'text', (column) => column.notNull())
      .addColumn('from_time', 'text')
      .addColumn('to_time', 'text')
      .addColumn('weekday', 'integer', (column) => column.check(sql`weekday between 0 and 6`))
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('public_text', 'text', (column) => column.notNull())
      .addColumn('created_at', instant, (column) => column.notNull())
      .execute();
    await createIndex('closures_end', 'closures', ['to_date']);

    await createTable('delays')
      .addColumn('slot_date', 'text', (column) => column.primaryKey().notNull())
      .addColumn('minutes', 'integer', (column) => column.notNull().check(sql`minutes > 0`))
      .execute();

    // Words of names, and every end of every number: the beginning of one of these is any part of a number. Compared byte by byte.
    await createTable('search_terms')
      .addColumn('term', kind === 'postgres' ? sql`text collate "C"` : 'text', (column) => column.notNull())
      .addColumn('mobile', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_terms_once', ['term', 'mobile'])
      .execute();
    await createIndex('search_terms_mobile', 'search_terms', ['mobile']);
    const patients = await queries
      .selectFrom('appointments')
      .select(['first_name', 'last_name', 'mobile'])
      .distinct()
      .execute();
    for (const { first_name, last_name, mobile } of patients) {
      await addSearchTerms(queries, `${first_name} ${last_name}`, mobile);
    }
  },
};

const movedAt: Migration = {
  name: 'booking: moved at',
  up: ({ addColumn, instant }) => addColumn('appointments', 'moved_at', instant),
};

const waves: Migration = {
  name: 'booking: waves of unverified bookings',
  async up({ addColumn, createIndex }) {
    // From where it was booked: kept for some days only.
    await addColumn('appointments', 'booked_from', 'text');
    const flag = (name: string) =>
      addColumn('appointments', name, 'integer', (column) => column.notNull().defaultTo(0));
    await flag('unverified');
    await flag('to_confirm');
    await createIndex('appointments_unverified', 'appointments', ['created_at'], sql`unverified = 1`);
    await createIndex(
      'appointments_booked_from',
      'appointments',
      ['booked_from', 'created_at'],
      sql`booked_from is not null`,
    );
  },
};

const language: Migration = {
  name: 'booking: language of the patient',
  up: ({ addColumn }) =>
    addColumn('appointments', 'language', 'text', (column) =>
      column
        .notNull()
        .defaultTo('en')
        .check(sql`language in ('en', 'hi', 'mr')`),
    ),
};

/** They were stored in the spelling in which they were typed; now as they are looked for. */
const namesInDevanagari: Migration = {
  name: 'booking: names in Devanagari',
  async up({ queries }) {
    const patients = await queries
      .selectFrom('appointments')
      .select(['first_name', 'last_name', 'mobile'])
      .distinct()
      .execute();
    for (const { first_name, last_name, mobile } of patients) {
      const name = `${first_name} ${last_name}`;
      if (/\p{Script=Devanagari}/u.test(name)) await addSearchTerms(queries, name, mobile);
    }
  },
};

/** Adds the terms by which D'Souza, A.K. and Mary-Ann are found without their marks. */
const namesWithMarks: Migration = {
  name: 'booking: names with marks and initials',
  async up({ queries }) {
    const patients = await queries
      .selectFrom('appointments')
      .select(['first_name', 'last_name', 'mobile'])
      .distinct()
      .execute();
    for (const { first_name, last_name, mobile } of patients) {
      const name = `${first_name} ${last_name}`;
      if (/[^\p{L}\p{M}\s]|(?<!\S)\p{L}\p{M}*(?!\S)|\p{Lu}{2}/u.test(name))
        await addSearchTerms(queries, name, mobile);
    }
  },
};

/**
 * Empties a table that nothing writes. Servers of version 1.0.0 delete from it, also beside this one during an upgrade: it can be dropped
 * once a version without it has been cut.
 */
const bookingNumbers: Migration = {
  name: 'booking: numbers that nothing writes',
  async up({ queries }) {
    await sql`delete from booking_numbers`.execute(queries);
  },
};

/** A new migration of a booking's tables goes at the end. */
export const laterBookingMigrations: readonly Migration[] = [
  {
    name: 'booking: who cancelled',
    async up({ addColumn }) {
      await addColumn('appointments', 'cancelled_from', 'text');
      await addColumn('appointments', 'cancelled_by', 'text', (column) => column.notNull().defaultTo(''));
    },
  },
  {
    name: 'booking: the patient is coming',
    up: ({ addColumn }) =>
      addColumn('appointments', 'is_coming', 'integer', (column) => column.notNull().defaultTo(0)),
  },
  {
    name: 'booking: the channel of the link',
    up: ({ addColumn }) => addColumn('appointments', 'channel', 'text'),
  },
  {
    name: 'booking: arrived at',
    up: ({ addColumn, instant }) => addColumn('appointments', 'arrived_at', instant),
  },
  {
    // Appointments and holds from before have none: they take their slot, as before.
    name: 'booking: lengths of visits',
    async up({ addColumn }) {
      for (const table of ['appointments', 'slot_holds', 'earlier_offers'])
        await addColumn(table, 'minutes', 'integer');
    },
  },
  {
    // Appointments from before have none: their patients were not asked.
    name: 'booking: consent',
    async up({ addColumn }) {
      await addColumn('appointments', 'consent_version', 'integer');
      await addColumn('appointments', 'consent_language', 'text');
    },
  },
  {
    name: 'booking: missed visits that are forgiven',
    up: ({ addColumn, instant }) => addColumn('appointments', 'missed_forgiven_at', instant),
  },
  {
    name: 'booking: what patients withdrew and corrected themselves',
    async up({ addColumn, instant }) {
      await addColumn('appointments', 'health_withdrawn_at', instant);
      await addColumn('appointments', 'corrected_at', instant);
    },
  },
  {
    // Appointments from before have none: their patients were not asked.
    name: 'booking: consent to WhatsApp',
    async up({ addColumn }) {
      await addColumn('appointments', 'whatsapp_version', 'integer');
      await addColumn('appointments', 'whatsapp_language', 'text');
    },
  },
  // A table beside that of the clinic's closures, with its columns: servers of an older version leave it alone.
  {
    name: 'booking: closures of one chair',
    async up({ createTable, createIndex, instant }) {
      await createTable('chair_closures')
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('chair', 'integer', (column) => column.notNull().check(sql`chair > 0`))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('from_date', 'text', (column) => column.notNull())
        .addColumn('to_date', 'text', (column) => column.notNull())
        .addColumn('from_time', 'text')
        .addColumn('to_time', 'text')
        .addColumn('weekday', 'integer', (column) => column.check(sql`weekday between 0 and 6`))
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('public_text', 'text', (column) => column.notNull())
        .addColumn('created_at', instant, (column) => column.notNull())
        .execute();
      await createIndex('chair_closures_end', 'chair_closures', ['to_date']);
    },
  },
  // Appointments from before have none: any dentist may see their patients.
  {
    name: 'booking: dentists',
    async up({ addColumn }) {
      await addColumn('appointments', 'dentist', 'text');
      await addColumn('chair_closures', 'dentist', 'text');
    },
  },
  {
    // A visit with a length holds up to 96 steps: without this, a look at three months reads all of them.
    name: 'booking: starts of held time',
    up: ({ createIndex }) =>
      createIndex(
        'slot_holds_start',
        'slot_holds',
        ['slot_date', 'slot_time', 'chair', 'minutes'],
        sql`minutes is null or minutes > 0`,
      ),
  },
];

export const bookingMigrations: readonly Migration[] = [
  appointments,
  desk,
  movedAt,
  waves,
  language,
  namesInDevanagari,
  namesWithMarks,
  bookingNumbers,
];
