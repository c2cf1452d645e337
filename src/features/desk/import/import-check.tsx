import { useState } from 'react';
import { Link } from 'react-router';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { TableHead } from '#ui/table/table-head.tsx';
import { fates } from './fates.ts';
import { refusedFile, startStep } from './import-client.ts';
import type { ShownImport } from './show-import.server.ts';

interface ImportCheckProps {
  shown: Extract<ShownImport, { step: 'check' }>;
  /** Loads the page's state anew. */
  onChanged: () => Promise<void>;
}

/** A dry run: what becomes of each row, and why. */
export function ImportCheck({ shown, onChanged }: ImportCheckProps) {
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
      <div className="import-bar row-wrap">
        <p>{words.undoHint}</p>
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
      </div>
    </>
  );
}
