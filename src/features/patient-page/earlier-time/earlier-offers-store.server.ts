import { sql } from 'kysely';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { prepare } from '#platform/database/prepare.server.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    earlier_offers: EarlierOffersTable;
  }
}

type OfferState = 'open' | 'accepted' | 'declined' | 'ended';

interface EarlierOffersTable {
  id: string;
  appointment_id: string;
  slot_date: string;
  slot_time: string;
  chair: number;
  state: OfferState;
  offered_at: number;
  until: number;
}

/** An earlier time that is kept for an appointment: a real hold of that slot, in the appointment's name. */
export interface KeptOffer extends Slot {
  id: string;
  appointmentId: string;
  state: OfferState;
  chair: number;
  /** Instant. */
  until: number;
}

// A literal, as in the index: with a parameter PostgreSQL's prepared plans do not see that it applies.
const open = sql.lit<OfferState>('open');

const columns = [
  'offer.id',
  'appointment_id as appointmentId',
  'state',
  'offer.slot_date as date',
  'offer.slot_time as time',
  'offer.chair',
  'until',
] as const;

/** The index refuses a second open one for the same appointment. */
export async function insertOffer(tx: Queries, offer: Omit<KeptOffer, 'state'>, now: number): Promise<void> {
  await tx
    .insertInto('earlier_offers')
    .values({
      id: offer.id,
      appointment_id: offer.appointmentId,
      slot_date: offer.date,
      slot_time: offer.time,
      chair: offer.chair,
      state: 'open',
      offered_at: now,
      until: offer.until,
    })
    .execute();
}

const offersOf = (queries: Queries) => queries.selectFrom('earlier_offers as offer').select(columns);

export async function findOffer(queries: Queries, id: string): Promise<KeptOffer | undefined> {
  return offersOf(queries).where('offer.id', '=', id).executeTakeFirst();
}

/** What is offered to an appointment; its time may be up, and the offer not ended yet. */
export async function findOpenOffer(queries: Queries, appointmentId: string): Promise<KeptOffer | undefined> {
  return offersOf(queries)
    .where('appointment_id', '=', appointmentId)
    .where('state', '=', open)
    .executeTakeFirst();
}

/** Its visit was put on an even earlier time meanwhile. */
const isEarlierAnyway = sql<boolean>`(appointments.slot_date < offer.slot_date
  or (appointments.slot_date = offer.slot_date and appointments.slot_time <= offer.slot_time))`;

/** Those whose time is up, or whose appointment can't be moved to them any more. */
export async function offersToEnd(queries: Queries, now: number): Promise<KeptOffer[]> {
  return (await selectToEnd(queries, { now })).rows;
}

const selectToEnd = prepare((queries, { now }: { now: number }) =>
  offersOf(queries)
    .innerJoin('appointments', 'appointments.id', 'offer.appointment_id')
    .where('offer.state', '=', open)
    .where((eb) =>
      eb.or([eb('offer.until', '<=', now), eb('appointments.status', '<>', 'confirmed'), isEarlierAnyway]),
    ),
);

/** False when it is open no more. */
export async function settleOffer(
  tx: Queries,
  id: string,
  state: Exclude<OfferState, 'open'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('earlier_offers')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', open)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
