import { Link } from 'react-router';
import { clockText, shortDate, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { useSealedSearch } from '#features/staff/frame/use-sealed-search.ts';
import type { FoundPatients } from '../entry/find-patients.server.ts';
import type { VisitCounts } from '../entry/patients.ts';

interface FoundPatientListProps {
  label: string;
  patients: readonly (Omit<FoundPatients['patients'][number], 'counts'> & {
    counts: VisitCounts | undefined;
  })[];
  /** The id by which one of them was opened. */
  opened: string;
}

/** Each patient links to their visits on the same page. */
export function FoundPatientList({ label, patients, opened }: FoundPatientListProps) {
  const words = useWords('desk-patients');
  const searched = useSealedSearch();
  return (
    <ul className="found-patients" aria-label={label}>
      {patients.map(({ id, name, lang, lastDigits, service, counts, today, next, last }) => (
        <li key={id}>
          <Link
            to={`?${new URLSearchParams({ ...searched, open: id })}`}
            aria-current={id === opened || undefined}
            preventScrollReset
          >
            <b lang={lang}>{name}</b>
            <span className="found-number">{lastDigits}</span>
            <span className="found-service">{service}</span>
            <span className="found-when">
              {today
                ? fill(words.today, { time: clockText(today.time) })
                : next
                  ? fill(words.next, { when: shortDateTime(next) })
                  : last
                    ? fill(words.last, { when: `${shortDate(last)} ${last.slice(0, 4)}` })
                    : words.noVisit}
            </span>
            {counts && last && <VisitCountsLine counts={counts} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** '5 visits', '2 missed', '1 cancelled', without counts of 0. */
export function VisitCountsLine({ counts }: { counts: VisitCounts }) {
  const words = useWords('desk-patients');
  const { visits, noShows, cancelled, toCome } = counts;
  return (
    <span className="visit-counts">
      {(visits > 0 || toCome === 0) && <span>{plural(words.visits, { n: visits })}</span>}
      {noShows > 0 && <span data-count="no-shows">{plural(words.noShows, { n: noShows })}</span>}
      {cancelled > 0 && <span>{plural(words.cancelled, { n: cancelled })}</span>}
      {toCome > 0 && <span>{plural(words.toCome, { n: toCome })}</span>}
    </span>
  );
}
