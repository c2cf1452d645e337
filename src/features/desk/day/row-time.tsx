import type { CivilTime } from '#features/clinic/clinic-time.ts';
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
