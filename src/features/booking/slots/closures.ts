import type { HoursOfWeek, Text } from '#features/clinic/content/content.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { sessionsOn, type ClosedSession } from '#features/clinic/working-hours.ts';
import { addDays, type CivilDate, type CivilTime, daysBetween, weekdayOf } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { slotsOn, type Slot } from './slots.ts';

export const closureKinds = ['block', 'leave', 'holiday'] as const;
export type ClosureKind = (typeof closureKinds)[number];

/** Time that the clinic does not offer. */
export interface Closure {
  id: string;
  kind: ClosureKind;
  fromDate: CivilDate;
  /** Included. */
  toDate: CivilDate;
  /** Null: from the beginning of each day. */
  fromTime: CivilTime | null;
  /** Not included; null: to the end of each day. */
  toTime: CivilTime | null;
  /** 0 is Sunday; null: every day between the dates. */
  weekday: number | null;
  /** For staff. */
  reason: string;
  /** What visitors read. */
  publicText: string;
  /** What the owner calls a holiday of the clinic: visitors read it in their language, in the place of the English `publicText`. */
  holiday?: Text;
  createdAt: number;
}

export type NewClosure = Omit<Closure, 'id' | 'holiday' | 'createdAt'>;

/** Until when a weekly closure without an end goes on. */
export const endless: CivilDate = '9999-12-31';

export function closes(closure: NewClosure, { date, time }: Slot): boolean {
  return (
    closure.fromDate <= date &&
    date <= closure.toDate &&
    (closure.weekday === null || closure.weekday === weekdayOf(date)) &&
    (closure.fromTime === null || closure.fromTime <= time) &&
    (closure.toTime === null || time < closure.toTime)
  );
}

/** What closes a slot; undefined when nothing does. */
export function closureOf(closures: readonly Closure[], slot: Slot): Closure | undefined {
  return closures.find((closure) => closes(closure, slot));
}

/** What closes each slot time of a day. */
export function closingOf(
  date: CivilDate,
  closures: readonly Closure[],
  hours: HoursOfWeek = standardHours,
): (Closure | undefined)[] {
  return slotsOn(hours, date).map((time) => closureOf(closures, { date, time }));
}

const holidayId = 'holiday ';
/** Opened again where the owner wrote it, not at the desk. */
export const isOwnHoliday = ({ id }: Pick<Closure, 'id'>): boolean => id.startsWith(holidayId);

/** A holiday of the clinic closes its whole day. `closedFor` is the English sentence around its name. */
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
    holiday: name,
    createdAt: 0,
  }));

/** The sessions from one day to another of which staff have closed every slot. One slot alone does not close the clinic. */
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
