import { clockText, dayLabel } from '#features/clinic/time/times-in-english.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Link } from '#ui/page/link.tsx';

// Visits of days to come that are not in a backup as they are now: to be printed before it is restored.

export interface ListedVisit {
  id: string;
  date: CivilDate;
  time: CivilTime;
  reference: string;
}

export function ExpectedVisits({ visits }: { visits: readonly ListedVisit[] }) {
  const words = useWords('restore');
  return (
    <>
      <div className="restore-warning">
        <Icon name="warning-circle" />
        <p>
          <strong>{plural(words.warning, { n: visits.length })}</strong> {words.warningText}
        </p>
      </div>
      <VisitsToCome caption={words.visitsToCome} visits={visits} />
    </>
  );
}

export function VisitsToCome<Visit extends ListedVisit>({
  caption,
  visits,
  sayOf,
}: {
  caption: string;
  visits: readonly Visit[];
  /** What has become of it. */
  sayOf?: (visit: Visit) => string;
}) {
  const words = useWords('restore');
  return (
    <table className="restore-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.visitWhen}</th>
          <th scope="col">{words.visitReference}</th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.id}>
            <td>
              {`${dayLabel(visit.date)}, ${clockText(visit.time)}`}
              {sayOf && ` (${sayOf(visit)})`}
            </td>
            <td>
              <ReferenceLink reference={visit.reference} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Leads to the patient. */
export const ReferenceLink = ({ reference }: { reference: string }) => (
  <Link className="link" to={`/staff/patients?q=${reference}`}>
    {reference}
  </Link>
);
