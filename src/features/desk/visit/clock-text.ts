import { clockParts, clockText } from '#features/clinic/time/times-in-english.ts';
import type { CivilTime } from '#platform/civil-date.ts';

/** '2:00 to 5:00 pm', '11:00 am to 2:00 pm'. */
export function clockRange(from: CivilTime, to: CivilTime): string {
  const [clock, half] = clockParts(from);
  return `${clock}${half === clockParts(to)[1] ? '' : `\u00a0${half}`} to ${clockText(to)}`;
}
