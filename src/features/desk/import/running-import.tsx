import { useState } from 'react';
import { Link } from 'react-router';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { useLoaderRefresh } from '#features/staff/session/use-loader-refresh.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { refusedFile, startStep } from './import-client.ts';
import type { ShownImport } from './show-import.server.ts';

interface RunningImportProps {
  shown: Extract<ShownImport, { step: 'import' }>;
  onChanged: () => Promise<void>;
}

/** The polling interval while the server works on the import, in milliseconds. */
const pollEvery = 1500;

/** The import while it runs, afterwards, and while it is undone. */
export function RunningImport({ shown, onChanged }: RunningImportProps) {
  const words = useWords('desk-import');
  const { id, state, counts, kept, undoUntil } = shown;
  const isUndo = state === 'undoing' || state === 'undone';
  const isGoing = state === 'running' || state === 'undoing';
  const n = isUndo ? counts.removed + counts.kept : sumOf(counts) - counts.waiting;
  const all = isUndo ? n + counts.stored : sumOf(counts);
  const { online } = useLoaderRefresh({ every: isGoing ? pollEvery : undefined });
  const [fault, setFault] = useState('');
  const undo = async () => {
    const sent = await startStep(id, 'undo');
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
          <p>{words.doneHint}</p>
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
              <li
                key={visit.reference}
              >{`${visit.name}, ${shortDate(visit.date)}, ${clockText(visit.time)}`}</li>
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
            <button type="button" className="staff-button" onClick={() => void undo()}>
              {words.undo}
            </button>
          </div>
        </section>
      )}
    </div>
  );
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
