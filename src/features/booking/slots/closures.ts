import type { HoursOfWeek, Text } from '#features/clinic/content/content.ts';
import { withoutSources } from '#features/clinic/content/translated-from.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { sessionsOn, type ClosedSession } from '#features/clinic/working-hours.ts';
import {
  addDays,
  addMinutes,
  type CivilDate,
  type CivilTime,
  daysBetween,
  weekdayOf,
} from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { allChairs, type VisitTime } from './chair-time.ts';
import { slotsOn } from './slots.ts';

export const closureKinds = ['block', 'leave', 'holiday'] as const;
export type ClosureKind = (typeof closureKinds)[number];

/** Time that the clinic, or one of its chairs, does not offer. */
export interface Closure {
  id: string;
  kind: ClosureKind;
  /** Undefined: the whole clinic is closed. */
  chair?: number | undefined;
  /** The dentist who is away. Unlike a blocked chair, `chair`, the dentist's when this was entered, can be used by special arrangement. */
  dentist?: string | undefined;
  fromDate: CivilDate;
  /** Included. */
  toDate: CivilDate;
  /** Null: from the beginning of each day. */
  fromTime: CivilTime | null;
  /** Exclusive; null: to the end of each day. */
  toTime: CivilTime | null;
  /** 0 is Sunday; null: every day between the dates. */
  weekday: number | null;
  /** Only for staff. */
  reason: string;
  /** Shown to visitors. */
  publicText: string;
  /** The owner's name for a holiday: visitors read it in their language instead of the English `publicText`. */
  holiday?: Text;
  createdAt: number;
}

export type NewClosure = Omit<Closure, 'id' | 'holiday' | 'createdAt'>;

/** Time to be closed on several weekdays becomes a closure for each, so that each can be opened by itself. */
export interface WantedClosure extends NewClosure {
  furtherWeekdays?: readonly number[] | undefined;
}

export const closuresOf = ({ furtherWeekdays = [], ...closure }: WantedClosure): NewClosure[] => [
  closure,
  ...furtherWeekdays.map((weekday) => ({ ...closure, weekday })),
];

/** The end date of a weekly closure without an end. */
export const farFuture: CivilDate = '9999-12-31';

/**
 * A visit with a length is inside when any of its minutes are; another when it begins inside. A block of one chair closes nothing for a
 * visit whose chair is not known, the leave of a dentist nothing for one whose dentist is not known.
 */
export function closes(
  closure: NewClosure,
  {
    date,
    time,
    minutes,
    chair,
    dentist,
  }: VisitTime & { chair?: number | undefined; dentist?: string | undefined },
): boolean {
  if (minutes !== undefined && minutes <= 0) return false;
  const last = minutes === undefined ? time : addMinutes(time, minutes - 1);
  return (
    (closure.dentist === undefined
      ? closure.chair === undefined || closure.chair === chair
      : closure.dentist === dentist) &&
    closure.fromDate <= date &&
    date <= closure.toDate &&
    (closure.weekday === null || closure.weekday === weekdayOf(date)) &&
    (closure.fromTime === null || closure.fromTime <= last) &&
    (closure.toTime === null || time < closure.toTime)
  );
}

/** The closure that covers a slot, if any; with a chair also one of that chair. */
export function closureOf(
  closures: readonly Closure[],
  slot: VisitTime & { chair?: number },
): Closure | undefined {
  return closures.find((closure) => closes(closure, slot));
}

/** The chairs that are blocked during a visit. */
export const chairsBlocked = (closures: readonly Closure[], visit: VisitTime, chairs: number): number[] =>
  allChairs(chairs).filter((chair) =>
    closures.some((closure) => closure.chair === chair && closes(closure, { ...visit, chair })),
  );

/** The closure of each slot time of a day. */
export function closingOf(
  date: CivilDate,
  closures: readonly Closure[],
  hours: HoursOfWeek = standardHours,
): (Closure | undefined)[] {
  return slotsOn(hours, date).map((time) => closureOf(closures, { date, time }));
}

const holidayId = 'holiday ';
/** Holidays are edited in the clinic's content, not at the desk. */
export const isOwnHoliday = ({ id }: Pick<Closure, 'id'>): boolean => id.startsWith(holidayId);

/** A holiday closes the whole day. `closedFor` is the English sentence around its name. */
export const holidayClosures = (
  holidays: readonly { date: CivilDate; name: Text }[],
  closedFor: string,
): Closure[] =>
  holidays.map(({ date, name }) => ({
    id: `${holidayId}${date}`,
    kind: 'holiday',
    fromDate: date,
    toDate: date,
    fromTime: null,
    toTime: null,
    weekday: null,
    reason: name.en,
    publicText: fill(closedFor, { name: name.en }),
    holiday: withoutSources(name),
    createdAt: 0,
  }));

/** Sessions between two days in which staff have closed every slot. A single closed slot does not close the clinic. */
export function closedSessions(
  from: CivilDate,
  to: CivilDate,
  closures: readonly Closure[],
  hours: HoursOfWeek = standardHours,
): ClosedSession[] {
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days));
  return dates.flatMap((date) =>
    sessionsOn(hours, date).flatMap(({ opens, slots }): ClosedSession[] => {
      const times = slots.length > 0 ? slots : [opens];
      const closing = times.map((time) => closureOf(closures, { date, time }));
      if (!closing.every(Boolean)) return [];
      const { publicText: note, holiday } = closing[0]!;
      return [{ date, opens, note, ...(holiday && { holiday }) }];
    }),
  );
}
