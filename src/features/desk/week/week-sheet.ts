import { allChairs, type ChairTime } from '#features/booking/slots/chair-time.ts';
import { chairsBlocked, closureOf } from '#features/booking/slots/closures.ts';
import { chairsOnDuty, dentistOfVisit } from '#features/booking/slots/dentists-on-duty.ts';
import { endOfSession, minutesOfVisit } from '#features/booking/slots/slots.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { addMinutes, type CivilDate, minutesOf } from '#platform/civil-date.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { weekDays, type Week, type WeekDentists } from './week.ts';

/** A piece of a chair's time on paper, from and to in minutes of the day. */
export interface SheetPart {
  kind: 'visit' | 'offered' | 'free' | 'blocked' | 'away' | 'closed';
  from: number;
  to: number;
  visit?: DeskAppointment;
}

/** One chair on one day. */
interface SheetLane {
  chair: number;
  /** The names of the dentists who work in it that day. */
  dentists: string[];
  /** Its time in each of the sheet's sessions. */
  sessions: SheetPart[][];
}

export interface SheetDay {
  date: CivilDate;
  lanes: SheetLane[];
}

export interface WeekSheet {
  /** From and to of the morning and the evening, the same for all days. */
  sessions: { from: number; to: number }[];
  days: SheetDay[];
}

/** Columns that can be read on a sheet of A4 landscape. */
const maxLanes = 19;
const quarter = 15;

/** The week as it is printed: a column for each chair of a day. With more columns than a sheet holds, days go on to the next one. */
export function weekSheets(week: Week, { shown, ...facts }: WeekDentists = {}): WeekSheet[] {
  const { hours, closures, chairs } = week;
  const { dentists = [] } = facts;
  const isShown = (visit: ChairTime) => !shown || dentistOfVisit(visit, facts)?.id === shown.id;
  const visits = week.appointments.filter((visit) => holdsSlot(visit.status) && isShown(visit));
  const offered = week.offered.filter(isShown);
  const partOf = (
    kind: SheetPart['kind'],
    { date, chair, time, minutes }: ChairTime,
    visit?: DeskAppointment,
  ) => {
    const from = minutesOf(time);
    const to = from + minutesOfVisit({ date, time, minutes }, hours);
    return { date, chair, kind, from, to, ...(visit && { visit }) };
  };
  const taken = [
    ...visits.map((visit) => partOf('visit', visit, visit)),
    ...offered.map((offer) => partOf('offered', offer)),
  ].sort((one, other) => one.from - other.from);
  const dates = weekDays(week, { shown, ...facts }).map(({ date }) => date);
  const sessions = sessionsOfWeek(week, dates, taken);

  const kindOf = (date: CivilDate, from: number, to: number, chair: number): SheetPart['kind'] => {
    const step = { date, time: addMinutes('00:00', from), minutes: to - from };
    const isOpen = sessionsOn(hours, date).some(
      (session) => session.opens <= step.time && step.time < endOfSession(session),
    );
    if (!isOpen) return 'closed';
    if (closureOf(closures, step) || chairsBlocked(closures, step, chairs).includes(chair)) return 'blocked';
    const duty = {
      dentists: shown ? [shown] : dentists,
      hours,
      closures,
      overrunMinutes: week.overrunMinutes,
    };
    return chairsOnDuty(duty, step, [chair], undefined).offDuty.length > 0 ? 'away' : 'free';
  };
  /** The parts of a stretch without visits, in steps of a quarter of an hour; neighbours of one kind are one part. */
  const gap = (date: CivilDate, chair: number, from: number, to: number): SheetPart[] => {
    const parts: SheetPart[] = [];
    for (let at = from; at < to;) {
      const end = Math.min(at - (at % quarter) + quarter, to);
      const kind = kindOf(date, at, end, chair);
      const last = parts.at(-1);
      if (last?.kind === kind) last.to = end;
      else parts.push({ kind, from: at, to: end });
      at = end;
    }
    return parts;
  };
  const laneOf = (date: CivilDate, chair: number): SheetLane => {
    const own = taken.filter((one) => one.date === date && one.chair === chair);
    let reached = 0;
    return {
      chair,
      dentists: dentists
        .filter((one) => one.chair === chair && (!one.hours || sessionsOn(one.hours, date).length > 0))
        .map(({ name }) => name),
      sessions: sessions.map(({ from, to }, index) => {
        const next = sessions[index + 1]?.from ?? Infinity;
        const parts: SheetPart[] = [];
        reached = Math.max(reached, from);
        for (const part of own.filter((one) => one.from >= from && one.from < next)) {
          parts.push(...gap(date, chair, reached, part.from), part);
          reached = Math.max(reached, part.to);
        }
        return [...parts, ...gap(date, chair, reached, to)];
      }),
    };
  };
  const days = dates.map((date): SheetDay => {
    const used = taken.filter((one) => one.date === date).map(({ chair }) => chair);
    const isWorking = sessionsOn(hours, date).length > 0;
    const own = shown ? [shown.chair] : allChairs(chairs);
    const all = [...new Set([...(isWorking || used.length === 0 ? own : []), ...used])];
    return { date, lanes: all.sort((one, other) => one - other).map((chair) => laneOf(date, chair)) };
  });
  return inSheets(days).map((some) => ({ sessions, days: some }));
}

/** The days' sessions put together: the first ends before the earliest second one. Visits by special arrangement widen them. */
function sessionsOfWeek(
  { hours }: Week,
  dates: readonly CivilDate[],
  taken: readonly SheetPart[],
): WeekSheet['sessions'] {
  const all = dates.flatMap((date) => [...sessionsOn(hours, date)]);
  const evenings = dates.flatMap((date) => sessionsOn(hours, date)[1] ?? []);
  const begins = Math.min(...evenings.map(({ opens }) => minutesOf(opens)));
  const spans = [
    ...all.map((session) => ({ from: minutesOf(session.opens), to: minutesOf(endOfSession(session)) })),
    ...taken,
  ];
  const early = spans.filter(({ from }) => from < begins);
  const late = spans.filter(({ to }) => to > begins);
  const morning = {
    from: Math.min(...early.map(({ from }) => from)),
    to: Math.max(...early.map(({ to }) => to)),
  };
  const evening = { from: begins, to: Math.max(...late.map(({ to }) => to)) };
  return [
    ...(early.length > 0 ? [{ ...morning, to: Math.min(morning.to, begins) }] : []),
    ...(late.length > 0 ? [evening] : []),
  ];
}

function inSheets(days: readonly SheetDay[]): SheetDay[][] {
  const sheets: SheetDay[][] = [];
  let lanes = Infinity;
  for (const day of days) {
    lanes += day.lanes.length;
    if (lanes > maxLanes) {
      sheets.push([]);
      lanes = day.lanes.length;
    }
    sheets.at(-1)!.push(day);
  }
  return sheets;
}
