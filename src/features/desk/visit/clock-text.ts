import { slotLabel } from '#features/clinic/clinic-time.ts';
import { type CivilTime, minutesOf } from '#platform/civil-date.ts';

/** '14:00' as ['2:00', 'pm']. */
export function clockParts(time: CivilTime): [clock: string, half: string] {
  const [clock, half] = slotLabel(time).replace(/^0/, '').split(' ') as [string, string];
  return [clock, half.toLowerCase()];
}

/** '14:00' as the desk writes it in a sentence: '2:00 pm'. */
export function clockText(time: CivilTime): string {
  return clockParts(time).join(' ');
}

/** '2:00 to 5:00 pm', '11:00 am to 2:00 pm'. */
export function clockRange(from: CivilTime, to: CivilTime): string {
  const [clock, half] = clockParts(from);
  return `${clock}${half === clockParts(to)[1] ? '' : ` ${half}`} to ${clockText(to)}`;
}

export function addMinutes(time: CivilTime, minutes: number): CivilTime {
  const sum = minutesOf(time) + minutes;
  return [Math.floor(sum / 60), sum % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
