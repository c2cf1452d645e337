import { useRevalidator } from 'react-router';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { monthOf } from '#platform/civil-month.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { FoundPatients, OpenedPatient } from './find-patients.server.ts';
import { FoundPatientList } from './found-patients.tsx';
import { PatientHistory } from './patient-history.tsx';
import { PatientSearch } from './patient-search.tsx';

interface PatientsResult {
  /** Null while there is nothing, or too little, to look for. */
  found: FoundPatients | null;
  /** The appointment by which a patient was opened, or ''. */
  opened: string;
  /** Null when it is gone. */
  patient: OpenedPatient | null;
  /** How many appointments have just been erased; null when none were. */
  erased: number | null;
}

interface PatientsPageProps {
  q: string;
  /** Undefined when the search did not come through. */
  result: PatientsResult | undefined;
  /** The clinic's present; undefined with the result. */
  now?: number;
  isOwner?: boolean;
}

/** The field is one and the same whatever came of the search, so that nothing typed is lost. */
export function PatientsPage({ q, result, now, isOwner = false }: PatientsPageProps) {
  const words = useWords('desk-patients');
  const erased = result?.erased ?? null;
  const today = now === undefined ? undefined : civilDateAt(now);
  return (
    <>
      <div className="staff-heading">
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        {today && <ExportForm from={monthOf(today)} to={today} />}
      </div>
      <PatientSearch q={q}>
        <p role="status" className="search-status">
          {erased === null
            ? result && foundText(words, q, result.found)
            : plural(words.erased, { n: erased })}
        </p>
      </PatientSearch>
      {result && now !== undefined ? <Result {...result} {...{ q, isOwner, now }} /> : <Failure />}
    </>
  );
}

type ResultProps = PatientsResult & { q: string; isOwner: boolean; now: number };

function Result({ q, found, opened, patient, isOwner, now }: ResultProps) {
  const words = useWords('desk-patients');
  return (
    <div className="patients" data-opened={patient ? '' : undefined}>
      {found && found.patients.length > 0 && (
        <FoundPatientList patients={found.patients} q={q} opened={opened} />
      )}
      {patient && (
        <PatientHistory
          patient={patient}
          closeTo={`?${new URLSearchParams({ q })}`}
          opened={opened}
          isOwner={isOwner}
          now={now}
        />
      )}
      {opened && !patient && <Message title={words.gone} role="status" />}
    </div>
  );
}

function Failure() {
  const words = useWords('desk-patients');
  const { revalidate, state } = useRevalidator();
  const again = (
    <button
      type="button"
      className="staff-button"
      aria-busy={state === 'loading' || undefined}
      onClick={() => void revalidate()}
    >
      {words.tryAgain}
    </button>
  );
  return (
    <Message kind="error" role="alert" title={words.failedTitle} action={again}>
      <p>{words.failed}</p>
    </Message>
  );
}

function foundText(words: WordSets['desk-patients'], q: string, found: FoundPatients | null): string {
  if (!found) return q ? words.tooShort : '';
  const n = found.patients.length;
  if (n === 0) return `${fill(words.foundNobody, { q })} ${words.foundNobodyHint}`;
  return found.isMore ? fill(words.foundMore, { n }) : plural(words.found, { n });
}

/** A plain form whose answer is a file. */
function ExportForm(days: { from: string; to: string }) {
  const words = useWords('desk-patients');
  return (
    <details className="staff-more export">
      <summary>{words.export}</summary>
      <form method="get" action="/api/staff/appointments/export.csv">
        <p className="staff-quiet">{words.exportLead}</p>
        {Object.entries(days).map(([name, date]) => (
          <div key={name} className="field">
            <label htmlFor={`export-${name}`}>{words[name as keyof typeof days]}</label>
            <input id={`export-${name}`} name={name} type="date" defaultValue={date} required />
          </div>
        ))}
        <button type="submit" className="staff-button">
          {words.download}
        </button>
      </form>
    </details>
  );
}
