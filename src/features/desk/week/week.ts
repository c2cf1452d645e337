import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { chairsBlocked, closureOf, type Closure } from '#features/booking/slots/closures.ts';
import type { OfferedSlot } from '#features/booking/slots/slot-holds-store.server.ts';
import { type ChairTime, isOverlapping, slotsFilled } from '#features/booking/slots/chair-time.ts';
import { keptTimesOn } from '#features/booking/slots/emergency-times.ts';
import { freeChairs, unavailableChairs } from '#features/booking/slots/day-of-chairs.ts';
import { endOfSession, slotsOn, timesOfWeek, type Slot } from '#features/booking/slots/slots.ts';
import { dentistOfVisit } from '#features/booking/slots/dentists-on-duty.ts';
import type { BookableDentist, DentistFacts } from '#features/clinic/services/bookable-dentists.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { monthLabel } from '#features/clinic/time/times-in-english.ts';
import { isSundayOff, sessionsOn } from '#features/clinic/working-hours.ts';
import {
  type CivilDate,
  type CivilTime,
  addDays,
  addMinutes,
  minutesOf,
  weekdayOf,
} from '#platform/civil-date.ts';
import { leaveBeginning } from '../dentists/duty-of-day.ts';
import { dayLoads, type DayLoad } from './day-load.ts';
import { takesSlot, timeOf, type DeskAppointment, type ShownDays } from '../visit/desk-appointment.ts';

/** A week as the server sends it. */
export interface Week extends ShownDays {
  monday: CivilDate;
  today: CivilDate;
  /** The instant at which the server read it. */
  now: number;
}

/** One cell of the week. A visit at an odd time is in the slot before it. */
export interface WeekCell extends Slot {
  visits: DeskAppointment[];
  /** Visits that began in an earlier slot and continue in this one. */
  continuing: DeskAppointment[];
  /** Times held for patients on the waiting list that take some of this slot. */
  offered: OfferedSlot[];
  /** Chairs that are neither held nor offered nor closed nor without a dentist. */
  free: number;
  /** The last free chair is kept for emergencies. */
  isKept: boolean;
  /** The closure of this slot, if it has no chair. */
  closure?: Closure;
  /** A visit may begin in this slot without special arrangement. */
  isOpen: boolean;
  /** The whole day is over. */
  isPast: boolean;
  /** Dentists whose leave begins in this slot. */
  away: BookableDentist[];
}

/** The dentists, and the one whose visits and free times alone are shown. */
export interface WeekDentists extends DentistFacts {
  shown?: BookableDentist | undefined;
}

export interface WeekDay extends DayLoad {
  cells: WeekCell[];
}

/** The Monday of a day's week. */
export const mondayOf = (date: CivilDate): CivilDate => addDays(date, -((weekdayOf(date) + 6) % 7));

/** Monday to Saturday; Sunday too when there is a visit by special arrangement. */
export function weekDays(week: Week, { shown: dentist, ...facts }: WeekDentists = {}): WeekDay[] {
  const { monday, today, now, chairs, hours, emergency, appointments, closures } = week;
  const { dentists } = facts;
  const allowed = dentist && [dentist.id];
  const isShown = (visit: ChairTime) => !dentist || dentistOfVisit(visit, facts)?.id === dentist.id;
  const known = { chairs, hours, closures, dentists, overrunMinutes: week.overrunMinutes };
  const sunday = addDays(monday, 6);
  const times = timesOfWeek(hours);
  const squareOf = (time: CivilTime) => times.findLast((slot) => slot <= time) ?? times[0];
  const standing = appointments.filter(({ status }) => status !== 'cancelled');
  const shown = standing.filter(isShown);
  const offered = week.offered.filter(isShown);
  const byDay = Map.groupBy(shown, ({ date }) => date);
  const held = new Map<CivilDate, number>();
  // The month counts alike: a time that is offered to a patient is held for them.
  for (const visit of [...shown.filter(isHolding).map(timeOf), ...offered])
    held.set(visit.date, (held.get(visit.date) ?? 0) + slotsFilled(visit, hours));
  return dayLoads(monday, sunday, { ...known, held, allowed })
    .filter(({ date }) => !isSundayOff(hours, date) || standing.some((visit) => visit.date === date))
    .map((load): WeekDay => {
      const { date } = load;
      const visits = byDay.get(date) ?? [];
      const slots = slotsOn(hours, date);
      const heldThere = [
        ...standing
          .filter((visit) => visit.date === date && isHolding(visit))
          .map((visit) => ({ ...timeOf(visit), chair: visit.chair })),
        ...week.offered.filter((offer) => offer.date === date),
      ];
      const kept = emergency ? keptTimesOn(date, { emergency, hours, now }) : [];
      const cells = times.map((time): WeekCell => {
        const slot = { date, time };
        const here = visits.filter((visit) => squareOf(visit.time) === time).sort(byTimeAndChair);
        const taking = visits.filter((visit) => takesSlot(visit, slot, hours));
        const continuing = taking.filter((visit) => visit.isLengthSet && squareOf(visit.time)! < time);
        const offers = offered.filter((offer) => isOverlapping(offer, slot, hours));
        const blocked = chairsBlocked(closures, slot, chairs);
        // Chairs that are all blocked, each by itself, read as one closure.
        const closure = closureOf(closures, blocked.length === chairs ? { ...slot, chair: 1 } : slot);
        const isOpen = slots.includes(time);
        const chairsThen = { ...known, held: heldThere };
        // A visit on a chair that the clinic no longer has takes the place of a free one.
        const places = allowed
          ? freeChairs(chairsThen, slot, allowed).length
          : Math.max(chairs - unavailableChairs(chairsThen, slot).size, 0);
        const free = closure || !isOpen ? 0 : places;
        return {
          date,
          time,
          visits: here,
          continuing: continuing.sort(byTimeAndChair),
          offered: offers,
          free,
          isKept: free > 0 && kept.includes(time),
          ...(closure && { closure }),
          isOpen,
          isPast: date < today,
          away: leaveBeginning({ date, hours, closures }, time, dentist ? [dentist] : dentists),
        };
      });
      return { ...load, cells };
    });
}

/** Free time is counted in steps of so many minutes. */
const stepMinutes = 15;

/** The visits of a week, and the minutes in which a chair with its dentist is free from now on. */
export function weekTotals(
  { monday, chairs, hours, closures, appointments, offered }: Week,
  now: number,
  { shown: dentist, ...facts }: WeekDentists = {},
): { visits: number; freeMinutes: number } {
  const holding = appointments.filter(isHolding);
  const held = [...holding.map((visit) => ({ ...timeOf(visit), chair: visit.chair })), ...offered];
  const [today, present] = [civilDateAt(now), timeAt(now)];
  let freeMinutes = 0;
  for (let date = monday; date <= addDays(monday, 6); date = addDays(date, 1)) {
    const heldThere = held.filter((visit) => visit.date === date);
    const day = { chairs, hours, closures, dentists: facts.dentists, held: heldThere };
    for (const session of sessionsOn(hours, date)) {
      const ends = minutesOf(endOfSession(session));
      for (let minute = minutesOf(session.opens); minute < ends; minute += stepMinutes) {
        const time = addMinutes('00:00', minute);
        const step = { date, time, minutes: Math.min(stepMinutes, ends - minute) };
        const isPast = date < today || (date === today && time < present);
        if (isPast || closureOf(closures, step)) continue;
        freeMinutes += step.minutes * freeChairs(day, step, dentist && [dentist.id]).length;
      }
    }
  }
  const visits = holding.filter((visit) => !dentist || dentistOfVisit(visit, facts)?.id === dentist.id);
  return { visits: visits.length, freeMinutes };
}

const isHolding = ({ status }: DeskAppointment) => holdsSlot(status);
const byTimeAndChair = (a: DeskAppointment, b: DeskAppointment) =>
  a.time === b.time ? a.chair - b.chair : a.time < b.time ? -1 : 1;

/** The days that are shown: '16 to 21 November', '30 November to 6 December' */
export function weekLabel(week: Week): string {
  const days = weekDays(week).map(({ date }) => date);
  const [first, last] = [days[0] ?? week.monday, days.at(-1) ?? week.monday].map((date) => {
    const month = monthLabel(date).split(' ')[0];
    return { day: Number(date.slice(8)), month };
  }) as [{ day: number; month: string }, { day: number; month: string }];
  const from = first.month === last.month ? first.day : `${first.day} ${first.month}`;
  return `${from} to ${last.day} ${last.month}`;
}
