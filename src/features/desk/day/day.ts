import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { closureOf, type Closure } from '#features/booking/slots/closures.ts';
import type { Wave } from '#features/booking/waves/waves-store.server.ts';
import type { OfferedSlot } from '#features/booking/slots/slot-holds-store.server.ts';
import { slotMinutes, slotsOn } from '#features/booking/slots/slots.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { type CivilDate, type CivilTime, minutesOf } from '#platform/civil-date.ts';
import type { DeskAppointment, ShownDays } from '../visit/desk-appointment.ts';

/** What the server tells of a day. */
export interface Day extends ShownDays {
  date: CivilDate;
  /** The instant at which it was so. */
  now: number;
  /** Minutes that the clinic runs late. */
  delay: number;
  /** Bookings that came oddly many from one address, of any day. */
  waves: readonly Wave[];
  /** Whole numbers by visit: only in what a window keeps of a day. */
  numbers?: Readonly<Record<string, string>> | undefined;
}

/** What the whole numbers of a day are for. */
export const numbersPurposes = ['print', 'offline'] as const;
export type NumbersPurpose = (typeof numbersPurposes)[number];

interface Row {
  key: string;
  time: CivilTime;
  /** Over: the slot has ended. */
  past: boolean;
}
export type DayRow =
  /** `closed`: booked inside time that was closed afterwards. */
  | (Row & { kind: 'appointment'; chair: number; appointment: DeskAppointment; closed: boolean })
  /** `offered`: kept for a patient who is being asked whether they want it. */
  | (Row & { kind: 'free'; chair: number; offered?: OfferedSlot })
  /** Slots one after the other that the same closure keeps. */
  | (Row & { kind: 'blocked'; closure: Closure; times: CivilTime[] })
  /** Between the sessions. */
  | (Row & { kind: 'gap'; until: CivilTime });

export type RowOf<Kind extends DayRow['kind']> = Extract<DayRow, { kind: Kind }>;

/** The day line by line at an instant; cancelled visits are not among the lines. */
export const dayRows = (day: Day, now: number): DayRow[] =>
  withGap(day, joinBlocked(day, slotRows(day, now)));

/** What each time has, one line for each chair. */
export function slotRows(day: Day, now: number): DayRow[] {
  const shown = day.appointments
    .filter(({ status }) => status !== 'cancelled')
    .sort((a, b) => order(a.time, b.time) || a.chair - b.chair);
  const times = slotsOn(day.hours, day.date);
  const odd = shown.map(({ time }) => time).filter((time) => !times.includes(time));
  return [...new Set([...times, ...odd])]
    .sort(order)
    .flatMap((time) => rowsAt(day, shown, time, now, times.includes(time)));
}

function rowsAt(day: Day, shown: DeskAppointment[], time: CivilTime, now: number, isSlot: boolean): DayRow[] {
  const past = isOver(day, time, now);
  const closure = closureOf(day.closures, { date: day.date, time });
  const here = shown.filter((appointment) => appointment.time === time);
  const rows: DayRow[] = here.map((appointment) => ({
    kind: 'appointment',
    key: appointment.id,
    time,
    past,
    chair: appointment.chair,
    appointment,
    closed: closure !== undefined,
  }));
  if (!isSlot) return rows;
  const held = here.filter(({ status }) => holdsSlot(status)).map(({ chair }) => chair);
  const offers = day.offered.filter((slot) => slot.time === time);
  const chairs = chairsOf(day).filter((chair) => !held.includes(chair));
  // A visit that was kept on a chair that the clinic has no more takes the place of another.
  const room = Math.max(0, day.chairs - held.length - offers.length);
  const free = chairs.filter((chair) => !offers.some((slot) => slot.chair === chair)).slice(0, room);
  if (closure && free.length + offers.length > 0) {
    return [...rows, { kind: 'blocked', key: `blocked ${time}`, time, past, closure, times: [time] }];
  }
  const row = { kind: 'free', time, past } as const;
  for (const chair of free) rows.push({ ...row, key: `free ${time} ${chair}`, chair });
  for (const offered of offers)
    rows.push({ ...row, key: `free ${time} ${offered.chair}`, chair: offered.chair, offered });
  return rows.sort((a, b) => chairOf(a) - chairOf(b));
}

/** The times at which a visit can still be entered, each with the first chair that is free. */
export function slotsToEnter(rows: readonly DayRow[]): { time: CivilTime; chair: number }[] {
  const free = rows.filter((row) => row.kind === 'free').filter(({ past, offered }) => !past && !offered);
  return free
    .filter(({ time }, index) => free.findIndex((other) => other.time === time) === index)
    .map(({ time, chair }) => ({ time, chair }));
}

export interface CountedDay {
  patients: number;
  free: number;
  blocked: number;
  waiting: number;
}

export function countDay(day: Day, rows: readonly DayRow[]): CountedDay {
  const count = (wanted: (status: DeskAppointment['status']) => boolean) =>
    day.appointments.filter(({ status }) => wanted(status)).length;
  return {
    patients: count(holdsSlot),
    free: rows.filter((row) => row.kind === 'free' && !row.past && !row.offered).length,
    blocked: rows.reduce((sum, row) => sum + (row.kind === 'blocked' ? row.times.length : 0), 0),
    waiting: count((status) => status === 'arrived'),
  };
}

/** Before which line the present lies; undefined on every other day. */
export function presentAt(
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
    const { closes } = sessions[index]!;
    if (closes === opens) return lines;
    const gap: RowOf<'gap'> = { kind: 'gap', key: `gap ${closes}`, time: closes, until: opens, past: false };
    const later = lines.findIndex(({ time }) => time > closes);
    const after = later === -1 ? lines.length : later;
    return [...lines.slice(0, after), gap, ...lines.slice(after)];
  }, rows);
}

/** One line for what the same closure keeps without a break. */
export function joinBlocked<Line extends { kind: string; time: CivilTime }>(
  { date, hours }: Pick<Day, 'date' | 'hours'>,
  rows: readonly (Line | RowOf<'blocked'>)[],
): (Line | RowOf<'blocked'>)[] {
  const sessions = sessionsOn(hours, date);
  const sessionOf = (time: CivilTime) => sessions.findIndex(({ closes }) => time <= closes);
  const joined: (Line | RowOf<'blocked'>)[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const goesOn = isBlocked(row) && last && isBlocked(last) && last.closure.id === row.closure.id;
    // Not over the hours between the sessions.
    if (goesOn && sessionOf(last.time) === sessionOf(row.time)) {
      joined[joined.length - 1] = { ...last, times: [...last.times, row.time], past: row.past };
    } else joined.push(row);
  }
  return joined;
}
const isBlocked = (row: { kind: string }): row is RowOf<'blocked'> => row.kind === 'blocked';

function isOver({ date, hours }: Day, time: CivilTime, now: number): boolean {
  const today = civilDateAt(now);
  if (date !== today) return date < today;
  return minutesOf(time) + slotMinutes(time, sessionsOn(hours, date)) <= minutesOf(timeAt(now));
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const chairsOf = ({ chairs }: Day) => Array.from({ length: chairs }, (_, index) => index + 1);
const chairOf = (row: DayRow) => ('chair' in row ? row.chair : 0);
