import type { SiteSnapshot } from '#features/clinic/site-snapshot.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import {
  requirementsKey,
  requirementsOf,
  type VisitLength,
  type VisitRequirements,
} from '#features/clinic/services/service-lengths.ts';
import { isDayOff, maxDaysToOpening, type ClosedSession } from '#features/clinic/working-hours.ts';
import { addDays, type CivilDate, daysBetween, weekdayOf } from '#platform/civil-date.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import { slotsOfDays, type DaySlots, type SlotRows } from './availability.ts';
import { lastBookableDate, staffTerms, visitorTerms } from './booking-window.ts';
import { freeSlots, nearestFree } from './free-slots.ts';
import { closuresAndHolidays, closuresTopic } from './closures-store.server.ts';
import { isKeptForEmergencies } from './emergency-times.ts';
import { allChairs, minutesAt, type VisitTime } from './chair-time.ts';
import { closedSessions } from './closures.ts';
import { type DayOfChairs, unavailableChairs } from './day-of-chairs.ts';
import { chairsOnDuty, type ChairsOnDuty } from './dentists-on-duty.ts';
import { chairTimes, holdsTopic } from './slot-holds-store.server.ts';
import { slotsOn, timesOfWeek, type Slot } from './slots.ts';

export interface SlotNeeds {
  database: Database;
  clock: Clock;
}

/** Slots that visitors may book on each day of a range, for a visit with these needs. */
export async function listOpenSlots(
  needs: SlotNeeds,
  site: SiteSnapshot,
  from: CivilDate,
  to: CivilDate,
  visit: VisitRequirements,
): Promise<{ now: number; days: DaySlots[] }> {
  const now = needs.clock.now();
  const terms = visitorTerms(now, site.bookingRules);
  // Days outside these limits offer nothing, whatever the database holds.
  const [first, end] = [from > terms.from ? from : terms.from, to < terms.last ? to : terms.last];
  const rows = await readRows(needs, site, first, end, visit);
  const { emergency } = site.bookingRules;
  const { hours } = site.facts;
  const keepsChair = (time: VisitTime) => isKeptForEmergencies(time, { emergency, hours, now });
  const keeps = emergency.perDay > 0 && !visit.forEmergency;
  return { now, days: slotsOfDays(from, to, { ...rows, ...(keeps && { keepsChair }) }, terms) };
}

/** Slots that staff may give out on each day of a range, by default for a visit that takes its slot, with any dentist. */
export async function listDeskSlots(
  needs: Pick<SlotNeeds, 'database'>,
  site: SiteSnapshot,
  from: CivilDate,
  to: CivilDate,
  visit: Pick<VisitRequirements, 'length' | 'dentists'> = { length: undefined },
): Promise<DaySlots[]> {
  return slotsOfDays(from, to, await readRows(needs, site, from, to, visit), staffTerms);
}

async function readRows(
  { database: { queries } }: Pick<SlotNeeds, 'database'>,
  { bookingRules: { chairs, overrunMinutes }, holidays, facts: { hours, dentists } }: SiteSnapshot,
  from: CivilDate,
  to: CivilDate,
  { length, dentists: allowed }: Pick<VisitRequirements, 'length' | 'dentists'>,
): Promise<SlotRows> {
  const rules = { chairs, hours, length, overrunMinutes };
  if (from > to) return { taken: [], closures: [], ...rules };
  const [held, closures] = await Promise.all([
    chairTimes(queries, from, to),
    closuresAndHolidays(queries, holidays, from, to),
  ]);
  const known = { held, closures, ...rules, ...(dentists && { dentists }) };
  return { taken: takenDuring(from, to, known, allowed), closures, ...rules };
}

/** The number of chairs that the visit can't have, by its start. */
function takenDuring(
  from: CivilDate,
  to: CivilDate,
  { length, dentists, ...known }: DayOfChairs & { length: VisitLength },
  allowed: readonly string[] | undefined,
) {
  const { hours } = known;
  const duties = dentists && dutiesOf({ ...known, dentists }, allowed);
  const heldOn = Map.groupBy(known.held, ({ date }) => date);
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  return dates.flatMap((date) => {
    const day = { ...known, held: heldOn.get(date) ?? [] };
    const dutyAt = duties?.(date);
    const times = isDayOff(hours, date) ? timesOfWeek(hours) : slotsOn(hours, date);
    return times.map((time) => {
      const visit = { date, time, minutes: minutesAt(length, { date, time }, hours) };
      const taken = unavailableChairs(day, visit);
      if (!dutyAt) return { date, time, taken: taken.size };
      const { attended, offDuty, dentists: present } = dutyAt(visit);
      return {
        date,
        time,
        taken: taken.size,
        dentists: {
          offDuty: offDuty.filter((chair) => !taken.has(chair)).length,
          isOnDuty: attended.length > 0,
          isFree: attended.some((chair) => !taken.has(chair)),
          onDuty: present.map(({ id }) => id),
          free: present.filter(({ chair }) => !taken.has(chair)).map(({ id }) => id),
        },
      };
    });
  });
}

/** A day's chairs for a visit by its start. They are the same each week, as long as the same dentists are away. */
function dutiesOf(
  { chairs, ...duty }: DayOfChairs,
  allowed: readonly string[] | undefined,
): (date: CivilDate) => (visit: VisitTime) => ChairsOnDuty {
  const leave = duty.closures.filter(({ dentist }) => dentist !== undefined);
  const known = new Map<string, Map<string, ChairsOnDuty>>();
  const all = allChairs(chairs);
  return (date) => {
    const closures = leave.filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate);
    const key = [weekdayOf(date), ...closures.map(({ id }) => id)].join(' ');
    const ofDay = known.get(key) ?? new Map<string, ChairsOnDuty>();
    known.set(key, ofDay);
    return (visit) => {
      const onDuty = ofDay.get(visit.time) ?? chairsOnDuty({ ...duty, closures }, visit, all, allowed);
      ofDay.set(visit.time, onDuty);
      return onDuty;
    };
  };
}

/** All days that visitors can book. */
export async function listBookableDays(
  needs: SlotNeeds,
  site: SiteSnapshot,
  visit: VisitRequirements,
): Promise<{ now: number; days: DaySlots[] }> {
  const now = needs.clock.now();
  const last = lastBookableDate(now, site.bookingRules.daysAhead);
  return listOpenSlots(needs, site, civilDateAt(now), last, visit);
}

/** Cached until the next change: in a rush, hundreds of patients lose the same slot and ask for others. */
interface CachedSlots {
  site: SiteSnapshot | undefined;
  readAt: number;
  /** By the requirements of the visit. */
  slots: Map<string, Promise<Slot[]>>;
}
const cachedSlots = new WeakMap<Database, CachedSlots>();
/** A cached free slot may pass while nothing changes, so the cache also expires by age. */
const maxAgeMs = 60_000;

/** The three free slots nearest to one that is gone. */
export async function nearestFreeSlots(
  needs: SlotNeeds,
  site: SiteSnapshot,
  wanted: Slot,
  visit: VisitRequirements,
): Promise<Slot[]> {
  const { earliest } = visitorTerms(needs.clock.now(), site.bookingRules);
  const free = await cachedFreeSlots(needs, site, visit);
  const first = free.findIndex(({ date, time }) => instantOf(date, time) >= earliest);
  return first === -1 ? [] : nearestFree(free.slice(first), wanted);
}

function cachedFreeSlots(needs: SlotNeeds, site: SiteSnapshot, visit: VisitRequirements): Promise<Slot[]> {
  let cache = cachedSlots.get(needs.database);
  if (!cache) {
    const created: CachedSlots = { site: undefined, readAt: 0, slots: new Map() };
    needs.database.subscribe((topic) => {
      if (topic === holdsTopic || topic === closuresTopic) created.slots.clear();
    });
    cachedSlots.set(needs.database, (cache = created));
  }
  const now = needs.clock.now();
  if (cache.site !== site || Math.abs(now - cache.readAt) > maxAgeMs) {
    cache.slots.clear();
    Object.assign(cache, { site, readAt: now });
  }
  const kind = requirementsKey(visit);
  const known = cache.slots.get(kind);
  if (known) return known;
  const reading = listBookableDays(needs, site, visit).then(({ days }) => freeSlots(days));
  reading.catch(() => cache.slots.get(kind) === reading && cache.slots.delete(kind));
  cache.slots.set(kind, reading);
  return reading;
}

/** The sessions of the next weeks that staff have closed. */
export async function listClosedSessions(
  { database, clock }: SlotNeeds,
  { facts, holidays }: SiteSnapshot,
): Promise<ClosedSession[]> {
  const today = civilDateAt(clock.now());
  const last = addDays(today, maxDaysToOpening);
  return closedSessions(
    today,
    last,
    await closuresAndHolidays(database.queries, holidays, today, last),
    facts.hours,
  );
}

/** The next `count` free slots and the closed sessions for the home page; empty on failure, so that the page's other parts still render. */
export async function showOpening(
  needs: SlotNeeds,
  site: SiteSnapshot,
  count: number,
  log: Log,
): Promise<{ slots: Slot[]; closed: ClosedSession[] }> {
  try {
    const [{ days }, closed] = await Promise.all([
      listBookableDays(needs, site, requirementsOf({ service: '' }, site.facts)),
      listClosedSessions(needs, site),
    ]);
    return { slots: freeSlots(days).slice(0, count), closed };
  } catch (error) {
    log.error({ err: error }, 'the free slots could not be read');
    return { slots: [], closed: [] };
  }
}
