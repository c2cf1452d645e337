import type { CivilTime } from '#platform/civil-date.ts';

/** '13:00' as the specification writes slots, in the calendar, the API and the spreadsheet: '01:00 PM'. */
export function slotLabel(time: CivilTime): string {
  const hour = Number(time.slice(0, 2));
  return `${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The reverse of `slotLabel`; undefined for anything it would not write. */
export function parseSlotLabel(label: string): CivilTime | undefined {
  const [, hour, minutes, half] = /^(0[1-9]|1[0-2]):([0-5]\d) (AM|PM)$/.exec(label) ?? [];
  if (!hour) return undefined;
  return `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}

/** A slot as the API writes it: its time is '10:00 AM'. */
export function toApiTime<Timed extends { time: CivilTime }>(timed: Timed): Timed {
  return { ...timed, time: slotLabel(timed.time) };
}

/** A slot of the API in the program's format: its time is '10:00'. */
export function fromApiTime<Timed extends { time: string }>(timed: Timed): Timed {
  return { ...timed, time: parseSlotLabel(timed.time)! };
}
