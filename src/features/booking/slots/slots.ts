import {
  addDays,
  civilDateAt,
  instantOf,
  minutesOf,
  type CivilDate,
  type CivilTime,
} from '#features/clinic/clinic-time.ts';
import { isSunday, sessions } from '#features/clinic/working-hours.ts';
import { closureOf, type Closure } from './closures.ts';

/** The specification's slot times. 02:00 PM and 09:30 PM are offered though a session ends then. */
export const slotTimes: readonly CivilTime[] = [
  '10:00',
  '11:00',
  '12:00',
  '13:00',
  '14:00',
  '17:00',
  '18:00',
  '19:00',
  '20:00',
  '21:00',
  '21:30',
];

/** A slot that starts sooner than this is not offered any more. */
export const leadMinutes = 60;
const lastSlotMinutes = 30;

export interface Slot {
  date: CivilDate;
  time: CivilTime;
}

/** Why a day offers nothing; 'full' is added by those who know what is taken. */
export type NoSlotsReason = 'sunday' | 'closed' | 'past';

export function isSlotTime(time: CivilTime): boolean {
  return slotTimes.includes(time);
}

/** A slot lasts until the next one of its session; the last one of a session lasts half an hour. */
export function slotMinutes(time: CivilTime): number {
  const session = sessions.find(({ opens, closes }) => opens <= time && time <= closes);
  const next = slotTimes.find((other) => other > time);
  if (!session || !next || next > session.closes) return lastSlotMinutes;
  return minutesOf(next) - minutesOf(time);
}

/** The last day that can be booked at an instant. */
export function lastBookableDate(now: number, daysAhead: number): CivilDate {
  return addDays(civilDateAt(now), daysAhead);
}

/** The slots a day still offers at an instant (epoch ms), taken or not; without any, the reason, and what visitors are told of it. */
export function offeredSlots(
  date: CivilDate,
  now: number,
  daysAhead: number,
  closures: readonly Closure[] = [],
): { times: readonly CivilTime[]; reason?: NoSlotsReason; note?: string } {
  if (date < civilDateAt(now)) return { times: [], reason: 'past' };
  if (date > lastBookableDate(now, daysAhead)) return { times: [], reason: 'closed' };
  if (isSunday(date)) return { times: [], reason: 'sunday' };
  const open = slotTimes.filter((time) => !closureOf(closures, { date, time }));
  if (open.length === 0) {
    const note = slotTimes.map((time) => closureOf(closures, { date, time })!.publicText).find(Boolean) ?? '';
    return { times: [], reason: 'closed', note };
  }
  const earliest = now + leadMinutes * 60_000;
  const times = open.filter((time) => instantOf(date, time) >= earliest);
  return times.length > 0 ? { times } : { times, reason: 'past' };
}

export function isOffered(
  { date, time }: Slot,
  now: number,
  daysAhead: number,
  closures: readonly Closure[],
): boolean {
  return offeredSlots(date, now, daysAhead, closures).times.includes(time);
}

/** What staff may give out without a special arrangement: the clinic's own slots from today on, sooner than 60 minutes too. */
export function isListed({ date, time }: Slot, now: number): boolean {
  return date >= civilDateAt(now) && !isSunday(date) && isSlotTime(time);
}
