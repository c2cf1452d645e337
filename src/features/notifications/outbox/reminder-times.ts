import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { addDays, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import { nightBegins } from './night.ts';

const minute = 60_000;
const hour = 60 * minute;
/** A reminder this soon after the message that told of the visit would only be a second bill. */
const leastPause = 2 * hour;

/**
 * When the reminders of a visit go out, and until when they may still come: the evening before at 19:00, and two hours before. Those
 * that would follow hard upon the confirmation are left out.
 */
export function reminderTimes({ date, time }: { date: CivilDate; time: CivilTime }, now: number) {
  const visit = instantOf(date, time);
  const evening = (at: CivilTime) => instantOf(addDays(date, -1), at);
  const planned = [
    { event: 'reminder-evening', dueAt: evening('19:00'), expiresAt: evening(nightBegins) },
    { event: 'reminder-2h', dueAt: visit - 2 * hour, expiresAt: visit - 30 * minute },
  ] as const;
  return planned.filter(({ dueAt }) => dueAt >= now + leastPause);
}
