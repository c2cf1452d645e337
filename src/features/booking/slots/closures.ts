import { weekdayOf, type CivilDate, type CivilTime } from '#features/clinic/clinic-time.ts';

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
  createdAt: number;
}

interface Moment {
  date: CivilDate;
  time: CivilTime;
}

/** Until when a weekly closure without an end goes on. */
export const endless: CivilDate = '9999-12-31';

export function closes(closure: Omit<Closure, 'id' | 'createdAt'>, { date, time }: Moment): boolean {
  return (
    closure.fromDate <= date &&
    date <= closure.toDate &&
    (closure.weekday === null || closure.weekday === weekdayOf(date)) &&
    (closure.fromTime === null || closure.fromTime <= time) &&
    (closure.toTime === null || time < closure.toTime)
  );
}

/** What closes a slot; undefined when nothing does. */
export function closureOf(closures: readonly Closure[], slot: Moment): Closure | undefined {
  return closures.find((closure) => closes(closure, slot));
}
