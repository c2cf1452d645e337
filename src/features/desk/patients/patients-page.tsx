import { Link, useNavigation, useRevalidator, useSubmit, Form } from 'react-router';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { monthOf } from '#platform/civil-month.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { FoundPatients, RecentPatients } from '../entry/find-patients.server.ts';
import type { OpenedPatient } from './open-patient.server.ts';
import { FoundPatientList } from './found-patients.tsx';
import { PatientHistory } from './patient-history.tsx';
import { useSealedSearch } from '#features/staff/frame/use-sealed-search.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { Field, fieldControl } from '#ui/field/field.tsx';

/** The debounce of typing in milliseconds. */
const pause = 250;

/** Searches while a person types; without JavaScript by its button. The typed text stays whatever the server answers. */
function PatientSearch({ q, children }: { q: string; children?: ReactNode }) {
  const words = useWords('desk-patients');
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const { state, formData } = useNavigation();
  const busy = formData?.has('q') ?? false;
  const isLeaving = state !== 'idle' && !busy;
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The search of the last letters would lead back from a patient who is being opened.
    if (isLeaving) clearTimeout(timer.current);
  }, [isLeaving]);
  // Back and Forward bring their own words; while the receptionist types, the field is theirs.
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input) input.value = q;
  }, [q]);

  const lookSoon = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), pause);
  };
  const hint = words.findHint;
  return (
    <Form
      method="post"
      action="/staff/patients"
      role="search"
      className="patient-search"
      onChange={({ currentTarget }) => lookSoon(currentTarget)}
      onSubmit={() => clearTimeout(timer.current)}
    >
      <Field id="patient-search" label={words.find} hint={hint}>
        <input
          {...fieldControl({ id: 'patient-search', hint })}
          ref={field}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
      </Field>
      <button type="submit" className="staff-button staff-button-pine" aria-busy={busy || undefined}>
        {busy ? words.searching : words.search}
      </button>
      {children}
    </Form>
  );
}

interface PatientsResult {
  /** Null while there is nothing, or too little, to look for. */
  found: FoundPatients | null;
  /** Patients of today and the days before, while nothing is looked for. */
  recent: RecentPatients | null;
  /** The id by which a patient was opened, or ''. */
  opened: string;
  /** Null when the patient no longer exists. */
  patient: OpenedPatient | null;
  /** The number of appointments that were just erased; null for none. */
  erased: number | null;
  /** Days for which erased data are kept out of sight; undefined: erased at once. */
  keepErasedDays: number | undefined;
}

interface PatientsPageProps {
  q: string;
  /** Undefined when the search did not come through. */
  result: PatientsResult | undefined;
  /** The clinic's time now; undefined with the result. */
  now?: number;
  isOwner?: boolean;
}

/** The field is not replaced by a new result, so that no typed text is lost. */
export function PatientsPage({ q, result, now, isOwner = false }: PatientsPageProps) {
  const words = useWords('desk-patients');
  const { erased = null, keepErasedDays } = result ?? {};
  const today = now === undefined ? undefined : civilDateAt(now);
  return (
    <>
      <div className="staff-heading">
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        {isOwner && (
          <p>
            <Link className="link" to="/staff/import">
              {words.import}
            </Link>
          </p>
        )}
        {today && <ExportForm from={monthOf(today)} to={today} />}
      </div>
      <PatientSearch q={q}>
        <p role="status" className="search-status">
          {erased === null
            ? result && foundText(words, q, result.found)
            : erasedText(words, erased, keepErasedDays)}
        </p>
      </PatientSearch>
      {result && now !== undefined ? <Result {...result} {...{ isOwner, now }} /> : <Failure q={q} />}
    </>
  );
}

type ResultProps = PatientsResult & { isOwner: boolean; now: number };

function Result({ found, recent, opened, patient, keepErasedDays, isOwner, now }: ResultProps) {
  const words = useWords('desk-patients');
  const searched = useSealedSearch();
  return (
    <div className="patients" data-opened={patient ? '' : undefined}>
      {found && found.patients.length > 0 && (
        <FoundPatientList label={words.results} patients={found.patients} opened={opened} />
      )}
      {recent && <RecentPatientLists {...recent} opened={opened} />}
      {patient && (
        <PatientHistory
          patient={patient}
          closeTo={`?${new URLSearchParams(searched)}`}
          opened={opened}
          isOwner={isOwner}
          keepErasedDays={keepErasedDays}
          now={now}
        />
      )}
      {opened && !patient && <Message title={words.gone} role="status" />}
    </div>
  );
}

function RecentPatientLists({ today, before, opened }: RecentPatients & { opened: string }) {
  const words = useWords('desk-patients');
  const lists = [
    { label: words.todayHeading, patients: today },
    { label: words.beforeHeading, patients: before },
  ];
  return (
    <div className="stack gap-4">
      {lists
        .filter(({ patients }) => patients.length > 0)
        .map(({ label, patients }) => (
          <section key={label} className="stack gap-2">
            <h2>{label}</h2>
            <FoundPatientList {...{ label, patients, opened }} />
          </section>
        ))}
    </div>
  );
}

function Failure({ q }: { q: string }) {
  const words = useWords('desk-patients');
  const isSearch = useSealedSearch().find !== undefined || q !== '';
  const { revalidate, state } = useRevalidator();
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle' || state === 'loading';
  const again = { method: 'post', action: '/staff/patients', replace: true } as const;
  const tryAgain = () => (q ? submit({ q }, { ...again, preventScrollReset: true }) : revalidate());
  const button = (
    <button
      type="button"
      className="staff-button"
      aria-busy={busy || undefined}
      onClick={() => void tryAgain()}
    >
      {words.tryAgain}
    </button>
  );
  return (
    <Message
      kind="error"
      role="alert"
      title={isSearch ? words.failedTitle : words.listFailed}
      action={button}
    >
      <p>
        {words.failed}
        {q && ` ${words.typedStays}`}
      </p>
    </Message>
  );
}

function foundText(words: WordSets['desk-patients'], q: string, found: FoundPatients | null): string {
  if (!found) return q ? words.tooShort : '';
  const n = found.patients.length;
  if (n === 0) return `${fill(words.foundNobody, { q })} ${words.foundNobodyHint}`;
  return found.isMore ? fill(words.foundMore, { n }) : plural(words.found, { n });
}

function erasedText(words: WordSets['desk-patients'], n: number, keepDays: number | undefined): string {
  const said = n === 0 ? words.erasedWithoutVisit : plural(words.erased, { n });
  return keepDays === undefined ? said : `${said} ${fill(words.eraseKept, { days: keepDays })}`;
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
