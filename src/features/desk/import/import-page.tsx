import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { maxRowsText } from './columns.ts';
import { ImportCheck } from './import-check.tsx';
import { isOnImportPage, uploadFile } from './import-client.ts';
import { ImportColumns } from './import-columns.tsx';
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
      {shown?.step === 'columns' && <ImportColumns key={shown.id} shown={shown} onChanged={onChanged} />}
      {shown?.step === 'check' && <ImportCheck shown={shown} onChanged={onChanged} />}
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
    return isOnImportPage() ? navigate('/staff/import') : undefined;
  };
  const takeFile = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (file) void choose(file);
    input.value = '';
  };
  const input = useRef<HTMLInputElement>(null);
  const takeEarlyFile = useEffectEvent(() => takeFile(input.current!));
  // A file that is chosen before hydration fires no event that React hears.
  useEffect(() => takeEarlyFile(), []);
  return (
    <section className="staff-card import-choose">
      <label className="staff-button staff-button-pine">
        <Icon name="upload-simple" />
        {words.choose}
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,.zip,text/csv"
          disabled={isReading}
          onChange={({ target }) => takeFile(target)}
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
