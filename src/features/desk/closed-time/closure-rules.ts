import { eveningBegins, eveningOf } from '#features/clinic/working-hours.ts';
import { weekdays, type ContentSession, type HoursOfWeek } from '#features/clinic/content/content.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import {
  farFuture,
  type Closure,
  type NewClosure,
  type WantedClosure,
} from '#features/booking/slots/closures.ts';
import { endOfSession, slotMinutes } from '#features/booking/slots/slots.ts';
import { slotLabel } from '#features/clinic/time/slot-label.ts';
import { type CivilDate, type CivilTime, daysBetween, weekdayOf } from '#platform/civil-date.ts';
import { addMinutes } from '#platform/civil-date.ts';

/** Staff choose the shape first; it decides which fields count. */
export const closureShapes = ['slot', 'part', 'days', 'weekly'] as const;
type ClosureShape = (typeof closureShapes)[number];

/** Fields of the dialog. A change of shape keeps the others' values. */
export interface ClosureDraft {
  /** Undefined: all chairs. */
  chair?: number | undefined;
  /** The id of the dentist who is away, instead of a chair. */
  dentist?: string | undefined;
  shape: ClosureShape;
  date: CivilDate;
  /** The last day of several; for weekly ones empty: until it is opened again. */
  toDate: CivilDate;
  /** The slot, for the shape that closes one slot. */
  time: CivilTime;
  fromTime: CivilTime;
  toTime: CivilTime;
  /** Weekly: 0 is Sunday. */
  weekdays: readonly number[];
  /** Weekly: the whole day, not from time to time. */
  wholeDay: boolean;
  reason: string;
  publicText: string;
}

export function startClosure(
  date: CivilDate,
  time?: CivilTime,
  hours: HoursOfWeek = standardHours,
): ClosureDraft {
  const sessions = sessionsOn(hours, date);
  return {
    shape: time ? 'slot' : 'part',
    date,
    toDate: date,
    time: time ?? eveningBegins,
    fromTime: eveningOf(sessions),
    toTime: endOf(sessions) ?? '22:00',
    weekdays: sessions.length > 0 ? [weekdayOf(date)] : [],
    wholeDay: false,
    reason: '',
    publicText: '',
  };
}

/** Maximum lengths of the two texts, in letters. */
export const maxReasonLength = 200;
export const maxPublicTextLength = 120;
/** Days that one closure may cover, unless it is weekly. */
export const maxClosure = 366;
/** Days before and after a visit in closed time in which its nearest free time is searched. */
export const placeDaysAround = 28;
/** Free times are proposed for no more visits than these at once. */
export const maxPlaced = 100;

/** Faults by field. */
export type DraftFaults = Partial<
  Record<'date' | 'toDate' | 'fromTime' | 'toTime' | 'weekdays', 'missing' | 'before' | 'tooLong'>
>;

/** Validation of a closure, shared by the dialog and the server. */
export function closureFaults(
  closure: Pick<NewClosure, 'fromDate' | 'toDate' | 'fromTime' | 'toTime' | 'weekday'>,
): Pick<DraftFaults, 'toDate' | 'toTime'> {
  const { fromDate, toDate, fromTime, toTime, weekday } = closure;
  const isTooLong = weekday === null && daysBetween(fromDate, toDate) >= maxClosure;
  return {
    ...(isTooLong && { toDate: 'tooLong' as const }),
    ...(toDate < fromDate && { toDate: 'before' as const }),
    ...(fromTime !== null && toTime !== null && toTime <= fromTime && { toTime: 'before' as const }),
  };
}

/** The end of the last visit. */
const endOf = (sessions: readonly ContentSession[]): CivilTime | undefined =>
  sessions.map(endOfSession).toSorted().at(-1);

/** From the first to the end of the last visit of the days that are chosen; undefined where the clinic is closed. */
export function openingOf({ shape, date, weekdays: chosen }: ClosureDraft, hours: HoursOfWeek) {
  const days = shape === 'weekly' ? chosen : date ? [weekdayOf(date)] : [];
  const sessions = days.flatMap((day) => hours[weekdays[day]!]);
  const [opens] = sessions.map((session) => session.opens).toSorted();
  const closes = endOf(sessions);
  return opens && closes ? { opens, closes } : undefined;
}

/** The typed times outside the hours: nothing beyond them can be booked. */
export const timesOutside = (
  { fromTime, toTime }: Pick<ClosureDraft, 'fromTime' | 'toTime'>,
  { opens, closes }: NonNullable<ReturnType<typeof openingOf>>,
): CivilTime[] => [fromTime, toTime].filter((time) => time && (time < opens || time > closes));

export const hasTimes = ({ shape, wholeDay }: ClosureDraft): boolean =>
  shape === 'part' || (shape === 'weekly' && !wholeDay);

/** Whether the whole clinic is closed. */
export const isForAll = ({ chair, dentist }: Pick<ClosureDraft, 'chair' | 'dentist'>): boolean =>
  chair === undefined && dentist === undefined;

export function faultsOf(draft: ClosureDraft): DraftFaults {
  const { shape, date, toDate, fromTime, toTime, weekdays: chosen } = draft;
  const timed = hasTimes(draft);
  return {
    ...closureFaults(closureFrom(draft)),
    ...(!date && { date: 'missing' as const }),
    ...(shape === 'weekly' && chosen.length === 0 && { weekdays: 'missing' as const }),
    ...(shape === 'days' && !toDate && { toDate: 'missing' as const }),
    ...(timed && !fromTime && { fromTime: 'missing' as const }),
    ...(timed && !toTime && { toTime: 'missing' as const }),
  };
}

function closureFrom(draft: ClosureDraft, hours: HoursOfWeek = standardHours): WantedClosure {
  const { shape, chair, dentist, date, toDate, time, fromTime, toTime, reason, publicText } = draft;
  const [weekday = null, ...furtherWeekdays] = shape === 'weekly' ? draft.weekdays : [];
  return {
    ...(dentist !== undefined ? { dentist } : chair !== undefined && { chair }),
    kind: shape === 'days' ? 'leave' : 'block',
    fromDate: date,
    toDate: shape === 'days' ? toDate : shape === 'weekly' ? toDate || farFuture : date,
    fromTime: shape === 'slot' ? time : hasTimes(draft) ? fromTime : null,
    toTime:
      shape === 'slot'
        ? addMinutes(time, slotMinutes(time, sessionsOn(hours, date)))
        : hasTimes(draft)
          ? toTime
          : null,
    weekday,
    ...(furtherWeekdays.length > 0 && { furtherWeekdays }),
    reason,
    // A day on which one chair is blocked, or one dentist away, stays open, so visitors read nothing of it.
    publicText: isForAll(draft) ? publicText : '',
  };
}

/** The API's form of a draft: times as labels, `toDate` left out where there is no last day. */
export function closureRequest(draft: ClosureDraft, hours?: HoursOfWeek) {
  const { toDate, fromTime, toTime, ...rest } = closureFrom(draft, hours);
  return {
    ...rest,
    ...(toDate !== farFuture && { toDate }),
    ...closureLabels({ fromTime, toTime }),
  };
}

export function closureLabels({ fromTime, toTime }: Pick<Closure, 'fromTime' | 'toTime'>) {
  const label = (time: CivilTime | null) => time && slotLabel(time);
  return { fromTime: label(fromTime), toTime: label(toTime) };
}
