import { useState } from 'react';
import { Link } from 'react-router';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { useLoaderRefresh } from '#features/staff/session/use-loader-refresh.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { DeskDialog } from '../page/desk-dialog.tsx';
import { readUndo, refusedFile, startStep } from './import-client.ts';
import type { ShownImport } from './show-import.server.ts';
import type { UndoPreview } from './undo-import.server.ts';

interface RunningImportProps {
  shown: Extract<ShownImport, { step: 'import' }>;
  onChanged: () => Promise<void>;
}

/** The polling interval while the server works on the import, in milliseconds. */
const pollEvery = 1500;

/** The import while it runs, afterwards, and while it is undone. */
export function RunningImport({ shown, onChanged }: RunningImportProps) {
  const words = useWords('desk-import');
  const sendsSms = useClinicFacts().confirmationChannel === 'bySms';
  const { id, state, counts, kept, undoUntil } = shown;
  const isUndo = state === 'undoing' || state === 'undone';
  const isGoing = state === 'running' || state === 'undoing';
  const n = isUndo ? counts.removed + counts.kept : sumOf(counts) - counts.waiting;
  const all = isUndo ? n + counts.stored : sumOf(counts);
  const { online } = useLoaderRefresh({ every: isGoing ? pollEvery : undefined });
  const [fault, setFault] = useState('');
  const [question, setQuestion] = useState<UndoPreview>();
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const read = await readUndo(id);
    setBusy(false);
    setFault(read.ok ? '' : (read.refusal.title ?? words.notSent));
    if (read.ok) setQuestion(read.value);
    else await onChanged();
  };
  const undo = async () => {
    setBusy(true);
    const sent = await startStep(id, 'undo');
    setBusy(false);
    setQuestion(undefined);
    setFault(sent.ok ? '' : (sent.refusal.title ?? words.notSent));
    await onChanged();
  };
  return (
    <div className="stack gap-4 import-running">
      {isGoing && (
        <section className="staff-card" role="status">
          <h2>{fill(isUndo ? words.undoing : words.importing, { n, all })}</h2>
          <progress value={n} max={all} aria-label={words.title} />
          <p className="staff-quiet">{isUndo ? words.undoGoesOn : words.goesOn}</p>
          {!online && <p>{words.offline}</p>}
          <noscript>
            <p>{words.reload}</p>
          </noscript>
        </section>
      )}
      {fault && <Message kind="error" role="alert" title={fault} />}
      {state === 'done' && (
        <section className="staff-card">
          <h2 className="staff-done">{plural(words.done, { n: counts.stored })}</h2>
          <p>{sendsSms ? words.doneHint : words.doneHintWithoutSms}</p>
          <p className="row-wrap import-actions">
            <Link className="staff-button staff-button-pine" to="/staff/appointments">
              {words.seeBoard}
            </Link>
            {counts.refused > 0 && (
              <a className="staff-button" href={refusedFile(id)} download>
                {plural(words.refusedFile, { n: counts.refused })}
              </a>
            )}
          </p>
        </section>
      )}
      {state === 'undone' && <Message kind="ok" role="status" title={words.undone} />}
      {kept.length > 0 && (
        <section className="staff-card">
          <h2>{plural(words.kept, { n: kept.length })}</h2>
          <ul>
            {kept.map((visit) => (
              <li key={visit.reference}>{visitLine(visit)}</li>
            ))}
          </ul>
        </section>
      )}
      {!isUndo && undoUntil && (
        <section className="staff-card">
          <div className="import-undo row-wrap">
            <div>
              <h2>{words.undoTitle}</h2>
              <p className="staff-quiet">{fill(words.undoLead, { until: undoUntil })}</p>
            </div>
            <button
              type="button"
              className="staff-button"
              aria-busy={isBusy}
              onClick={() => isBusy || void ask()}
            >
              {words.undo}
            </button>
          </div>
        </section>
      )}
      {question && (
        <UndoQuestion
          preview={question}
          busy={isBusy}
          onUndo={() => void undo()}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </div>
  );
}

interface UndoQuestionProps {
  preview: UndoPreview;
  busy: boolean;
  onUndo: () => void;
  onClose: () => void;
}

function UndoQuestion({ preview, busy, onUndo, onClose }: UndoQuestionProps) {
  const words = useWords('desk-import');
  const { visits, patients, keptCount, kept } = preview;
  const things = [
    visits > 0 && plural(words.undoVisits, { n: visits }),
    patients > 0 && plural(words.undoPatients, { n: patients }),
  ].filter(Boolean);
  return (
    <DeskDialog
      heading={words.undoAsk}
      warning={
        <>
          <p>
            {things.length > 0
              ? fill(words.undoRemoves, { things: things.join(', ') })
              : words.undoRemovesNothing}
          </p>
          {keptCount > 0 && <p>{plural(words.undoKeeps, { n: keptCount })}</p>}
          {keptCount > 0 && (
            <ul className="stack gap-2">
              {kept.map((visit) => (
                <li key={visit.reference}>{`${visitLine(visit)}: ${words.keepReasons[visit.why]}`}</li>
              ))}
              {keptCount > kept.length && <li>{fill(words.andMore, { n: keptCount - kept.length })}</li>}
            </ul>
          )}
        </>
      }
      save={words.undo}
      cancel={words.keepImport}
      danger
      busy={busy}
      onSave={onUndo}
      onClose={onClose}
    />
  );
}

const visitLine = ({ name, date, time }: { name: string; date: string; time: string }) =>
  `${name}, ${shortDate(date)}, ${clockText(time)}`;

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
