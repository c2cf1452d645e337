import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import type { HoursOfWeek, Text } from '#features/clinic/content/content.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { isDayOff, isSundayOff } from '#features/clinic/working-hours.ts';
import { addDays, type CivilDate, daysBetween } from '#platform/civil-date.ts';
import { closureOf, type Closure } from './closures.ts';
import { staffTerms, visitorTerms, type Terms } from './booking-window.ts';
import { slotsOn, timesOfWeek, type Slot } from './slots.ts';

// Which slots a day gives out, and why not: the one answer for the site, the API, the desk and the booking itself.

/** As many days as one answer of the API holds; a browser that wants more asks again. */
export const daysAtOnce = 92;

/** 'special': a chair is free, but the clinic is closed then. */
type SlotState = 'free' | 'taken' | 'special';

/** A day as it can be given out. */
export interface DaySlots {
  date: CivilDate;
  /** Why nothing is free. */
  reason?: 'sunday' | 'closed' | 'full' | 'past';
  /** Of a day that staff have closed: what visitors are told, which may be empty. For staff: why any of it is closed. */
  note?: string;
  /** Of a holiday of the clinic, for visitors: its name, of which `note` is the English sentence. */
  holiday?: Text;
  /** What can still be given, taken or not. */
  slots: readonly { time: Slot['time']; state: SlotState }[];
}

/** What is stored about some days. */
export interface SlotRows {
  /** How many chairs a slot has lost; a slot that is not listed has lost none. */
  taken: readonly (Slot & { taken: number })[];
  closures: readonly Closure[];
  chairs: number;
  hours?: HoursOfWeek;
}

/** Each day from one to another. */
export function slotsOfDays(from: CivilDate, to: CivilDate, rows: SlotRows, terms: Terms): DaySlots[] {
  const full = new Set(rows.taken.filter(({ taken }) => taken >= rows.chairs).map(textOf));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    slotsOfDay(addDays(from, index), full, rows, terms),
  );
}

function slotsOfDay(
  date: CivilDate,
  full: ReadonlySet<string>,
  { closures, hours = standardHours }: SlotRows,
  { from, last, earliest, special }: Terms,
): DaySlots {
  if (date < from) return { date, reason: 'past', slots: [] };
  if (date > last) return { date, reason: 'closed', slots: [] };
  const [isOff, isSunday] = [isDayOff(hours, date), isSundayOff(hours, date)];
  if (isSunday && !special) return { date, reason: 'sunday', slots: [] };
  // On a day off staff give out, by special arrangement, the times of the other days.
  const times = isOff && special ? timesOfWeek(hours) : slotsOn(hours, date);
  const closing = times.map((time) => closureOf(closures, { date, time }));
  const slots = times.flatMap((time, index) => {
    const isClosed = isOff || closing[index] !== undefined;
    if (!special && (isClosed || instantOf(date, time) < earliest)) return [];
    const state: SlotState = full.has(textOf({ date, time })) ? 'taken' : isClosed ? 'special' : 'free';
    return [{ time, state }];
  });
  const has = (wanted: SlotState) => slots.some(({ state }) => state === wanted);
  const nothing = closing.every(Boolean) ? 'closed' : 'past';
  const why = isSunday ? 'sunday' : has('special') ? 'closed' : slots.length > 0 ? 'full' : nothing;
  const reason = has('free') ? undefined : why;
  const textOfClosure = (closure: Closure) => (special && closure.reason) || closure.publicText;
  const telling = closing.find((closure) => closure && textOfClosure(closure));
  const told = telling && textOfClosure(telling);
  const note = special ? told : reason === 'closed' ? (told ?? '') : undefined;
  const holiday = note && !special ? telling?.holiday : undefined;
  return {
    date,
    ...(reason && { reason }),
    ...(note !== undefined && { note }),
    ...(holiday && { holiday }),
    slots,
  };
}

/**
 * On what arrangement a slot is given: 'offered' is what visitors may book, 'listed' the clinic's slots from today on as staff give them
 * out, 'special' any time from today on, 'again' the slot that a visit had before, 'kept' an earlier time that is offered to a patient: the
 * lead time does not count while it is.
 */
export type Arrangement = 'offered' | 'kept' | 'listed' | 'special' | 'again';

interface WhenGiven extends Pick<SlotRows, 'closures' | 'hours'> {
  now: number;
  daysAhead: number;
  leadMinutes: number;
}

/** Why a slot is not given, even if a chair is free. */
export function whyNotGiven(
  { date, time }: Slot,
  arrangement: Arrangement,
  { now, daysAhead, closures, hours = standardHours, leadMinutes }: WhenGiven,
): 'slot-not-offered' | 'closed' | undefined {
  if (arrangement === 'again') return undefined;
  if (date < civilDateAt(now)) return 'slot-not-offered';
  if (arrangement === 'special') return undefined;
  const isForVisitors = arrangement === 'offered' || arrangement === 'kept';
  const lead = arrangement === 'kept' ? 0 : leadMinutes;
  const terms = isForVisitors ? visitorTerms(now, daysAhead, lead) : staffTerms;
  const [day] = slotsOfDays(date, date, { taken: [], closures, chairs: 1, hours }, terms);
  const state = day?.slots.find((slot) => slot.time === time)?.state;
  if (state === 'free') return undefined;
  return state === 'special' && !isDayOff(hours, date) ? 'closed' : 'slot-not-offered';
}

const textOf = ({ date, time }: Slot) => `${date} ${time}`;
