import type { ClinicFacts } from '#features/clinic/clinic-facts.ts';
import type { Content } from '#features/clinic/content/content.ts';
import type { GivenContent } from '#features/clinic/content/newest-content.server.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { openingLookedFor, type ClosedSession } from '#features/clinic/working-hours.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import { slotsOfDays, type DaySlots } from './availability.ts';
import { lastBookableDate, staffTerms, visitorTerms } from './booking-window.ts';
import { freeSlots, nearestFree } from './free-slots.ts';
import { closuresAndHolidays, closuresTopic } from './closures-store.server.ts';
import { closedSessions } from './closures.ts';
import { holdsTopic, takenSlots } from './slot-holds-store.server.ts';
import type { Slot } from './slots.ts';

/** What giving out slots needs. */
export interface SlotNeeds {
  database: Database;
  clock: Clock;
  /** As many patients per slot. */
  chairs: number;
  /** Visitors book as many days ahead. */
  daysAhead: number;
  /** A slot that starts sooner is not offered to visitors any more. */
  leadMinutes: number;
  clinic: Pick<ClinicFacts, 'hours'>;
  /** On which the whole clinic is closed. */
  holidays: Content['holidays'];
  /** Where the five above come from. */
  content?: GivenContent;
}

type RowNeeds = Pick<SlotNeeds, 'database' | 'chairs' | 'clinic' | 'holidays'>;

/** What visitors may book on each day from one to another. */
export async function listOpenSlots(
  needs: SlotNeeds,
  from: CivilDate,
  to: CivilDate,
): Promise<{ now: number; days: DaySlots[] }> {
  const now = needs.clock.now();
  const terms = visitorTerms(now, needs.daysAhead, needs.leadMinutes);
  // Outside of these nothing is offered, whatever the database says.
  const [first, end] = [from > terms.from ? from : terms.from, to < terms.last ? to : terms.last];
  const rows = await readRows(needs, first, end);
  return { now, days: slotsOfDays(from, to, rows, terms) };
}

/** What staff may give out on each day from one to another. */
export async function listDeskSlots(needs: RowNeeds, from: CivilDate, to: CivilDate): Promise<DaySlots[]> {
  return slotsOfDays(from, to, await readRows(needs, from, to), staffTerms);
}

async function readRows(
  { database: { queries }, chairs, clinic: { hours }, holidays }: RowNeeds,
  from: CivilDate,
  to: CivilDate,
) {
  if (from > to) return { taken: [], closures: [], chairs, hours };
  const [taken, closures] = await Promise.all([
    takenSlots(queries, from, to),
    closuresAndHolidays(queries, holidays, from, to),
  ]);
  return { taken, closures, chairs, hours };
}

/** All days that visitors can book. */
export async function listBookableDays(needs: SlotNeeds): Promise<{ now: number; days: DaySlots[] }> {
  const now = needs.clock.now();
  return listOpenSlots(needs, civilDateAt(now), lastBookableDate(now, needs.daysAhead));
}

/** Read once a change: in a rush hundreds of patients at once are too late for one slot. */
interface KeptSlots {
  readAt: number;
  slots: Promise<Slot[]> | undefined;
}
const keptFor = new WeakMap<SlotNeeds, KeptSlots>();
/** Free slots pass with the time too. */
const keepFor = 60_000;

/** The three free slots nearest to one that can't be had. */
export async function nearestFreeSlots(needs: SlotNeeds, wanted: Slot): Promise<Slot[]> {
  const { earliest } = visitorTerms(needs.clock.now(), needs.daysAhead, needs.leadMinutes);
  const free = await keptFreeSlots(needs);
  const first = free.findIndex(({ date, time }) => instantOf(date, time) >= earliest);
  return first === -1 ? [] : nearestFree(free.slice(first), wanted);
}

function keptFreeSlots(needs: SlotNeeds): Promise<Slot[]> {
  let kept = keptFor.get(needs);
  if (!kept) {
    const own: KeptSlots = { readAt: 0, slots: undefined };
    needs.database.subscribe((topic) => {
      if (topic === holdsTopic || topic === closuresTopic) own.slots = undefined;
    });
    keptFor.set(needs, (kept = own));
  }
  const now = needs.clock.now();
  if (!kept.slots || Math.abs(now - kept.readAt) > keepFor) {
    const reading = listBookableDays(needs).then(({ days }) => freeSlots(days));
    reading.catch(() => kept.slots === reading && (kept.slots = undefined));
    Object.assign(kept, { readAt: now, slots: reading });
    return reading;
  }
  return kept.slots;
}

/** The sessions of the next weeks that staff have closed. */
export async function listClosedSessions({
  database,
  clock,
  clinic,
  holidays,
}: Pick<SlotNeeds, 'database' | 'clock' | 'clinic' | 'holidays'>): Promise<ClosedSession[]> {
  const today = civilDateAt(clock.now());
  const last = addDays(today, openingLookedFor);
  return closedSessions(
    today,
    last,
    await closuresAndHolidays(database.queries, holidays, today, last),
    clinic.hours,
  );
}

/** For the home page, whose other parts must not fail with it: the next `count` free slots and the closed sessions, or none. */
export async function showOpening(
  needs: SlotNeeds,
  count: number,
  log: Log,
): Promise<{ slots: Slot[]; closed: ClosedSession[] }> {
  try {
    const [{ days }, closed] = await Promise.all([listBookableDays(needs), listClosedSessions(needs)]);
    return { slots: freeSlots(days).slice(0, count), closed };
  } catch (error) {
    log.error({ err: error }, 'the free slots could not be read');
    return { slots: [], closed: [] };
  }
}
