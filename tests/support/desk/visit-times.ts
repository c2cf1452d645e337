import { expect } from 'vitest';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { slotTimes } from '#features/booking/slots/slots.ts';
import { addMinutes, minutesOf } from '#platform/civil-date.ts';
import type { Database } from '#platform/database/database.server.ts';

// The rules of the program, written independently.
export type Time = Pick<Appointment, 'date' | 'time' | 'minutes'>;
const sessions = [
  { starts: slotTimes.filter((time) => time < '15:00'), ends: minutesOf('14:30') },
  { starts: slotTimes.filter((time) => time > '15:00'), ends: minutesOf('22:00') },
];
export const sessionOf = (time: string) =>
  sessions.find(({ starts }) => starts[0]! <= time && time <= starts.at(-1)!);
export function slotLength(time: string): number {
  const session = sessionOf(time);
  if (!session || session.starts.at(-1)! < time) return 30;
  const next = session.starts.find((start) => start > time);
  return next ? minutesOf(next) - minutesOf(time) : 30;
}
const from = ({ time, minutes }: Time) => minutesOf(time) - (minutes === undefined ? 0 : minutesOf(time) % 5);
const to = ({ time, minutes }: Time) =>
  minutes === undefined ? minutesOf(time) + slotLength(time) : Math.ceil((minutesOf(time) + minutes) / 5) * 5;
export const clash = (one: Time, other: Time) =>
  one.date === other.date &&
  (one.minutes === undefined && other.minutes === undefined
    ? one.time === other.time
    : from(one) < to(other) && from(other) < to(one));
export const holds = ({ status }: Appointment) => status !== 'cancelled' && status !== 'no-show';

/** The rows that hold a chair, found without the program's own steps. */
function heldBy({ id, date, time, chair, minutes }: Appointment): string[] {
  const times = new Set([time]);
  if (minutes !== undefined)
    for (
      let minute = minutesOf(time) - (minutesOf(time) % 5);
      minute < minutesOf(time) + minutes;
      minute += 5
    )
      times.add(addMinutes('00:00', minute));
  return [...times].map((step) => `${date} ${step} chair ${chair} ${id}`);
}

/** No two visits are in one chair at a time, and each holds its own time alone. Answers the active ones. */
export async function expectAllTrue(database: Database): Promise<Appointment[]> {
  const rows = await database.queries.selectFrom('appointments').selectAll().execute();
  const visits = rows.map((row) => ({
    id: row.id,
    status: row.status,
    date: row.slot_date,
    time: row.slot_time,
    chair: row.chair,
    minutes: row.minutes ?? undefined,
    dentist: row.dentist,
  })) as Appointment[];
  const active = visits.filter(holds);
  const overlaps = active.filter((one) =>
    active.some((other) => one.id < other.id && one.chair === other.chair && clash(one, other)),
  );
  expect(overlaps).toEqual([]);
  const held = await database.queries.selectFrom('slot_holds').selectAll().execute();
  expect(
    held.map((row) => `${row.slot_date} ${row.slot_time} chair ${row.chair} ${row.appointment_id}`).sort(),
  ).toEqual(active.flatMap(heldBy).sort());
  return active;
}
