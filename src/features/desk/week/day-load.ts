import { closingOf } from '#features/booking/slots/closures.ts';
import { type DayOfChairs, openChairs } from '#features/booking/slots/day-of-chairs.ts';
import { slotsOn } from '#features/booking/slots/slots.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { isSundayOff } from '#features/clinic/working-hours.ts';
import { type CivilDate, addDays, daysBetween } from '#platform/civil-date.ts';
import { weeksFrom, weeksOf } from '#platform/civil-month.ts';

const weeksShown = 5;
/** The days whose load is shown: those of a month, or without one some weeks from today on. */
export const weeksOfLoad = (month: CivilDate | undefined, today: CivilDate): (CivilDate | undefined)[][] =>
  month ? weeksOf(month) : weeksFrom(today, weeksShown);

/** Booked and bookable slots of a day. */
export interface DayLoad {
  date: CivilDate;
  /** Slots that are held, and visits beside them. */
  booked: number;
  /** Slots times chairs, less what is closed and where no dentist works; 0 on Sundays and where the whole day is closed. */
  capacity: number;
  /** Public text of a closure that covers the whole day. */
  closed?: string;
  /** Chairs would be open, but none of their dentists works. */
  isUnattended?: true;
}

interface LoadOptions extends Omit<DayOfChairs, 'held' | 'hours'>, Partial<Pick<DayOfChairs, 'hours'>> {
  /** As `booked`, by day. */
  held: ReadonlyMap<CivilDate, number>;
  /** The ids of the dentists whose time alone counts. */
  allowed?: readonly string[] | undefined;
}

/** The load of each day in a range. */
export function dayLoads(
  from: CivilDate,
  to: CivilDate,
  { held, allowed, hours = standardHours, ...known }: LoadOptions,
): DayLoad[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index): DayLoad => {
    const date = addDays(from, index);
    const booked = held.get(date) ?? 0;
    if (isSundayOff(hours, date)) return { date, booked, capacity: 0 };
    const closing = closingOf(date, known.closures, hours);
    const times = slotsOn(hours, date).filter((_, index) => !closing[index]);
    const placesOf = (duty: Pick<LoadOptions, 'dentists' | 'allowed'>) =>
      times.reduce((sum, time) => {
        const day = { ...known, dentists: duty.dentists, hours };
        return sum + openChairs(day, { date, time }, duty.allowed);
      }, 0);
    const capacity = placesOf({ dentists: known.dentists, allowed });
    if (capacity > 0) return { date, booked, capacity };
    if (placesOf({}) > 0) return { date, booked, capacity, isUnattended: true };
    return { date, booked, capacity, closed: closing[0]?.publicText ?? '' };
  });
}
