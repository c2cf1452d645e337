import { fill } from '#platform/words.tsx';
import type { CivilTime } from '#features/clinic/clinic-time.ts';
import { clockParts } from '../clock-text.ts';
import { useDayWords } from '../words/use-day-words.ts';

/** The head of a line: its time and, where there are several, its chair. */
export function RowTime({ time, chair }: { time: CivilTime; chair?: number | undefined }) {
  const words = useDayWords();
  const [clock, half] = clockParts(time);
  return (
    <th scope="row">
      {clock} <span>{half}</span>
      {chair !== undefined && <small>{fill(words.chair, { chair })}</small>}
    </th>
  );
}
