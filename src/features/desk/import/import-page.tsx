import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { TableHead } from '#ui/table/table-head.tsx';
import { columnKinds, hasPatient, maxRowsText, withoutDuplicates, type ColumnKind } from './columns.ts';
import { fates } from './fates.ts';
import { refusedFile, sendColumns, startStep, uploadFile } from './import-client.ts';
import { MatchTreatments } from './match-treatments.tsx';
import { RunningImport } from './running-import.tsx';
import type { ShownImport } from './show-import.server.ts';

interface ImportPageProps {
  shown: ShownImport | null;
  /** Loads the page's state anew. */
  onChanged: () => Promise<void>;
}

/** A clinic's own sheet, in four steps: file, columns, check, import. The server keeps the step, so that any device goes on. */
export function ImportPage({ shown, onChanged }: ImportPageProps) {
  const words = useWords('desk-import');
  return (
    <>
      <header className="import-head row-wrap">
        <div className="staff-heading">
          <h1>{shown?.step === 'check' ? words.checkTitle : words.title}</h1>
          <p>{shown ? <FileLine shown={shown} /> : words.lead}</p>
        </div>
        {shown && (
          <Link className="staff-button" to="?new">
            {words.anotherFile}
          </Link>
        )}
      </header>
      <noscript>
        <p className="staff-card">{words.needsScript}</p>
      </noscript>
      <Steps current={shown?.step ?? 'file'} />
      {!shown && <ChooseFile />}
      {!shown && <TakeAlong />}
      {shown?.step === 'columns' && <Columns key={shown.id} shown={shown} onChanged={onChanged} />}
      {shown?.step === 'check' && <Check shown={shown} onChanged={onChanged} />}
      {shown?.step === 'import' && (
        <RunningImport key={`${shown.id} ${shown.state}`} shown={shown} onChanged={onChanged} />
      )}
    </>
  );
}

function FileLine({ shown }: { shown: ShownImport }) {
  const words = useWords('desk-import');
  const { fileName: file, sheet, titleRows: n } = shown;
  if (shown.step === 'import') return file;
  const rows = shown.rowCount;
  const line = sheet
    ? plural(words.sheetLine, { n: rows, file, sheet })
    : plural(words.fileLine, { n: rows, file });
  return n > 0 ? `${line} ${plural(words.titleLeftOut, { n })}` : line;
}

function Steps({ current }: { current: 'file' | ShownImport['step'] }) {
  const words = useWords('desk-import');
  const steps = ['file', 'columns', 'check', 'import'] as const;
  return (
    <ol className="import-steps row-wrap" aria-label={words.stepsLabel}>
      {steps.map((step, index) => {
        const isDone = index < steps.indexOf(current);
        return (
          <li key={step} aria-current={step === current ? 'step' : undefined} data-done={isDone || undefined}>
            <span aria-hidden="true">{isDone ? <Icon name="check" /> : index + 1}</span>
            {words.steps[step]}
          </li>
        );
      })}
    </ol>
  );
}

function ChooseFile() {
  const words = useWords('desk-import');
  const navigate = useNavigate();
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState('');
  const [workbook, setWorkbook] = useState<{ file: File; sheets: string[] }>();
  const choose = async (file: File, sheet?: string) => {
    setReading(true);
    setFault('');
    if (sheet === undefined) setWorkbook(undefined);
    const sent = await uploadFile(file, sheet);
    setReading(false);
    if (!sent.ok) return setFault(sent.refusal.title ?? words.failed);
    const { sheets } = sent.value;
    if (sheet === undefined && sheets.length > 1) return setWorkbook({ file, sheets });
    return navigate('/staff/import');
  };
  return (
    <section className="staff-card import-choose">
      <label className="staff-button staff-button-pine">
        <Icon name="upload-simple" />
        {words.choose}
        <input
          type="file"
          accept=".csv,.xlsx,.zip,text/csv"
          disabled={isReading}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void choose(file);
            target.value = '';
          }}
        />
      </label>
      <p className="staff-quiet">{fill(words.chooseHint, { n: maxRowsText })}</p>
      {workbook && (
        <ChooseSheet
          sheets={workbook.sheets}
          isReading={isReading}
          onChosen={(sheet) => void choose(workbook.file, sheet)}
        />
      )}
      <div role="status">{isReading && <p>{words.reading}</p>}</div>
      <div role="alert">{fault && <Message kind="error" title={fault} />}</div>
    </section>
  );
}

interface ChooseSheetProps {
  /** The fullest first. */
  sheets: readonly string[];
  isReading: boolean;
  onChosen: (sheet: string) => void;
}

/** One import takes one sheet of a workbook. */
function ChooseSheet({ sheets, isReading, onChosen }: ChooseSheetProps) {
  const words = useWords('desk-import');
  const [chosen, setChosen] = useState(sheets[0]!);
  return (
    <form
      className="import-sheet"
      onSubmit={(event) => {
        event.preventDefault();
        onChosen(chosen);
      }}
    >
      <label>
        {words.sheet}
        <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {sheets.map((sheet) => (
            <option key={sheet}>{sheet}</option>
          ))}
        </select>
      </label>
      <button type="submit" className="staff-button" disabled={isReading}>
        {words.goOn}
      </button>
      <p className="staff-quiet">{fill(words.sheetHint, { n: sheets.length })}</p>
    </form>
  );
}

/** For a clinic that leaves. */
function TakeAlong() {
  const words = useWords('desk-import');
  return (
    <section className="staff-card import-choose">
      <p>
        <a className="staff-button" href="/api/staff/export.zip" download>
          {words.takeAlong}
        </a>
      </p>
      <p className="staff-quiet">{words.takeAlongHint}</p>
    </section>
  );
}

function Columns({
  shown,
  onChanged,
}: { shown: Extract<ShownImport, { step: 'columns' }> } & Pick<ImportPageProps, 'onChanged'>) {
  const words = useWords('desk-import');
  const navigate = useNavigate();
  const [kinds, setKinds] = useState<readonly ColumnKind[]>(shown.columns.map(({ kind }) => kind));
  const [matched, setMatched] = useState<ReadonlyMap<string, string>>(
    () => new Map(shown.treatments.map(({ word, service }) => [word, service])),
  );
  const treatments = shown.treatments.map((one) => ({ ...one, service: matched.get(one.word) ?? '' }));
  const [isChecking, setChecking] = useState(false);
  const [fault, setFault] = useState('');
  const isReady = hasPatient(kinds);
  const hasDates = kinds.includes('date');
  /** The column that is chosen last has the meaning; another one with it loses it. */
  const choose = async (at: number, kind: ColumnKind) => {
    const chosen = kinds.map((own, index) =>
      index === at ? kind : own === kind && kind !== 'note' ? 'none' : own,
    );
    setKinds(chosen);
    // The server knows the words of another column of treatments.
    if (chosen.indexOf('service') !== kinds.indexOf('service') && (await send(chosen))) await onChanged();
  };
  const send = async (chosen: readonly ColumnKind[]) => {
    const sent = await sendColumns(shown.id, withoutDuplicates(chosen), treatments);
    setFault(sent.ok ? '' : (sent.refusal.title ?? words.notSent));
    return sent.ok;
  };
  const check = async () => {
    setChecking(true);
    const isSent = await send(kinds);
    setChecking(false);
    if (isSent) await navigate('?step=check');
  };
  return (
    <>
      <table className="staff-table import-columns">
        <TableHead columns={[words.inFile, words.examples, words.meaning]} />
        <tbody>
          {shown.columns.map(({ letter, heading, examples, filled }, at) => (
            <tr key={letter}>
              <td>
                <b>{heading || fill(words.column, { letter })}</b>
                {heading && <small>{fill(words.column, { letter })}</small>}
              </td>
              <td>
                <span className="import-examples row-wrap">
                  {examples.map((example) => (
                    <span key={example}>{example}</span>
                  ))}
                </span>
              </td>
              <td>
                <select
                  aria-label={fill(words.meaningOf, { letter, heading })}
                  value={kinds[at]}
                  onChange={({ target }) =>
                    void choose(at, columnKinds.find((kind) => kind === target.value) ?? 'none')
                  }
                >
                  {columnKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {words.kinds[kind]}
                    </option>
                  ))}
                </select>
                <small>
                  {plural(words.filled, { n: filled })}. <Hint kind={kinds[at]} />
                </small>
                {kinds[at] === 'service' && (
                  <MatchTreatments
                    treatments={treatments}
                    onMatch={(word, service) => setMatched((before) => new Map(before).set(word, service))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div role="alert">{fault && <Message kind="error" title={fault} />}</div>
      <Bar
        title={isReady ? `${hasDates ? '' : `${words.noDates} `}${words.nothingStored}` : words.needsColumns}
      >
        <button
          type="button"
          className="staff-button staff-button-pine"
          disabled={!isReady || isChecking}
          onClick={() => void check()}
        >
          {isChecking ? words.checking : plural(words.check, { n: shown.rowCount })}
        </button>
      </Bar>
    </>
  );
}

function Hint({ kind }: { kind: ColumnKind | undefined }) {
  const { hints } = useWords('desk-import');
  const isHinted = (one: ColumnKind | undefined): one is keyof typeof hints =>
    one !== undefined && one in hints;
  return isHinted(kind) ? hints[kind] : null;
}

function Check({
  shown,
  onChanged,
}: { shown: Extract<ShownImport, { step: 'check' }> } & Pick<ImportPageProps, 'onChanged'>) {
  const words = useWords('desk-import');
  const [isStarting, setStarting] = useState(false);
  const [fault, setFault] = useState('');
  const { fates: counts, fate, rows, found, next } = shown;
  const ready = counts.future + counts.past + counts.patient;
  const start = async () => {
    setStarting(true);
    const sent = await startStep(shown.id, 'run');
    setFault(sent.ok ? '' : (sent.refusal.title ?? words.notSent));
    if (sent.ok || sent.refusal.status === 409) await onChanged();
    setStarting(false);
  };
  const addressOf = (one?: string, count?: number) =>
    `?${new URLSearchParams({ step: 'check', ...(one && { fate: one }), ...(count && { rows: String(count) }) })}`;
  return (
    <>
      <dl className="staff-card import-counts">
        {fates.map((one) => (
          <div key={one} data-fate={one}>
            <dt>{words.counts[one]}</dt>
            <dd>{counts[one]}</dd>
          </div>
        ))}
      </dl>
      <nav className="import-filter row-wrap" aria-label={words.filterLabel}>
        <Link to={addressOf()} aria-current={fate ? undefined : 'true'} preventScrollReset>
          {words.all} <b>{shown.rowCount}</b>
        </Link>
        {fates.map((one) => (
          <Link
            key={one}
            to={addressOf(one)}
            aria-current={fate === one ? 'true' : undefined}
            preventScrollReset
          >
            {words.fates[one]} <b>{counts[one]}</b>
          </Link>
        ))}
      </nav>
      <table className="staff-table import-rows" aria-label={words.tableLabel}>
        <TableHead columns={[words.row, words.patient, words.number, words.visit, words.fate, words.why]} />
        <tbody>
          {rows.map((line) => (
            <tr key={line.row} data-fate={line.fate}>
              <td>{line.row}</td>
              <td>
                <b>{line.name}</b>
              </td>
              <td>{line.number}</td>
              <td>{line.when}</td>
              <td className="import-fate">{words.fates[line.fate]}</td>
              <td>{line.says}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="import-more row-wrap">
        <p className="staff-quiet">{fill(words.shownOf, { shown: rows.length, all: found })}</p>
        {counts.refused > 0 && (
          <a className="staff-button" href={refusedFile(shown.id)} download>
            {plural(words.refusedFile, { n: counts.refused })}
          </a>
        )}
        {next && (
          <Link className="staff-button" to={addressOf(fate, next)} preventScrollReset>
            {words.more}
          </Link>
        )}
      </div>
      <div role="alert">{fault && <Message kind="error" title={fault} />}</div>
      <Bar title={words.undoHint}>
        <Link className="staff-button" to="/staff/import">
          {words.back}
        </Link>
        <button
          type="button"
          className="staff-button staff-button-pine"
          disabled={isStarting || ready === 0}
          onClick={() => void start()}
        >
          {plural(words.import, { n: ready })}
        </button>
      </Bar>
    </>
  );
}

function Bar({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="import-bar row-wrap">
      <p>{title}</p>
      {children}
    </div>
  );
}
