import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { advance, refusedFile } from './import-client.ts';
import type { ShownImport } from './show-import.server.ts';

interface RunningImportProps {
  shown: Extract<ShownImport, { step: 'import' }>;
  onChanged: () => Promise<void>;
}

/** The import while it runs, afterwards, and while it is undone. This page calls for the next rows until all are done. */
export function RunningImport({ shown, onChanged }: RunningImportProps) {
  const words = useWords('desk-import');
  const { id, state, counts, kept, undoUntil } = shown;
  const isUndo = state === 'undoing' || state === 'undone';
  const settled = isUndo ? counts.removed + counts.kept : sumOf(counts) - counts.waiting;
  const all = isUndo ? settled + counts.stored : sumOf(counts);
  const [progress, setProgress] = useState({ settled, of: all });
  const [fault, setFault] = useState('');
  const step = state === 'running' ? 'run' : 'undo';
  const isUnfinished = state === 'running' || state === 'undoing';
  const isGoing = isUnfinished && !fault;
  const finish = useEffectEvent(onChanged);
  /** Where the import is at another step, or gone, the page shows that: to go on is of no use. */
  const stop = async ({ status, title }: { status?: number; title?: string }) => {
    if (status === 409 || status === 404) await onChanged();
    setFault(title ?? words.notSent);
  };
  const stopRun = useEffectEvent(stop);
  useEffect(() => {
    if (!isGoing) return undefined;
    let isLeft = false;
    const goOn = async (): Promise<void> => {
      const sent = await advance(id, step);
      if (isLeft) return undefined;
      if (!sent.ok) return stopRun(sent.refusal);
      setProgress(sent.value);
      return sent.value.isDone ? finish() : goOn();
    };
    void goOn();
    return () => {
      isLeft = true;
    };
  }, [isGoing, id, step]);
  const undo = async () => {
    const sent = await advance(id, 'undo');
    if (!sent.ok) return stop(sent.refusal);
    setProgress(sent.value);
    return onChanged();
  };
  const n = progress.settled;
  return (
    <div className="stack gap-4 import-running">
      {isGoing && (
        <section className="staff-card" role="status">
          <h2>{fill(isUndo ? words.undoing : words.importing, { n, all: progress.of })}</h2>
          <progress value={n} max={progress.of} aria-label={words.title} />
          <p className="staff-quiet">{words.keepOpen}</p>
        </section>
      )}
      {fault && !isUnfinished && <Message kind="error" role="alert" title={fault} />}
      {fault && isUnfinished && (
        <Message
          kind="error"
          role="alert"
          title={fill(words.stopped, { n, all: progress.of })}
          action={
            <button type="button" className="staff-button" onClick={() => setFault('')}>
              {words.goOn}
            </button>
          }
        >
          <p>{words.stoppedHint}</p>
        </Message>
      )}
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
      {!isUndo && undoUntil && !isGoing && (
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
