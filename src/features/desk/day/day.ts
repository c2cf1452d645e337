import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { chairsBlocked, type Closure, closureOf } from '#features/booking/slots/closures.ts';
import type { BookingBurst } from '#features/booking/bursts/bursts-store.server.ts';
import type { OfferedSlot } from '#features/booking/slots/slot-holds-store.server.ts';
import { keptTimesOn } from '#features/booking/slots/emergency-times.ts';
import { allChairs, type ChairTime, isOverlapping } from '#features/booking/slots/chair-time.ts';
import { endOfSession, slotMinutes, slotsOn } from '#features/booking/slots/slots.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { addMinutes, type CivilDate, type CivilTime, isShownDate, minutesOf } from '#platform/civil-date.ts';
import { isUnattended } from '../dentists/duty-of-day.ts';
import {
  rowKeyOf,
  takesSlot,
  timeOf,
  type DeskAppointment,
  type ShownDays,
} from '../visit/desk-appointment.ts';
import { weeksOfLoad } from '../week/day-load.ts';
import { monthOf } from '#platform/civil-month.ts';

/** A day as the server sends it. */
export interface Day extends ShownDays {
  date: CivilDate;
  /** The instant at which the server read it. */
  now: number;
  /** Minutes that the clinic runs late. */
  delay: number;
  /** Bursts of bookings from one address, on any day. */
  bursts: readonly BookingBurst[];
  /** Only this chair's column is shown. */
  shownChair?: number | undefined;
  /** Whole numbers by visit: only in what a window keeps of a day. */
  numbers?: Readonly<Record<string, string>> | undefined;
}

/** Reasons for reading a day's full mobile numbers; the audit log records them. */
export const numbersPurposes = ['print', 'offline'] as const;
export type NumbersPurpose = (typeof numbersPurposes)[number];

interface Row {
  key: string;
  time: CivilTime;
  /** The slot has ended. */
  past: boolean;
}
export type DayRow =
  /** `closed`: booked inside time that was closed afterwards. */
  | (Row & { kind: 'appointment'; chair: number; appointment: DeskAppointment; closed: boolean })
  /**
   * `offered`: held for a patient on the waiting list. `keptUntil`: for emergencies, until so many hours before everybody may book it online.
   * `restMinutes`: the minutes of a slot that a long visit leaves free, before it or after; only staff give them out.
   */
  | (Row & {
      kind: 'free';
      chair: number;
      offered?: OfferedSlot;
      keptUntil?: number | undefined;
      restMinutes?: number;
    })
  /** Slots one after the other that the same closure keeps: of all chairs, or of one. `ends`: where a long visit leaves less of the last one. */
  | (Row & {
      kind: 'blocked';
      closure: Closure;
      times: CivilTime[];
      chair?: number;
      ends?: CivilTime | undefined;
    })
  /** The break between two sessions. */
  | (Row & { kind: 'gap'; until: CivilTime });

export type RowOf<Kind extends DayRow['kind']> = Extract<DayRow, { kind: Kind }>;

/** The day line by line at an instant; cancelled visits are not among the lines. */
export const dayRows = (day: Day, now: number): DayRow[] =>
  withGap(day, joinBlocked(day, slotRows(day, now)));

/** Rows of the day: one for each time and chair. */
export function slotRows(day: Day, now: number): DayRow[] {
  const { date, hours, emergency } = day;
  const shown = day.appointments
    .filter(({ status }) => status !== 'cancelled')
    .sort((a, b) => order(a.time, b.time) || a.chair - b.chair);
  const times = slotsOn(hours, date);
  const odd = shown.map(({ time }) => time).filter((time) => !times.includes(time));
  const kept = emergency ? keptTimesOn(date, { emergency, hours, now }) : [];
  const rows = [...new Set([...times, ...odd])]
    .sort(order)
    .flatMap((time) =>
      rowsAt(day, shown, { time, now, isSlot: times.includes(time), isKept: kept.includes(time) }),
    );
  const held = [
    ...shown
      .filter(({ status }) => holdsSlot(status))
      .map((visit) => ({ ...timeOf(visit), chair: visit.chair })),
    ...day.offered,
  ];
  const rests = [
    ...times.flatMap((time) =>
      allChairs(day.chairs).map((chair) => restBefore(day, held, { time, chair }, now)),
    ),
    ...held.map((one) => restAfter(day, held, one, now)),
  ].filter((rest) => rest !== undefined);
  return rests.length > 0
    ? [...rows, ...rests].sort((a, b) => order(a.time, b.time) || chairOf(a) - chairOf(b))
    : rows;
}

const minRestMinutes = 15;
/** The time that a long visit leaves of a slot, until the next slot or visit in its chair or the end of the session. */
function restAfter(day: Day, held: readonly ChairTime[], before: ChairTime, now: number) {
  const { date, hours } = day;
  const { chair } = before;
  if (before.minutes === undefined || chair > day.chairs) return undefined;
  const time = addMinutes(before.time, before.minutes);
  const sessions = sessionsOn(hours, date);
  const session = sessions.find((one) => one.opens < time && time < endOfSession(one));
  if (!session || session.slots.includes(time)) return undefined;
  const next = held.filter((other) => other.chair === chair && other.time >= time);
  const ends = Math.min(
    minutesOf(time) + slotMinutes(time, sessions),
    minutesOf(endOfSession(session)),
    ...next.map((other) => minutesOf(other.time)),
  );
  return restUntil(day, { time, chair }, ends, now);
}

/** The time that a slot has in a chair before a long visit begins inside it. */
function restBefore(
  day: Day,
  held: readonly ChairTime[],
  { time, chair }: Pick<ChairTime, 'time' | 'chair'>,
  now: number,
) {
  const { date, hours } = day;
  const own = held.filter((other) => other.chair === chair);
  const [isSlotHeld, isStartHeld] = [undefined, 1].map((minutes) =>
    own.some((other) => isOverlapping(other, { date, time, minutes }, hours)),
  );
  if (!isSlotHeld || isStartHeld) return undefined;
  const later = own.filter((other) => other.time > time).map((other) => minutesOf(other.time));
  return restUntil(day, { time, chair }, Math.min(...later), now);
}

/** A line for the time until a minute of the day, free or closed; undefined where it is too short. */
function restUntil(
  day: Day,
  { time, chair }: Pick<ChairTime, 'time' | 'chair'>,
  ends: number,
  now: number,
): RowOf<'free' | 'blocked'> | undefined {
  const { date, closures } = day;
  const rest = ends - minutesOf(time);
  const closure = closureOf(closures, { date, time, minutes: rest, chair });
  const isClosed = closure !== undefined && (closure.fromTime === null || closure.fromTime <= time);
  // The first part of it, where a closure begins or ends inside.
  const edge = isClosed ? closure.toTime : closure?.fromTime;
  const minutes = edge ? Math.min(rest, minutesOf(edge) - minutesOf(time)) : rest;
  if (minutes < minRestMinutes) return undefined;
  const past = isOver(day, time, now, minutes);
  if (!isClosed)
    return { kind: 'free', key: `free ${time} ${chair}`, time, past, chair, restMinutes: minutes };
  const key = `blocked ${time} ${chair}`;
  return { kind: 'blocked', key, time, past, closure, times: [time], chair, ends: addMinutes(time, minutes) };
}

/** How long a line of the day is, in minutes. */
export function minutesOfRow({ date, hours }: Pick<Day, 'date' | 'hours'>, row: DayRow): number {
  if (row.kind === 'appointment') return row.appointment.minutes;
  const own = row.kind === 'free' ? (row.offered?.minutes ?? row.restMinutes) : undefined;
  if (own !== undefined) return own;
  if (row.kind === 'blocked' && row.ends) return minutesOf(row.ends) - minutesOf(row.time);
  const last = row.kind === 'blocked' ? row.times.at(-1)! : row.time;
  return minutesOf(last) + slotMinutes(last, sessionsOn(hours, date)) - minutesOf(row.time);
}

interface RowsAtTime {
  time: CivilTime;
  now: number;
  isSlot: boolean;
  /** The last free chair is kept for emergencies. */
  isKept: boolean;
}

function rowsAt(day: Day, shown: DeskAppointment[], { time, now, isSlot, isKept }: RowsAtTime): DayRow[] {
  const past = isOver(day, time, now);
  const closure = closureOf(day.closures, { date: day.date, time });
  const here = shown.filter((appointment) => appointment.time === time);
  const rows: DayRow[] = here.map((appointment) => ({
    kind: 'appointment',
    key: rowKeyOf(appointment),
    time,
    past,
    chair: appointment.chair,
    appointment,
    closed: closureOf(day.closures, { date: day.date, time, chair: appointment.chair }) !== undefined,
  }));
  if (!isSlot) return rows;
  const slot = { date: day.date, time };
  const taking = shown.filter((visit) => takesSlot(visit, slot, day.hours));
  const offered = day.offered.filter((offer) => isOverlapping(offer, slot, day.hours));
  const held = [...new Set([...taking, ...offered].map(({ chair }) => chair))];
  const offers = offered.filter((offer) => offer.time === time);
  // A visit in a chair that the clinic no longer has counts as one in a free chair.
  const blocked = chairsBlocked(day.closures, slot, day.chairs).filter((chair) => !held.includes(chair));
  const room = Math.max(0, day.chairs - held.length - blocked.length);
  const free = allChairs(day.chairs)
    .filter((chair) => !held.includes(chair) && !blocked.includes(chair))
    .slice(0, room);
  if (closure && free.length + blocked.length + offers.length > 0) {
    return [...rows, { kind: 'blocked', key: `blocked ${time}`, time, past, closure, times: [time] }];
  }
  for (const chair of blocked) {
    const own = closureOf(day.closures, { ...slot, chair })!;
    const key = `blocked ${time} ${chair}`;
    rows.push({ kind: 'blocked', key, time, past, closure: own, times: [time], chair });
  }
  const row = { kind: 'free', time, past } as const;
  for (const chair of free) {
    const kept = isKept && !past && chair === free.at(-1) && { keptUntil: day.emergency?.openHoursBefore };
    rows.push({ ...row, key: `free ${time} ${chair}`, chair, ...kept });
  }
  for (const offered of offers)
    rows.push({ ...row, key: `free ${time} ${offered.chair}`, chair: offered.chair, offered });
  return rows.sort((a, b) => chairOf(a) - chairOf(b));
}

/** The times at which a visit can still be entered, each with the first chair that is free. */
export function slotsToEnter(rows: readonly DayRow[]): { time: CivilTime; chair: number }[] {
  const free = rows
    .filter((row) => row.kind === 'free')
    .filter(({ past, offered, restMinutes }) => !past && !offered && restMinutes === undefined);
  return free
    .filter(({ time }, index) => free.findIndex((other) => other.time === time) === index)
    .map(({ time, chair }) => ({ time, chair }));
}

/** Another patient who is in the chair of a visit. */
export const patientInChair = (
  { appointments }: Pick<Day, 'appointments'>,
  { id, chair }: Pick<DeskAppointment, 'id' | 'chair'>,
): DeskAppointment | undefined =>
  appointments.find((other) => other.id !== id && other.chair === chair && other.status === 'in-chair');

/** A patient in the waiting room. */
export interface WaitingPatient {
  visit: DeskAppointment;
  minutes: number;
}

/** The patients who wait today, the longest wait first. A visit left as 'arrived' on an earlier day does not count. */
export const waitingAt = ({ appointments }: Pick<Day, 'appointments'>, now: number): WaitingPatient[] =>
  appointments
    .filter(({ status, date }) => status === 'arrived' && date === civilDateAt(now))
    .map((visit) => ({ visit, since: visit.arrivedAt ?? visit.statusChangedAt }))
    .toSorted((one, other) => one.since - other.since)
    .map(({ visit, since }) => ({ visit, minutes: Math.max(0, Math.floor((now - since) / 60_000)) }));

/** A wait of this many minutes is highlighted. */
export const longWaitMinutes = 15;

export interface CountedDay {
  patients: number;
  /** Slots times chairs in which a patient can be seen. */
  free: number;
  /** Free time in minutes, with the unused rests of slots. */
  freeMinutes: number;
  blocked: number;
  waiting: number;
}

export function countDay(
  day: Day,
  rows: readonly DayRow[],
  dentists?: readonly BookableDentist[],
): CountedDay {
  const count = (wanted: (status: DeskAppointment['status']) => boolean) =>
    day.appointments.filter(({ status }) => wanted(status)).length;
  const free = rows
    .filter((row) => row.kind === 'free')
    .filter((row) => !row.past && !row.offered && !isUnattended(day, row, dentists));
  return {
    patients: count(holdsSlot),
    free: free.filter(({ restMinutes }) => restMinutes === undefined).length,
    freeMinutes: free.reduce((sum, row) => sum + minutesOfRow(day, row), 0),
    blocked: rows.reduce((sum, row) => sum + (row.kind === 'blocked' ? row.times.length : 0), 0),
    waiting: count((status) => status === 'arrived'),
  };
}

/** The row above which the line of the current time is drawn; undefined on other days. */
export function nowRowIndex(
  { date }: Day,
  rows: readonly { time: CivilTime }[],
  now: number,
): number | undefined {
  if (civilDateAt(now) !== date) return undefined;
  const present = timeAt(now);
  const next = rows.findIndex(({ time }) => time > present);
  return next === -1 ? rows.length : next;
}

export function withGap<Line extends { time: CivilTime }>(
  { date, hours }: Pick<Day, 'date' | 'hours'>,
  rows: Line[],
): (Line | RowOf<'gap'>)[] {
  const sessions = sessionsOn(hours, date);
  return sessions.slice(1).reduce<(Line | RowOf<'gap'>)[]>((lines, { opens }, index) => {
    const before = sessions[index]!;
    const ends = endOfSession(before);
    if (ends >= opens) return lines;
    const gap: RowOf<'gap'> = { kind: 'gap', key: `gap ${ends}`, time: ends, until: opens, past: false };
    const later = lines.findIndex(({ time }) => time > before.closes && time >= ends);
    const after = later === -1 ? lines.length : later;
    return [...lines.slice(0, after), gap, ...lines.slice(after)];
  }, rows);
}

/** Joins adjacent rows of one closure. */
export function joinBlocked<Line extends { kind: string; time: CivilTime }>(
  { date, hours }: Pick<Day, 'date' | 'hours'>,
  rows: readonly (Line | RowOf<'blocked'>)[],
): (Line | RowOf<'blocked'>)[] {
  const sessions = sessionsOn(hours, date);
  const sessionOf = (time: CivilTime) => sessions.findIndex(({ closes }) => time <= closes);
  const joined: (Line | RowOf<'blocked'>)[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const isSameClosure = isBlocked(row) && last && isBlocked(last) && last.closure.id === row.closure.id;
    // The break between sessions separates them.
    if (isSameClosure && sessionOf(last.time) === sessionOf(row.time)) {
      const { past, ends } = row;
      joined[joined.length - 1] = { ...last, times: [...last.times, row.time], past, ends };
    } else joined.push(row);
  }
  return joined;
}
const isBlocked = (row: { kind: string }): row is RowOf<'blocked'> => row.kind === 'blocked';

function isOver(
  { date, hours }: Day,
  time: CivilTime,
  now: number,
  minutes = slotMinutes(time, sessionsOn(hours, date)),
): boolean {
  const today = civilDateAt(now);
  if (date !== today) return date < today;
  return minutesOf(time) + minutes <= minutesOf(timeAt(now));
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const chairOf = (row: DayRow) => ('chair' in row && row.chair) || 0;

/** The largest delay that staff can enter. */
export const maxMinutesLate = 240;

/**
 * The day and the month in a desk address: `?date=2026-11-23&month=2026-12-01`. Undefined where none is asked for and the day is among the
 * weeks that begin today.
 */
export function askedDays(
  search: URLSearchParams,
  today: CivilDate,
): { date: CivilDate; month: CivilDate | undefined } {
  const [date, month] = ['date', 'month'].map((name) => search.get(name) ?? '') as [string, string];
  const day = isShownDate(date) ? date : today;
  if (isShownDate(month)) return { date: day, month: monthOf(month) };
  return { date: day, month: weeksOfLoad(undefined, today).flat().includes(day) ? undefined : monthOf(day) };
}

/** The chairs that are shown side by side. */
export const shownChairs = (day: Day): number[] =>
  day.shownChair === undefined ? chairsOfDay(day) : [day.shownChair];

/** The clinic's chairs, and removed chairs that still have visits. */
export const chairsOfDay = ({ chairs, appointments }: Day): number[] => {
  const maxChair = Math.max(chairs, ...appointments.map(({ chair }) => chair));
  return Array.from({ length: maxChair }, (_, index) => index + 1);
};

/** The lines of one time in a chair's column. */
export function cellOf(day: Day, time: CivilTime, here: readonly DayRow[], chair: number): DayRow[] {
  const own = here.filter((row) => 'chair' in row && row.chair === chair);
  // A closed slot appears in each chair's column where no visit holds it, not even one that began before.
  const slot = { date: day.date, time };
  const isHeld = day.appointments.some((visit) => visit.chair === chair && takesSlot(visit, slot, day.hours));
  return isHeld ? own : [...own, ...here.filter((row) => row.kind === 'blocked' && row.chair === undefined)];
}
