import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { closingOf, type Closure } from '#features/booking/slots/closures.ts';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { standardHours } from '#features/clinic/standard-hours.ts';
import { isSundayOff } from '#features/clinic/working-hours.ts';
import { type CivilDate, addDays, daysBetween } from '#platform/civil-date.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';

/** How full a day is. */
export interface DayLoad {
  date: CivilDate;
  /** Appointments that hold a slot. */
  booked: number;
  /** Slots times chairs, less what is closed; 0 on Sundays and where the whole day is closed. */
  capacity: number;
  /** What visitors are told where the whole day is closed. */
  closed?: string;
}

interface Known {
  /** Appointments that hold a slot, by day. */
  held: ReadonlyMap<CivilDate, number>;
  closures: readonly Closure[];
  chairs: number;
  hours?: HoursOfWeek;
}

/** How full each day is from one to another. */
export function dayLoads(
  from: CivilDate,
  to: CivilDate,
  { held, closures, chairs, hours = standardHours }: Known,
): DayLoad[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index): DayLoad => {
    const date = addDays(from, index);
    const booked = held.get(date) ?? 0;
    if (isSundayOff(hours, date)) return { date, booked, capacity: 0 };
    const closing = closingOf(date, closures, hours);
    const capacity = closing.filter((closure) => !closure).length * chairs;
    return { date, booked, capacity, ...(capacity === 0 && { closed: closing[0]?.publicText ?? '' }) };
  });
}

interface ShownDay {
  date: CivilDate;
  chairs: number;
  hours: HoursOfWeek;
  closures: readonly Closure[];
  appointments: readonly Pick<DeskAppointment, 'status'>[];
}

/** What is known of many days, with one of them as it stands now. */
export function withDay(
  load: readonly DayLoad[],
  { date, chairs, hours, closures, appointments }: ShownDay,
): readonly DayLoad[] {
  const held = new Map([[date, appointments.filter(({ status }) => holdsSlot(status)).length]]);
  return [
    ...load.filter((one) => one.date !== date),
    ...dayLoads(date, date, { held, closures, chairs, hours }),
  ];
}
