import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import type { HoursOfWeek, Text } from '#features/clinic/content/content.ts';
import type { VisitLength } from '#features/clinic/services/service-lengths.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { isDayOff, isSundayOff } from '#features/clinic/working-hours.ts';
import { addDays, type CivilDate, daysBetween } from '#platform/civil-date.ts';
import { closureOf, type Closure } from './closures.ts';
import { staffTerms, visitorTerms, type Terms } from './booking-window.ts';
import { endsSameDay, fitsSession, minutesAt, type VisitTime } from './chair-time.ts';
import { slotsOn, timesOfWeek, type Slot } from './slots.ts';

// Availability of slots, and the reasons why not: one implementation for the site, the API, the desk and the booking itself.

/** The limit of days in one answer of the API; a browser that wants more asks again. */
export const daysAtOnce = 92;

/** 'special': a chair is free, but the clinic is closed then, or its dentist away. */
type SlotState = 'free' | 'taken' | 'special';

/** One day's availability. */
export interface DaySlots {
  date: CivilDate;
  /** The reason why no slot is free. 'no-dentist': none who may see the visit works in what is left of the day. */
  reason?: 'sunday' | 'closed' | 'full' | 'past' | 'no-dentist';
  /** For visitors, the public text of a closed day, which may be empty. For staff, the reason of any closure on the day. */
  note?: string;
  /** The name of the clinic's holiday, for visitors; `note` is its English sentence. */
  holiday?: Text;
  /** The ids of the dentists who may see the visit and work in what is left of the day; only for visitors who can choose one. */
  dentists?: readonly string[];
  /** Slots that have not passed, taken or not. `dentists`: the ids of those who are free. */
  slots: readonly { time: Slot['time']; state: SlotState; dentists?: readonly string[] }[];
}

/** A slot's chairs for the requested visit, where dentists can be chosen. */
interface SlotDentists {
  /** Chairs that are neither held nor blocked, but wait for their dentists. */
  offDuty: number;
  /** Whether a chair is attended by a dentist who may see the visit, free or not. */
  isOnDuty: boolean;
  /** Whether a chair that `isOnDuty` describes is free. */
  isFree: boolean;
  /** The ids of those dentists. */
  onDuty: readonly string[];
  free: readonly string[];
}

/** Stored rows about a range of days. */
export interface SlotRows {
  /** Chairs taken during a visit of this length that begins in the slot; a missing slot has none taken. */
  taken: readonly (Slot & { taken: number; dentists?: SlotDentists })[];
  closures: readonly Closure[];
  chairs: number;
  hours?: HoursOfWeek;
  /** The length of the visit that is looked for. */
  length?: VisitLength;
  overrunMinutes?: number | undefined;
  /** Whether one chair is kept for others during a visit. */
  keepsChair?: (visit: VisitTime) => boolean;
}

export function slotsOfDays(from: CivilDate, to: CivilDate, rows: SlotRows, terms: Terms): DaySlots[] {
  const takenAt = new Map(rows.taken.map((row) => [textOf(row), row]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    slotsOfDay(addDays(from, index), takenAt, rows, terms),
  );
}

function slotsOfDay(
  date: CivilDate,
  takenAt: ReadonlyMap<string, SlotRows['taken'][number]>,
  { chairs, keepsChair, closures, hours = standardHours, length, overrunMinutes = 0 }: SlotRows,
  { from, last, earliest, special }: Terms,
): DaySlots {
  if (date < from) return { date, reason: 'past', slots: [] };
  if (date > last) return { date, reason: 'closed', slots: [] };
  const [isOff, isSunday] = [isDayOff(hours, date), isSundayOff(hours, date)];
  if (isSunday && !special) return { date, reason: 'sunday', slots: [] };
  // On a day off, staff may give out the other days' times by special arrangement.
  const times = isOff && special ? timesOfWeek(hours) : slotsOn(hours, date);
  const visits = times.map((time) => ({ date, time, minutes: minutesAt(length, { date, time }, hours) }));
  const closing = visits.map((visit) => closureOf(closures, visit));
  const isShut = closing.map((closure) => isOff || closure !== undefined);
  const slots = times.flatMap((time, index) => {
    const isOutside = isShut[index] || !fitsSession(visits[index]!, hours, overrunMinutes);
    if (!special && (isOutside || instantOf(date, time) < earliest)) return [];
    const room = chairs - Number(keepsChair?.(visits[index]!) ?? false);
    const { taken, dentists } = takenAt.get(textOf({ date, time })) ?? { taken: 0 };
    const hasNoDentist = dentists && (!dentists.isFree || taken + dentists.offDuty >= room);
    // By special arrangement staff give out the time of a dentist who is away, not of one who sees somebody else.
    const isTaken = taken >= room || (special ? dentists?.isOnDuty && hasNoDentist : hasNoDentist);
    const state: SlotState = isTaken ? 'taken' : isOutside || hasNoDentist ? 'special' : 'free';
    return [{ time, state, ...(dentists && !special && { dentists: isTaken ? [] : dentists.free }) }];
  });
  const has = (wanted: SlotState) => slots.some(({ state }) => state === wanted);
  const nothing = closing.every(Boolean) ? 'closed' : 'past';
  const isAnyShut = slots.some(({ state }, index) => state === 'special' && isShut[index]);
  // Open, though a long visit may fit nowhere.
  const isAnyOpen = times.some((time, index) => !isShut[index] && instantOf(date, time) >= earliest);
  const duties = special ? [] : slots.map(({ time }) => takenAt.get(textOf({ date, time }))?.dentists);
  const isUnattended = duties.length > 0 && duties.every((duty) => duty?.isOnDuty === false);
  const onDuty = [...new Set(duties.flatMap((duty) => duty?.onDuty ?? []))];
  const open = isUnattended ? 'no-dentist' : 'full';
  const why = isSunday ? 'sunday' : isAnyShut ? 'closed' : slots.length > 0 || isAnyOpen ? open : nothing;
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
    ...(onDuty.length > 0 && { dentists: onDuty }),
    slots,
  };
}

/**
 * How a slot is given out. 'offered': visitors may book it. 'listed': staff give out one of the clinic's slots from today on. 'special':
 * any time from today on. 'again': the slot that a visit had before. 'kept': an earlier time offered to a patient, without lead time.
 * 'other-dentist': the time that a visit has.
 */
export type Arrangement = 'offered' | 'kept' | 'listed' | 'special' | 'again' | 'other-dentist';

interface WhenGiven extends Pick<SlotRows, 'closures' | 'hours' | 'overrunMinutes'> {
  now: number;
  daysAhead: number;
  leadMinutes: number;
}

/** Why a slot is not given, even if a chair is free. */
export function slotRefusalOf(
  { date, time, minutes }: VisitTime,
  arrangement: Arrangement,
  { now, daysAhead, closures, hours = standardHours, leadMinutes, overrunMinutes }: WhenGiven,
): 'slot-not-offered' | 'closed' | undefined {
  if (arrangement === 'again' || arrangement === 'other-dentist') return undefined;
  if (date < civilDateAt(now) || !endsSameDay({ date, time, minutes })) return 'slot-not-offered';
  if (arrangement === 'special') return undefined;
  const isForVisitors = arrangement === 'offered' || arrangement === 'kept';
  const lead = arrangement === 'kept' ? 0 : leadMinutes;
  const terms = isForVisitors ? visitorTerms(now, { daysAhead, leadMinutes: lead }) : staffTerms;
  const rows = { taken: [], closures, chairs: 1, hours, length: minutes, overrunMinutes };
  const [day] = slotsOfDays(date, date, rows, terms);
  const state = day?.slots.find((slot) => slot.time === time)?.state;
  if (state === 'free') return undefined;
  const isBlocked =
    state === 'special' && !isDayOff(hours, date) && closureOf(closures, { date, time, minutes });
  return isBlocked ? 'closed' : 'slot-not-offered';
}

const textOf = ({ date, time }: Slot) => `${date} ${time}`;
