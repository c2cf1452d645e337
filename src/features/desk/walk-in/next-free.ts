import type { DaySlots } from '#features/booking/slots/availability.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { eveningBegins } from '#features/clinic/working-hours.ts';
import type { CivilTime } from '#platform/civil-date.ts';

export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

const partOf = (time: CivilTime): DayPart =>
  time < '12:00' ? 'morning' : time < eveningBegins ? 'afternoon' : 'evening';

/** So many times of each part of the day are listed. */
export const mostOfPart = 3;

/** The soonest free times of each part of the day, one a day and part: patients ask for another day, not for the hour after. */
export function nextFree(days: readonly DaySlots[], now: number): Record<DayPart, Slot[]> {
  const [today, present] = [civilDateAt(now), timeAt(now)];
  const free = days.flatMap(({ date, slots }) =>
    slots
      .filter(({ time, state }) => state === 'free' && (date > today || (date === today && time > present)))
      .map(({ time }) => ({ date, time })),
  );
  const ofPart = (part: DayPart) => {
    const own = free.filter(({ time }) => partOf(time) === part);
    return own.filter(({ date }, index) => own[index - 1]?.date !== date).slice(0, mostOfPart);
  };
  return { morning: ofPart('morning'), afternoon: ofPart('afternoon'), evening: ofPart('evening') };
}
