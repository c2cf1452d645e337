import { closes } from '#features/booking/slots/closures.ts';
import { dentistOfVisit } from '#features/booking/slots/dentists-on-duty.ts';
import { endOfSession } from '#features/booking/slots/slots.ts';
import type { DentistFacts } from '#features/clinic/services/bookable-dentists.ts';
import { clockText } from '#features/clinic/time/times-in-english.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { type CivilTime, minutesOf } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { addedTime, type DeskAppointment, type ShownDays } from '../visit/desk-appointment.ts';

type KnownTimes = Pick<ShownDays, 'hours' | 'overrunMinutes' | 'closures'>;

/** The end of the session in which a visit begins, or of the one before it. */
export function endOfOwnSession(
  { hours }: Pick<ShownDays, 'hours'>,
  { date, time }: Pick<DeskAppointment, 'date' | 'time'>,
): CivilTime | undefined {
  const session = sessionsOn(hours, date).findLast(({ opens }) => opens <= time);
  return session && endOfSession(session);
}

/** The time beyond what the clinic gives out that a longer visit would take: staff may, but should know it. */
export function timeBeyond(
  day: KnownTimes,
  visit: DeskAppointment,
  minutes: number,
  facts: DentistFacts,
): { kind: 'closed' } | { kind: 'leave'; dentist: string } | { kind: 'hours'; closes: string } | undefined {
  const { overrunMinutes, closures } = day;
  const added = addedTime(visit, minutes);
  if (minutes <= visit.minutes) return undefined;
  if (closures.some((closure) => closes(closure, added))) return { kind: 'closed' };
  const dentist = dentistOfVisit(visit, facts);
  const isAway =
    dentist &&
    closures.some((one) => one.dentist === dentist.id && closes(one, { ...added, dentist: dentist.id }));
  if (isAway) return { kind: 'leave', dentist: dentist.name };
  const ends = endOfOwnSession(day, visit);
  return ends && minutesOf(visit.time) + minutes > minutesOf(ends) + overrunMinutes
    ? { kind: 'hours', closes: ends }
    : undefined;
}

/** The same as a sentence; '' where there is none. */
export function useTimeBeyond(day: KnownTimes): (visit: DeskAppointment, minutes: number) => string {
  const words = useWords('desk-move');
  const facts = useClinicFacts();
  return (visit, minutes) => {
    const beyond = timeBeyond(day, visit, minutes, facts);
    if (!beyond) return '';
    if (beyond.kind === 'leave') return fill(words.intoLeave, { dentist: beyond.dentist });
    return beyond.kind === 'closed'
      ? words.intoClosed
      : fill(words.afterHours, { time: clockText(beyond.closes) });
  };
}
