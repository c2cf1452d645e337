import { clockParts, clockText } from '#features/clinic/time/times-in-english.ts';
import type { CivilTime } from '#platform/civil-date.ts';

/** '2 h 30', '2 h', '45 min' */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`;
}

/** '2:00 to 5:00 pm', '11:00 am to 2:00 pm'. */
export function clockRange(from: CivilTime, to: CivilTime): string {
  const [clock, half] = clockParts(from);
  return `${clock}${half === clockParts(to)[1] ? '' : `\u00a0${half}`} to ${clockText(to)}`;
}
