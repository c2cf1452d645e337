import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { closureOf, type Closure } from '#features/booking/slots/closures.ts';
import type { OfferedSlot } from '#features/booking/slots/slot-holds-store.server.ts';
import { slotsOn, timesOfWeek, type Slot } from '#features/booking/slots/slots.ts';
import { monthLabel } from '#features/clinic/time/times-in-english.ts';
import { isSundayOff } from '#features/clinic/working-hours.ts';
import { type CivilDate, type CivilTime, addDays, weekdayOf } from '#platform/civil-date.ts';
import { dayLoads, type DayLoad } from '../load/day-load.ts';
import type { DeskAppointment, ShownDays } from '../visit/desk-appointment.ts';

/** What the server tells of a week. */
export interface Week extends ShownDays {
  monday: CivilDate;
  today: CivilDate;
  /** The instant at which it was so. */
  now: number;
}

/** What one square of the week holds. A visit at an odd time stands in the slot before it. */
export interface WeekCell extends Slot {
  visits: DeskAppointment[];
  offered: OfferedSlot[];
  /** Chairs that are neither held nor offered nor closed. */
  free: number;
  /** What closes it for new appointments. */
  closure?: Closure;
  /** A visit may begin then without special arrangements. */
  isOpen: boolean;
  /** The day, or a Sunday without special arrangements. */
  isPast: boolean;
}

export interface WeekDay extends DayLoad {
  cells: WeekCell[];
}

/** The Monday of a day's week. */
export const mondayOf = (date: CivilDate): CivilDate => addDays(date, -((weekdayOf(date) + 6) % 7));

/** Monday to Saturday; Sunday too when there is a visit by special arrangement. */
export function weekDays({ monday, today, chairs, hours, appointments, closures, offered }: Week): WeekDay[] {
  const sunday = addDays(monday, 6);
  const times = timesOfWeek(hours);
  const squareOf = (time: CivilTime) => times.findLast((slot) => slot <= time) ?? times[0];
  const shown = appointments.filter(({ status }) => status !== 'cancelled');
  const byDay = Map.groupBy(shown, ({ date }) => date);
  const held = new Map([...byDay].map(([date, visits]) => [date, visits.filter(isHolding).length]));
  return dayLoads(monday, sunday, { held, closures, chairs, hours })
    .filter(({ date }) => !isSundayOff(hours, date) || byDay.has(date))
    .map((load): WeekDay => {
      const { date } = load;
      const visits = byDay.get(date) ?? [];
      const given = slotsOn(hours, date);
      const cells = times.map((time): WeekCell => {
        const here = visits.filter((visit) => squareOf(visit.time) === time).sort(byTimeAndChair);
        const taken = here.filter((visit) => isHolding(visit) && visit.time === time).length;
        const kept = offered.filter((slot) => slot.date === date && slot.time === time);
        const closure = closureOf(closures, { date, time });
        const isOpen = given.includes(time);
        const free = closure || !isOpen ? 0 : Math.max(chairs - taken - kept.length, 0);
        return {
          date,
          time,
          visits: here,
          offered: kept,
          free,
          ...(closure && { closure }),
          isOpen,
          isPast: date < today,
        };
      });
      return { ...load, cells };
    });
}

const isHolding = ({ status }: DeskAppointment) => holdsSlot(status);
const byTimeAndChair = (a: DeskAppointment, b: DeskAppointment) =>
  a.time === b.time ? a.chair - b.chair : a.time < b.time ? -1 : 1;

/** '16 to 21 November', '30 November to 5 December' */
export function weekLabel(monday: CivilDate): string {
  const saturday = addDays(monday, 5);
  const [first, last] = [monday, saturday].map((date) => {
    const month = monthLabel(date).split(' ')[0];
    return { day: Number(date.slice(8)), month };
  }) as [{ day: number; month: string }, { day: number; month: string }];
  const from = first.month === last.month ? first.day : `${first.day} ${first.month}`;
  return `${from} to ${last.day} ${last.month}`;
}
