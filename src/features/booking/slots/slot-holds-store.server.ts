import { type Selectable, sql } from 'kysely';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { chairsTaken, heldTimes, isOverlapping, type ChairTime, type VisitTime } from './chair-time.ts';
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
  /** At the start of a visit its length, null for that of its slot; 0 at the later steps of a visit with a length. */
  minutes: number | null;
}

/** The condition of the index `slot_holds_start`. A query that says it in other words does not use the index. */
const isStart = sql<boolean>`(minutes is null or minutes > 0)`;

/** Announced whenever a slot may have been taken or released. */
export const holdsTopic = 'appointments';

/** Held alone while a slot is taken by a visit without a length, because its patients are counted. */
export const slotLock = ({ date, time }: Slot) => `slot ${date} ${time}`;

/** The lock of a day: exclusive for a visit with a length, shared by the other visits. */
export const dayLock = (date: CivilDate) => `calendar ${date}`;

interface WantedHold extends VisitTime {
  appointmentId: string;
  chairs: readonly number[];
  /** Chairs that nobody may take then. */
  blocked: readonly number[];
  /** Patients at a time. A visit on a chair that the clinic no longer has counts too. */
  capacity: number;
  /** By which those without a length are measured. */
  hours?: HoursOfWeek | undefined;
  /** A new appointment holds no slot yet. */
  isNew?: boolean;
}

/**
 * The only way to take time: returns the appointment's chair, or undefined when other appointments hold all chairs. Call `releaseTime` for
 * the former time afterwards: in the other order, two moves that swap slots would wait for each other.
 */
export async function holdSlot(
  tx: Queries,
  { appointmentId, chairs, blocked, capacity, hours = standardHours, isNew = false, ...wanted }: WantedHold,
): Promise<number | undefined> {
  const starts = await startsNear(tx, wanted);
  const [own, others] = [true, false].map((isOwn) =>
    starts.filter(({ id }) => (id === appointmentId) === isOwn),
  );
  const taken = new Set([...chairsTaken(others!, wanted, hours), ...blocked]);
  // An earlier slot that is offered to this patient is already held for them: any other chair comes first.
  const isOffered = (chair: number) => own!.some((held) => held.chair === chair && held.time === wanted.time);
  const free = chairs
    .filter((chair) => !taken.has(chair))
    .sort((a, b) => Number(isOffered(a)) - Number(isOffered(b)));
  // The primary key decides: another transaction may take a free chair first.
  for (const chair of taken.size < capacity ? free : []) {
    const run = { ...wanted, chair };
    if (await holdSteps(tx, appointmentId, run, isNew ? [] : await heldSteps(tx, appointmentId, run)))
      return chair;
  }
  return wanted.minutes === undefined
    ? chairs.find((chair) => isOffered(chair) && !blocked.includes(chair))
    : undefined;
}

/** The starts that can matter to a visit: all of the day, or for one without a length those at its time and those that have one. */
async function startsNear(queries: Queries, { date, time, minutes }: VisitTime) {
  const rows = await queries
    .selectFrom('slot_holds')
    .select(['slot_time', 'chair', 'appointment_id', 'minutes'])
    .where('slot_date', '=', date)
    .where(minutes === undefined ? sql<boolean>`(slot_time = ${time} or minutes > 0)` : isStart)
    .execute();
  return rows
    .filter((row) => row.minutes !== 0)
    .map((row) => ({ ...chairTimeOf({ ...row, slot_date: date }), id: row.appointment_id }));
}

const chairTimeOf = (
  row: Pick<Selectable<SlotHoldsTable>, 'slot_date' | 'slot_time' | 'chair' | 'minutes'>,
): ChairTime => ({
  date: row.slot_date,
  time: row.slot_time,
  chair: row.chair,
  minutes: row.minutes ?? undefined,
});

/** The steps of a time that an appointment holds already. */
async function heldSteps(
  tx: Queries,
  appointmentId: string,
  { date, chair, ...run }: ChairTime,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('slot_holds')
    .select('slot_time')
    .where('slot_date', '=', date)
    .where('slot_time', 'in', heldTimes(run))
    .where('chair', '=', chair)
    .where('appointment_id', '=', appointmentId)
    .execute();
  return rows.map(({ slot_time }) => slot_time);
}

/** Holds the steps that are not `held` yet; false and nothing when another transaction took one first. */
async function holdSteps(
  tx: Queries,
  appointmentId: string,
  { date, time, chair, minutes }: ChairTime,
  held: readonly string[],
): Promise<boolean> {
  const missing = heldTimes({ time, minutes }).filter((step) => !held.includes(step));
  const rows = missing.map((step) => ({
    slot_date: date,
    slot_time: step,
    chair,
    appointment_id: appointmentId,
    minutes: step === time ? (minutes ?? null) : 0,
  }));
  if (rows.length > 0) {
    // In the order of time: two that overlap can't wait for each other.
    const inserted = await tx
      .insertInto('slot_holds')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('slot_time')
      .execute();
    if (inserted.length < rows.length) {
      const times = inserted.map(({ slot_time }) => slot_time);
      if (times.length > 0) await deleteSteps(tx, appointmentId, { date, chair }, times);
      return false;
    }
  }
  if (minutes !== undefined && held.length > 0)
    await tx
      .updateTable('slot_holds')
      .set({ minutes: sql<number>`case when slot_time = ${time} then ${minutes} else 0 end` })
      .where('slot_date', '=', date)
      .where('slot_time', 'in', held)
      .where('chair', '=', chair)
      .where('appointment_id', '=', appointmentId)
      .execute();
  return true;
}

/** Releases the time of a visit, except the rows that it `keeps`. */
export async function releaseTime(
  tx: Queries,
  appointmentId: string,
  former: ChairTime,
  keeps?: ChairTime,
): Promise<void> {
  const isSameChair = keeps?.date === former.date && keeps.chair === former.chair;
  const kept = isSameChair ? heldTimes(keeps) : [];
  const times = heldTimes(former).filter((time) => !kept.includes(time));
  if (times.length > 0) await deleteSteps(tx, appointmentId, former, times);
}

async function deleteSteps(
  tx: Queries,
  appointmentId: string,
  { date, chair }: Pick<ChairTime, 'date' | 'chair'>,
  times: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('slot_holds')
    .where('slot_date', '=', date)
    .where('slot_time', 'in', times)
    .where('chair', '=', chair)
    .where('appointment_id', '=', appointmentId)
    .execute();
}

/** The other visits in this chair that a visit would run into, in order of time. */
export async function conflictingVisits(
  queries: Queries,
  appointmentId: string,
  wanted: ChairTime,
  hours: HoursOfWeek,
): Promise<VisitTime[]> {
  const starts = await startsNear(queries, wanted);
  return starts
    .filter(
      (held) =>
        held.id !== appointmentId && held.chair === wanted.chair && isOverlapping(held, wanted, hours),
    )
    .map(({ date, time, minutes }) => ({ date, time, minutes }))
    .sort((one, other) => (one.time < other.time ? -1 : 1));
}

/** All visits that hold a chair on some days. */
export async function chairTimes(queries: Queries, from: CivilDate, to: CivilDate): Promise<ChairTime[]> {
  const rows = await queries
    .selectFrom('slot_holds')
    .select(['slot_date', 'slot_time', 'chair', 'minutes'])
    .where('slot_date', '>=', from)
    .where('slot_date', '<=', to)
    .where(isStart)
    .execute();
  return rows.map(chairTimeOf);
}

/** How many visits each chair has on a day. */
export async function visitsByChair(queries: Queries, date: CivilDate): Promise<ReadonlyMap<number, number>> {
  const rows = await queries
    .selectFrom('slot_holds')
    .select(['chair', (eb) => eb.fn.countAll<number>().as('visits')])
    .where('slot_date', '=', date)
    .where(isStart)
    .groupBy('chair')
    .execute();
  return new Map(rows.map(({ chair, visits }) => [chair, Number(visits)]));
}

/** An earlier slot, held while it is offered to a patient whose visit is at another time. */
export interface OfferedSlot extends ChairTime {
  /** The appointment whose patient has the offer. */
  id: string;
  firstName: string;
  lastName: string;
}

export async function offeredSlots(queries: Queries, from: CivilDate, to: CivilDate): Promise<OfferedSlot[]> {
  const rows = await queries
    .selectFrom('slot_holds as hold')
    .innerJoin('appointments as visit', 'visit.id', 'hold.appointment_id')
    .select(['hold.slot_date', 'hold.slot_time', 'hold.chair', 'hold.minutes'])
    .select(['visit.id', 'first_name', 'last_name'])
    .where('hold.slot_date', '>=', from)
    .where('hold.slot_date', '<=', to)
    .where(sql<boolean>`(hold.minutes is null or hold.minutes > 0)`)
    .where(({ or, eb, ref }) =>
      or([
        eb('visit.slot_date', '<>', ref('hold.slot_date')),
        eb('visit.slot_time', '<>', ref('hold.slot_time')),
        eb('visit.chair', '<>', ref('hold.chair')),
      ]),
    )
    .orderBy('hold.slot_date')
    .orderBy('hold.slot_time')
    .orderBy('hold.chair')
    .execute();
  return rows.map((row) => ({
    ...chairTimeOf(row),
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
  }));
}
