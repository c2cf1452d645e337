import { plural } from '#platform/words.tsx';
import type { VisitCounts } from './patients.ts';
import { usePatientsWords } from './use-patients-words.ts';

/** '5 visits', '2 no-shows', '1 cancelled'; what there was none of is left out, but for the visits. */
export function VisitCountsLine({ counts }: { counts: VisitCounts }) {
  const words = usePatientsWords();
  const { visits, noShows, cancelled, toCome } = counts;
  return (
    <span className="visit-counts">
      <span>{plural(words.visits, { n: visits })}</span>
      {noShows > 0 && <span data-count="no-shows">{plural(words.noShows, { n: noShows })}</span>}
      {cancelled > 0 && <span>{plural(words.cancelled, { n: cancelled })}</span>}
      {toCome > 0 && <span>{plural(words.toCome, { n: toCome })}</span>}
    </span>
  );
}
