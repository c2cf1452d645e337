import { sql } from 'kysely';
import type { ChairTime } from '#features/booking/slots/chair-time.ts';
import type { Queries } from '#platform/database/database.server.ts';

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
  minutes: number | null;
  state: OfferState;
  offered_at: number;
  until: number;
}

/** An earlier time offered to an appointment: a real hold of that time in the appointment's name. */
export interface StoredOffer extends ChairTime {
  id: string;
  appointmentId: string;
  state: OfferState;
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
  'offer.minutes',
  'until',
] as const;

/** The index refuses a second open one for the same appointment. */
export async function insertOffer(
  tx: Queries,
  offer: Omit<StoredOffer, 'state'>,
  now: number,
): Promise<void> {
  await tx
    .insertInto('earlier_offers')
    .values({
      id: offer.id,
      appointment_id: offer.appointmentId,
      slot_date: offer.date,
      slot_time: offer.time,
      chair: offer.chair,
      minutes: offer.minutes ?? null,
      state: 'open',
      offered_at: now,
      until: offer.until,
    })
    .execute();
}

const offersOf = (queries: Queries) => queries.selectFrom('earlier_offers as offer').select(columns);

const offerOf = <Row extends { minutes: number | null }>({ minutes, ...row }: Row) => ({
  ...row,
  minutes: minutes ?? undefined,
});

export async function findOffer(queries: Queries, id: string): Promise<StoredOffer | undefined> {
  const row = await offersOf(queries).where('offer.id', '=', id).executeTakeFirst();
  return row && offerOf(row);
}

/** The offer to an appointment; its time may be up, and the offer not ended yet. */
export async function findOpenOffer(
  queries: Queries,
  appointmentId: string,
): Promise<StoredOffer | undefined> {
  const row = await offersOf(queries)
    .where('appointment_id', '=', appointmentId)
    .where('state', '=', open)
    .executeTakeFirst();
  return row && offerOf(row);
}

/** All open offers; their time may be up. */
export async function openOffers(queries: Queries): Promise<StoredOffer[]> {
  const rows = await offersOf(queries).where('state', '=', open).execute();
  return rows.map(offerOf);
}

/** False when the offer is no longer open. */
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
