import type { ClosureKind } from '#features/booking/slots/closures.ts';
import { slotMinutes } from '#features/booking/slots/slots.ts';
import {
  minutesOf,
  slotLabel,
  weekdayOf,
  type CivilDate,
  type CivilTime,
} from '#features/clinic/clinic-time.ts';

/** What staff choose first: it says which of the fields count. */
export const closureShapes = ['slot', 'part', 'days', 'weekly'] as const;
export type ClosureShape = (typeof closureShapes)[number];

/** The fields of the dialog, kept while another shape is looked at. */
export interface ClosureDraft {
  shape: ClosureShape;
  date: CivilDate;
  /** The last day of several; for weekly ones empty: until it is opened again. */
  toDate: CivilDate;
  /** The slot. */
  time: CivilTime;
  fromTime: CivilTime;
  toTime: CivilTime;
  weekday: number;
  /** Weekly: the whole day, not from time to time. */
  wholeDay: boolean;
  reason: string;
  publicText: string;
}

/** As the API takes it. */
export interface WantedClosure {
  kind: ClosureKind;
  fromDate: CivilDate;
  toDate?: CivilDate;
  fromTime: string | null;
  toTime: string | null;
  weekday: number | null;
  reason: string;
  publicText: string;
}

export function startClosure(date: CivilDate, time?: CivilTime): ClosureDraft {
  return {
    shape: time ? 'slot' : 'part',
    date,
    toDate: date,
    time: time ?? '17:00',
    fromTime: '17:00',
    toTime: '22:00',
    weekday: weekdayOf(date),
    wholeDay: false,
    reason: '',
    publicText: '',
  };
}

/** What is missing or the wrong way round, by field. */
export type DraftFaults = Partial<Record<'date' | 'toDate' | 'fromTime' | 'toTime', 'missing' | 'before'>>;

export function faultsOf({ shape, date, toDate, fromTime, toTime, wholeDay }: ClosureDraft): DraftFaults {
  const hasTimes = shape === 'part' || (shape === 'weekly' && !wholeDay);
  return {
    ...(!date && { date: 'missing' as const }),
    ...(shape === 'days' && !toDate && { toDate: 'missing' as const }),
    ...((shape === 'days' || shape === 'weekly') && toDate && toDate < date && { toDate: 'before' as const }),
    ...(hasTimes && !fromTime && { fromTime: 'missing' as const }),
    ...(hasTimes && !toTime && { toTime: 'missing' as const }),
    ...(hasTimes && fromTime && toTime && toTime <= fromTime && { toTime: 'before' as const }),
  };
}

export function wantedOf(draft: ClosureDraft): WantedClosure {
  const { shape, date, toDate, time, fromTime, toTime, weekday, wholeDay, reason, publicText } = draft;
  const always = { fromDate: date, weekday: null, reason, publicText };
  const between = (from: CivilTime, to: CivilTime) => ({ fromTime: slotLabel(from), toTime: slotLabel(to) });
  const wholeDays = { fromTime: null, toTime: null };
  switch (shape) {
    case 'slot':
      return { ...always, kind: 'block', ...between(time, endOf(time)) };
    case 'part':
      return { ...always, kind: 'block', ...between(fromTime, toTime) };
    case 'days':
      return { ...always, kind: 'leave', toDate, ...wholeDays };
    case 'weekly':
      return {
        ...always,
        kind: 'block',
        weekday,
        ...(toDate && { toDate }),
        ...(wholeDay ? wholeDays : between(fromTime, toTime)),
      };
  }
}

function endOf(slot: CivilTime): CivilTime {
  const minutes = minutesOf(slot) + slotMinutes(slot);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
