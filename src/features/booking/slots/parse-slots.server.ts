import { z } from 'zod';
import type { HoursOfWeek } from '#features/clinic/content/content.ts';
import { parseSlotLabel } from '#features/clinic/time/slot-label.ts';
import { dayInput, timeInput } from '#features/clinic/time/time-input.server.ts';
import { fieldErrors } from '#platform/api/problem.server.ts';
import { type CivilDate, daysBetween } from '#platform/civil-date.ts';
import { daysAtOnce } from './availability.ts';
import { isSlotTime } from './slots.ts';

const noSlot = 'Send one of the slot times, such as 10:00 AM';

/** A slot as programs and forms send it. */
export const slotInput = { date: dayInput, time: timeInput(noSlot) };

/** Of a time, as it was sent, at which no visit of the clinic begins on any day. */
export function noSlotFault(sent: unknown, hours: HoursOfWeek): { time?: string } {
  const time = typeof sent === 'string' ? parseSlotLabel(sent) : undefined;
  return time === undefined || isSlotTime(time, hours) ? {} : { time: noSlot };
}

export const availabilityQuery = z.object({ from: dayInput, to: dayInput });

type Parsed =
  { ok: true; from: CivilDate; to: CivilDate } | { ok: false; errors: { from?: string; to?: string } };

export function parseAvailabilityQuery(query: Record<string, string>): Parsed {
  const parsed = availabilityQuery.safeParse(query);
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error) };
  const { from, to } = parsed.data;
  const days = daysBetween(from, to) + 1;
  if (days < 1) return { ok: false, errors: { to: 'Send a day that is not before the first one' } };
  if (days > daysAtOnce) return { ok: false, errors: { to: `Ask for at most ${daysAtOnce} days` } };
  return { ok: true, from, to };
}
