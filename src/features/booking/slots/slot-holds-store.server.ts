import type { CivilDate } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { gathered } from '#platform/database/gathered.server.ts';
import { prepare } from '#platform/database/prepare.server.ts';
import { rowsIn, rowsText } from '#platform/database/rows.server.ts';
import type { Slot } from './slots.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    slot_holds: SlotHoldsTable;
  }
}

interface SlotHoldsTable {
  slot_date: string;
  slot_time: string;
  chair: number;
  appointment_id: string;
}

/** Announced whenever a slot may have been given out or let go. */
export const holdsTopic = 'appointments';

/** Hold it alone while you hold a slot: its patients are counted. */
export const slotLock = ({ date, time }: Slot) => `slot ${date} ${time}`;

interface WantedHold extends Slot {
  appointmentId: string;
  chairs: readonly number[];
  /** As many patients per slot: a visit kept on a chair that the clinic has no more counts too. */
  capacity: number;
  /** Of an appointment that holds no slot yet. */
  isNew?: boolean;
}

/**
 * The one way to a slot: answers the chair that the appointment holds now, or undefined when all are held by other appointments. Call
 * `releaseSlot` for its former slot afterwards: in the other order two moves that swap slots would wait for each other.
 */
export async function holdSlot(
  tx: Queries,
  { appointmentId, date, time, chairs, capacity, isNew = false }: WantedHold,
): Promise<number | undefined> {
  const hold = { slot_date: date, slot_time: time, appointment_id: appointmentId };
  for (;;) {
    const chair = await insertHold(tx, { hold, chairs, capacity });
    if (chair !== undefined) return chair;
    if (chairs.length === 1) break;
    // Another may have been quicker for the first that was free.
    const { rows } = await selectTaken(tx, { date, time });
    const others = rows.filter(({ appointment_id }) => appointment_id !== appointmentId);
    const isFree = (chair: number) => !rows.some((held) => held.chair === chair);
    if (others.length >= capacity || !chairs.some(isFree)) break;
  }
  if (isNew) return undefined;
  // An earlier slot that was offered to this patient is held for them already.
  const own = await tx
    .selectFrom('slot_holds')
    .select('chair')
    .where('slot_date', '=', date)
    .where('slot_time', '=', time)
    .where('chair', 'in', chairs)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst();
  return own?.chair;
}

interface Wanted extends Pick<WantedHold, 'chairs' | 'capacity'> {
  hold: Omit<SlotHoldsTable, 'chair'>;
}

/** The chair that each holds now, the first that was free. */
const insertHold = gathered<Wanted, number | undefined>(
  async (tx, wanted) => {
    const { rows } = await insertFirstFree(tx, {
      wanted: rowsText(wanted.map(({ hold }) => hold)),
      chairs: rowsText(wanted[0]!.chairs.map((chair) => ({ chair }))),
      capacity: wanted[0]!.capacity,
    });
    const chairOf = new Map(rows.map(({ appointment_id, chair }) => [appointment_id, chair]));
    return wanted.map(({ hold }) => chairOf.get(hold.appointment_id));
  },
  ({ chairs, capacity }) => `${chairs.join()} of ${capacity}`,
);

interface FirstFree {
  wanted: string;
  chairs: string;
  capacity: number;
}

const insertFirstFree = prepare((queries, { wanted, chairs, capacity }: FirstFree) => {
  const columns = ['slot_date', 'slot_time', 'appointment_id'] as const;
  const free = queries
    .selectFrom(rowsIn(queries, wanted, 'slot_holds', columns).as('wanted'))
    .select(['slot_date', 'slot_time', 'appointment_id'])
    .select(({ selectFrom }) =>
      selectFrom(rowsIn(queries, chairs, 'slot_holds', ['chair']).as('free'))
        .select((eb) => eb.fn.min<number>('free.chair').as('chair'))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('slot_holds as held')
                .select('held.chair')
                .whereRef('held.slot_date', '=', 'wanted.slot_date')
                .whereRef('held.slot_time', '=', 'wanted.slot_time')
                .whereRef('held.chair', '=', 'free.chair'),
            ),
          ),
        )
        .as('chair'),
    )
    .where(
      ({ selectFrom }) =>
        selectFrom('slot_holds as other')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .whereRef('other.slot_date', '=', 'wanted.slot_date')
          .whereRef('other.slot_time', '=', 'wanted.slot_time')
          .whereRef('other.appointment_id', '<>', 'wanted.appointment_id'),
      '<',
      capacity,
    );
  return queries
    .insertInto('slot_holds')
    .columns(['slot_date', 'slot_time', 'appointment_id', 'chair'])
    .expression(
      queries
        .selectFrom(free.as('first'))
        .select(['slot_date', 'slot_time', 'appointment_id', 'chair'])
        .where('chair', 'is not', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['appointment_id', 'chair']);
});

const selectTaken = prepare((queries, { date, time }: Slot) =>
  queries
    .selectFrom('slot_holds')
    .select(['chair', 'appointment_id'])
    .where('slot_date', '=', date)
    .where('slot_time', '=', time),
);

export async function releaseSlot(
  tx: Queries,
  appointmentId: string,
  { date, time, chair }: Slot & { chair: number },
): Promise<void> {
  await tx
    .deleteFrom('slot_holds')
    .where('slot_date', '=', date)
    .where('slot_time', '=', time)
    .where('chair', '=', chair)
    .where('appointment_id', '=', appointmentId)
    .execute();
}

/** How many chairs each slot has taken, from one day to another; slots that are not listed are free. */
export async function takenSlots(queries: Queries, from: CivilDate, to: CivilDate) {
  const rows = await queries
    .selectFrom('slot_holds')
    .select(['slot_date', 'slot_time', (eb) => eb.fn.countAll<number>().as('taken')])
    .where('slot_date', '>=', from)
    .where('slot_date', '<=', to)
    .groupBy(['slot_date', 'slot_time'])
    .execute();
  return rows.map(({ slot_date, slot_time, taken }) => ({ date: slot_date, time: slot_time, taken }));
}

/** How many patients each day has, from one day to another; days without any are not listed. */
export async function loadOfDays(queries: Queries, from: CivilDate, to: CivilDate) {
  const { rows } = await countHeld(queries, { from, to });
  return rows.map(({ slot_date, held }) => ({ date: slot_date, held }));
}

interface Days {
  from: CivilDate;
  to: CivilDate;
}

const countHeld = prepare((queries, { from, to }: Days) =>
  queries
    .selectFrom('slot_holds')
    .select(['slot_date', (eb) => eb.fn.countAll<number>().as('held')])
    .where('slot_date', '>=', from)
    .where('slot_date', '<=', to)
    .groupBy('slot_date'),
);

/** An earlier slot that is held for a patient while it is offered to them; their visit is at another time. */
export interface OfferedSlot extends Slot {
  chair: number;
  /** The appointment whose patient was asked. */
  id: string;
  firstName: string;
  lastName: string;
}

export async function offeredSlots(queries: Queries, from: CivilDate, to: CivilDate): Promise<OfferedSlot[]> {
  const { rows } = await selectOffered(queries, { from, to });
  return rows.map((row) => ({
    date: row.slot_date,
    time: row.slot_time,
    chair: row.chair,
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
  }));
}

const selectOffered = prepare((queries, { from, to }: Days) =>
  queries
    .selectFrom('slot_holds as hold')
    .innerJoin('appointments as visit', 'visit.id', 'hold.appointment_id')
    .select(['hold.slot_date', 'hold.slot_time', 'hold.chair', 'visit.id', 'first_name', 'last_name'])
    .where('hold.slot_date', '>=', from)
    .where('hold.slot_date', '<=', to)
    .where(({ or, eb, ref }) =>
      or([
        eb('visit.slot_date', '<>', ref('hold.slot_date')),
        eb('visit.slot_time', '<>', ref('hold.slot_time')),
        eb('visit.chair', '<>', ref('hold.chair')),
      ]),
    )
    .orderBy('hold.slot_date')
    .orderBy('hold.slot_time')
    .orderBy('hold.chair'),
);
