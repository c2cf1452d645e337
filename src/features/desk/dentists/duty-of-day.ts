import { chairsOnDuty } from '#features/booking/slots/dentists-on-duty.ts';
import { closes } from '#features/booking/slots/closures.ts';
import type { ContentSession } from '#features/clinic/content/content.ts';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { type CivilDate, type CivilTime, minutesOf } from '#platform/civil-date.ts';
import type { ShownDays } from '../visit/desk-appointment.ts';

interface Span {
  opens: CivilTime;
  closes: CivilTime;
}

type DayOfDuty = Pick<ShownDays, 'hours' | 'closures'> & { date: CivilDate };

/** Whether a chair has dentists, but none who works at a time. */
export const isUnattended = (
  { date, hours, closures }: DayOfDuty,
  { time, chair, restMinutes: minutes }: { time: CivilTime; chair: number; restMinutes?: number | undefined },
  dentists: readonly BookableDentist[] | undefined,
): boolean =>
  chairsOnDuty({ dentists, hours, closures }, { date, time, minutes }, [chair], undefined).offDuty.length > 0;

/** The dentists who would work at a time, but are on leave. */
export const dentistsAway = (
  { date, hours, closures }: DayOfDuty,
  time: CivilTime,
  dentists: readonly BookableDentist[] = [],
): BookableDentist[] =>
  dentists.filter(
    ({ id, hours: own = hours }) =>
      sessionsOn(own, date).some(({ opens, closes: end }) => opens <= time && time < end) &&
      closures.some((one) => one.dentist === id && closes(one, { date, time, dentist: id })),
  );

/** The dentists whose leave begins with a slot, or was under way when the session began. */
export function leaveBeginning(
  day: DayOfDuty,
  time: CivilTime,
  dentists: readonly BookableDentist[] | undefined,
): BookableDentist[] {
  const session = sessionsOn(day.hours, day.date).find(({ slots }) => slots.includes(time));
  const before = session?.slots.findLast((slot) => slot < time);
  const awayBefore = before ? dentistsAway(day, before, dentists) : [];
  return dentistsAway(day, time, dentists).filter((dentist) => !awayBefore.includes(dentist));
}

/** A dentist's day. */
export interface DutyOfDay {
  dentist: BookableDentist;
  /** Empty: on leave. */
  works: readonly Span[];
  /** Leave takes whole sessions away. */
  isShorter: boolean;
  /** Leave inside the sessions that are left. */
  leave: readonly Span[];
}

/** The dentists who have hours on a day, with their leave. */
export const dutiesOn = (
  { date, hours, closures }: DayOfDuty,
  dentists: readonly BookableDentist[],
): DutyOfDay[] =>
  dentists.flatMap((dentist) => {
    const { id, hours: own = hours } = dentist;
    const sessions = sessionsOn(own, date);
    if (sessions.length === 0) return [];
    const leaveIn = ({ opens, closes: end }: ContentSession) =>
      closures
        .filter(
          (one) =>
            one.dentist === id &&
            closes(one, { date, time: opens, minutes: minutesOf(end) - minutesOf(opens), dentist: id }),
        )
        .map(({ fromTime, toTime }) => ({
          opens: fromTime && fromTime > opens ? fromTime : opens,
          closes: toTime && toTime < end ? toTime : end,
        }));
    const isWhole = (session: ContentSession) =>
      leaveIn(session).some((leave) => leave.opens === session.opens && leave.closes === session.closes);
    const works = sessions.filter((session) => !isWhole(session));
    return [{ dentist, works, isShorter: works.length < sessions.length, leave: works.flatMap(leaveIn) }];
  });
