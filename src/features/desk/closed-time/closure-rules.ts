import { eveningBegins } from '#features/clinic/working-hours.ts';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { endless, type Closure, type NewClosure } from '#features/booking/slots/closures.ts';
import { slotMinutes } from '#features/booking/slots/slots.ts';
import { slotLabel } from '#features/clinic/time/slot-label.ts';
import { type CivilDate, type CivilTime, daysBetween, weekdayOf } from '#platform/civil-date.ts';
import { addMinutes } from '#platform/civil-date.ts';

/** What staff choose first: it says which of the fields count. */
export const closureShapes = ['slot', 'part', 'days', 'weekly'] as const;
type ClosureShape = (typeof closureShapes)[number];

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

export function startClosure(date: CivilDate, time?: CivilTime): ClosureDraft {
  return {
    shape: time ? 'slot' : 'part',
    date,
    toDate: date,
    time: time ?? eveningBegins,
    fromTime: eveningBegins,
    toTime: '22:00',
    weekday: weekdayOf(date),
    wholeDay: false,
    reason: '',
    publicText: '',
  };
}

/** Letters that the texts may have. */
export const longestReason = 200;
export const longestPublicText = 120;
/** Days that one closure may cover, unless it is weekly. */
export const longestClosure = 366;

/** What is missing, the wrong way round or too long, by field. */
export type DraftFaults = Partial<
  Record<'date' | 'toDate' | 'fromTime' | 'toTime', 'missing' | 'before' | 'tooLong'>
>;

/** The rules of a closure, on both sides: the dialog shows what they say, the server believes nothing else. */
export function closureFaults(
  closure: Pick<NewClosure, 'fromDate' | 'toDate' | 'fromTime' | 'toTime' | 'weekday'>,
): Pick<DraftFaults, 'toDate' | 'toTime'> {
  const { fromDate, toDate, fromTime, toTime, weekday } = closure;
  const isTooLong = weekday === null && daysBetween(fromDate, toDate) >= longestClosure;
  return {
    ...(isTooLong && { toDate: 'tooLong' as const }),
    ...(toDate < fromDate && { toDate: 'before' as const }),
    ...(fromTime !== null && toTime !== null && toTime <= fromTime && { toTime: 'before' as const }),
  };
}

export const hasTimes = ({ shape, wholeDay }: ClosureDraft): boolean =>
  shape === 'part' || (shape === 'weekly' && !wholeDay);

export function faultsOf(draft: ClosureDraft): DraftFaults {
  const { shape, date, toDate, fromTime, toTime } = draft;
  const timed = hasTimes(draft);
  return {
    ...closureFaults(closureFrom(draft)),
    ...(!date && { date: 'missing' as const }),
    ...(shape === 'days' && !toDate && { toDate: 'missing' as const }),
    ...(timed && !fromTime && { fromTime: 'missing' as const }),
    ...(timed && !toTime && { toTime: 'missing' as const }),
  };
}

function closureFrom(draft: ClosureDraft, hours: HoursOfWeek = standardHours): NewClosure {
  const { shape, date, toDate, time, fromTime, toTime, weekday, reason, publicText } = draft;
  return {
    kind: shape === 'days' ? 'leave' : 'block',
    fromDate: date,
    toDate: shape === 'days' ? toDate : shape === 'weekly' ? toDate || endless : date,
    fromTime: shape === 'slot' ? time : hasTimes(draft) ? fromTime : null,
    toTime:
      shape === 'slot'
        ? addMinutes(time, slotMinutes(time, sessionsOn(hours, date)))
        : hasTimes(draft)
          ? toTime
          : null,
    weekday: shape === 'weekly' ? weekday : null,
    reason,
    publicText,
  };
}

/** As the API takes it: times as labels, and no last day where there is none. */
export function wantedOf(draft: ClosureDraft, hours?: HoursOfWeek) {
  const { toDate, fromTime, toTime, ...rest } = closureFrom(draft, hours);
  return {
    ...rest,
    ...(toDate !== endless && { toDate }),
    ...closureLabels({ fromTime, toTime }),
  };
}

export function closureLabels({ fromTime, toTime }: Pick<Closure, 'fromTime' | 'toTime'>) {
  const label = (time: CivilTime | null) => time && slotLabel(time);
  return { fromTime: label(fromTime), toTime: label(toTime) };
}
