import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { numberInGroups } from '#features/booking/appointments/appointment-request.ts';
import { shortDate } from '#features/clinic/clinic-time.ts';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { OpenedPatient } from './find-patients.server.ts';
import { usePatientsWords } from './use-patients-words.ts';
import { StatusMark } from '../visit/status-mark.tsx';
import { VisitCountsLine } from './visit-counts.tsx';

interface PatientHistoryProps {
  patient: OpenedPatient;
  /** The search without the patient. */
  closeTo: string;
  /** What the owner may do besides. */
  children?: ReactNode;
}

/** Who uses the number, each with their own visits and counts: a family is told apart by its names. */
export function PatientHistory({ patient, closeTo, children }: PatientHistoryProps) {
  const words = usePatientsWords();
  const { name, mobileNumber, family } = patient;
  const number = numberInGroups(mobileNumber);
  return (
    <section className="patient-history staff-card" aria-labelledby="patient-name">
      <header>
        <h2 id="patient-name">{name}</h2>
        <a className="staff-button" href={`tel:${mobileNumber}`} aria-label={fill(words.call, { number })}>
          <Icon name="phone" />
          {number}
        </a>
        <Link to={closeTo} className="staff-button" preventScrollReset>
          <Icon name="x" />
          {words.close}
        </Link>
      </header>
      {family.length > 1 && <p className="staff-quiet">{fill(words.oneNumber, { n: family.length })}</p>}
      {family.map((person) => (
        <PersonVisits key={person.name} {...person} />
      ))}
      {children}
    </section>
  );
}

function PersonVisits({ name, counts, visits }: OpenedPatient['family'][number]) {
  const words = usePatientsWords();
  return (
    <div className="person-visits">
      <h3>
        {name} <VisitCountsLine counts={counts} />
      </h3>
      <table className="visits-table">
        <caption className="visually-hidden">{fill(words.history, { name })}</caption>
        <thead>
          <tr>
            {[words.when, words.service, words.note, words.status].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visits.map(({ id, date, time, service, note, status }) => (
            <tr key={id}>
              <td>
                <Link to={`/staff/appointments?date=${date}`}>
                  {shortDate(date)} {date.slice(0, 4)}, {time}
                </Link>
              </td>
              <td>{service}</td>
              <td>{note}</td>
              <td>
                <StatusMark status={status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
