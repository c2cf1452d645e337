import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import type { CivilTime } from '#platform/civil-date.ts';
import { joinBlocked, slotRows, withGap, type Day, type DayRow, type RowOf } from './day.ts';

/** A line of the day where the clinic has several chairs: what each of them has at a time. Time that is closed for all is one line. */
export type ChairRow =
  { kind: 'chairs'; key: string; time: CivilTime; cells: DayRow[][] } | RowOf<'blocked'> | RowOf<'gap'>;

/** As many as the clinic has, and those of visits from when it had more. */
export const chairsOfDay = ({ chairs, appointments }: Day): number[] => {
  const most = Math.max(chairs, ...appointments.map(({ chair }) => chair));
  return Array.from({ length: most }, (_, index) => index + 1);
};

/** The day by time and chair at an instant. */
export function chairRows(day: Day, now: number): ChairRow[] {
  const byTime = Map.groupBy(slotRows(day, now), ({ time }) => time);
  const rows = [...byTime].map(([time, here]): ChairRow => {
    const [first] = here;
    if (here.length === 1 && first?.kind === 'blocked') return first;
    return { kind: 'chairs', key: time, time, cells: chairsOfDay(day).map((chair) => cellOf(here, chair)) };
  });
  return withGap<ChairRow>(day, joinBlocked(day, rows));
}

function cellOf(here: readonly DayRow[], chair: number): DayRow[] {
  const own = here.filter((row) => 'chair' in row && row.chair === chair);
  // What is closed is closed for every chair that no visit holds.
  const isHeld = own.some((row) => row.kind === 'appointment' && holdsSlot(row.appointment.status));
  return isHeld ? own : [...own, ...here.filter(({ kind }) => kind === 'blocked')];
}
