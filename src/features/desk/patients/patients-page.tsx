import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { fill, plural } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { FoundPatients as Found, OpenedPatient } from './find-patients.server.ts';
import { usePatientsWords, type PatientsWords } from './use-patients-words.ts';
import { FoundPatients } from './found-patients.tsx';
import { PatientHistory } from './patient-history.tsx';
import { PatientSearch } from './patient-search.tsx';

export interface PatientsResult {
  /** Null while there is nothing, or too little, to look for. */
  found: Found | null;
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
  /** Below the heading, and below an opened patient. */
  actions?: ReactNode;
  ownerActions?: ReactNode;
}

/** The field is one and the same whatever came of the search, so that nothing typed is lost. */
export function PatientsPage({ q, result, actions, ownerActions }: PatientsPageProps) {
  const words = usePatientsWords();
  const erased = result?.erased ?? null;
  return (
    <>
      <div className="staff-heading">
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        {actions}
      </div>
      <PatientSearch q={q}>
        <p role="status" className="search-status">
          {erased === null
            ? result && foundText(words, q, result.found)
            : plural(words.erased, { n: erased })}
        </p>
      </PatientSearch>
      {result ? <Result {...result} q={q} ownerActions={ownerActions} /> : <Failure />}
    </>
  );
}

function Result({
  q,
  found,
  opened,
  patient,
  ownerActions,
}: PatientsResult & { q: string; ownerActions: ReactNode }) {
  const words = usePatientsWords();
  return (
    <div className="patients" data-opened={patient ? '' : undefined}>
      {found && found.patients.length > 0 && (
        <FoundPatients patients={found.patients} q={q} opened={opened} />
      )}
      {patient && (
        <PatientHistory patient={patient} closeTo={`?${new URLSearchParams({ q })}`}>
          {ownerActions}
        </PatientHistory>
      )}
      {opened && !patient && <Message title={words.gone} role="status" />}
    </div>
  );
}

function Failure() {
  const words = usePatientsWords();
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

function foundText(words: PatientsWords, q: string, found: Found | null): string {
  if (!found) return q ? words.tooShort : '';
  const n = found.patients.length;
  if (n === 0) return `${fill(words.foundNobody, { q })} ${words.foundNobodyHint}`;
  return found.isMore ? fill(words.foundMore, { n }) : plural(words.found, { n });
}
