import { Link } from 'react-router';
import { shortDate } from '#features/clinic/clinic-time.ts';
import { fill } from '#platform/words.tsx';
import type { FoundPatient } from './find-patients.server.ts';
import { usePatientsWords } from './use-patients-words.ts';
import { VisitCountsLine } from './visit-counts.tsx';

interface FoundPatientsProps {
  patients: readonly FoundPatient[];
  q: string;
  /** The appointment by which one of them was opened. */
  opened: string;
}

/** Each leads to the patient's visits, on the same page. */
export function FoundPatients({ patients, q, opened }: FoundPatientsProps) {
  const words = usePatientsWords();
  return (
    <ul className="found-patients" aria-label={words.results}>
      {patients.map(({ id, name, maskedNumber, counts, next, last }) => (
        <li key={id}>
          <Link
            to={`?${new URLSearchParams({ q, open: id })}`}
            aria-current={id === opened || undefined}
            preventScrollReset
          >
            <b>{name}</b>
            <span className="found-number">{maskedNumber}</span>
            <VisitCountsLine counts={counts} />
            <span className="found-when">
              {next
                ? fill(words.next, { when: `${shortDate(next.date)}, ${next.time}` })
                : fill(words.last, { when: `${shortDate(last.date)} ${last.date.slice(0, 4)}` })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
