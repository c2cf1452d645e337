import { shortDate, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Link } from '#ui/page/link.tsx';
import type { FoundPatients } from './find-patients.server.ts';
import type { VisitCounts } from './patients.ts';

interface FoundPatientListProps {
  patients: FoundPatients['patients'];
  q: string;
  /** The appointment by which one of them was opened. */
  opened: string;
}

/** Each leads to the patient's visits, on the same page. */
export function FoundPatientList({ patients, q, opened }: FoundPatientListProps) {
  const words = useWords('desk-patients');
  return (
    <ul className="found-patients" aria-label={words.results}>
      {patients.map(({ id, name, lang, lastDigits, service, counts, next, last }) => (
        <li key={id}>
          <Link
            to={`?${new URLSearchParams({ q, open: id })}`}
            aria-current={id === opened || undefined}
            preventScrollReset
          >
            <b lang={lang}>{name}</b>
            <span className="found-number">{lastDigits}</span>
            <span className="found-service">{service}</span>
            <span className="found-when">
              {next
                ? fill(words.next, { when: shortDateTime(next) })
                : fill(words.last, { when: `${shortDate(last)} ${last.slice(0, 4)}` })}
            </span>
            <VisitCountsLine counts={counts} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** '5 visits', '2 no-shows', '1 cancelled'; what there was none of is left out. */
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
