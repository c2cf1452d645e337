import { sessions } from '#features/clinic/working-hours.ts';
import { type CivilDate, type CivilTime, minutesOf } from '#platform/civil-date.ts';

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

const lastSlotMinutes = 30;

export interface Slot {
  date: CivilDate;
  time: CivilTime;
}

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
