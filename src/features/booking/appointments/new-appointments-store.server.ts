import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.server.ts';
import { gathered } from '#platform/database/gathered.server.ts';
import { prepare } from '#platform/database/prepare.server.ts';
import { always, rowsIn, rowsText } from '#platform/database/rows.server.ts';
import type { Appointment } from './appointment.ts';
import { keptOf } from './appointments-store.server.ts';
import { bookedForNumber } from './booking-limits-store.server.ts';
import { bookingsPerNumber } from './booking-limits.ts';

/** What is kept of a new appointment beside itself. */
interface Asked {
  idempotencyKey: string;
  requestHash: string;
  linkHash: string;
  /** Of what is booked on the site. */
  bookedFrom?: string | undefined;
  isUnverified?: boolean | undefined;
}

/**
 * False when the database refuses it: key or reference in use. With `limitSince`, the beginning of the clinic's day, also when so many
 * were booked for the number since, counted by the same statement; hold `locksOfBooking`.
 */
export async function insertAppointment(
  tx: Queries,
  appointment: Appointment,
  asked: Asked,
  limitSince?: number,
): Promise<boolean> {
  return insertRow(tx, { row: rowOf(appointment, asked), limitSince });
}

type NewRow = ReturnType<typeof rowOf>;
interface Inserted {
  row: NewRow;
  limitSince: number | undefined;
}

/** Whether each was inserted. */
const insertRow = gathered<Inserted, boolean>(
  async (tx, all) => {
    const [{ row, limitSince }] = all as [Inserted];
    const rows = rowsText(all.map(({ row }) => row));
    const inserted =
      limitSince === undefined
        ? await insertRows(tx, { row, rows })
        : await insertRowsWithin(tx, { row, rows, limitSince });
    const ids = new Set(inserted.rows.map(({ id }) => id));
    return all.map(({ row: { id } }) => ids.has(id));
  },
  ({ limitSince }) => limitSince,
);

const insertRows = prepare((queries, { row, rows }: { row: NewRow; rows: string }) =>
  insertSelected(queries, row, selectRows(queries, row, rows)),
);
const insertRowsWithin = prepare(
  (queries, { row, rows, limitSince }: { row: NewRow; rows: string; limitSince: number }) => {
    const booked = bookedForNumber(queries, sql.ref('row.mobile'), limitSince);
    const count = booked.select((eb) => eb.fn.countAll<number>().as('count'));
    return insertSelected(queries, row, selectRows(queries, row, rows).where(count, '<', bookingsPerNumber));
  },
);
const columnsOf = (row: NewRow) => Object.keys(row) as (keyof NewRow)[];
const selectRows = (queries: Queries, row: NewRow, rows: string) =>
  queries
    .selectFrom(rowsIn(queries, rows, 'appointments', columnsOf(row)).as('row'))
    .select(columnsOf(row))
    .where(always);
const insertSelected = (queries: Queries, row: NewRow, selected: ReturnType<typeof selectRows>) =>
  queries
    .insertInto('appointments')
    .columns(columnsOf(row))
    .expression(selected)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

function rowOf(
  appointment: Appointment,
  { idempotencyKey, requestHash, linkHash, bookedFrom, isUnverified }: Asked,
) {
  const { id, reference, createdAt } = appointment;
  return {
    id,
    reference,
    idempotency_key: idempotencyKey,
    request_hash: requestHash,
    link_hash: linkHash,
    booked_from: bookedFrom || null,
    unverified: Number(isUnverified ?? false),
    created_at: createdAt,
    ...keptOf(appointment),
  };
}
