import type { CivilTime } from '#platform/civil-date.ts';
import { clockParts } from '../visit/clock-text.ts';

/** The head of a line. */
export function RowTime({ time }: { time: CivilTime }) {
  const [clock, half] = clockParts(time);
  return (
    <th scope="row">
      {clock} <span>{half}</span>
    </th>
  );
}
