import { useState } from 'react';
import { useNavigate } from 'react-router';
import { optionText } from '#features/clinic/services/bookable-services.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { createSerialQueue } from '#platform/values/serial-queue.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { TableHead } from '#ui/table/table-head.tsx';
import { columnKinds, hasPatient, withoutDuplicates, type ColumnKind } from './columns.ts';
import { isOnImportPage, sendColumns } from './import-client.ts';
import type { ShownImport } from './show-import.server.ts';

interface ImportColumnsProps {
  shown: Extract<ShownImport, { step: 'columns' }>;
  /** Loads the page's state anew. */
  onChanged: () => Promise<void>;
}

/** The meaning of each column, with three examples; the server proposes it. */
export function ImportColumns({ shown, onChanged }: ImportColumnsProps) {
  const words = useWords('desk-import');
  const { dentists } = useClinicFacts();
  /** Names of dentists are notes in a clinic that has none to choose from. */
  const shownKind = (kind: ColumnKind) => (kind === 'dentist' && !dentists ? 'note' : kind);
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
  const [requests] = useState(createSerialQueue);
  const send = async (chosen: readonly ColumnKind[]) => {
    // One request at a time: the server stores the last choice last.
    const sent = await requests.run(() => sendColumns(shown.id, withoutDuplicates(chosen), treatments));
    setFault(sent.ok ? '' : (sent.refusal.title ?? words.notSent));
    return sent.ok;
  };
  const check = async () => {
    setChecking(true);
    const isSent = await send(kinds);
    setChecking(false);
    if (isSent && isOnImportPage()) await navigate('?step=check');
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
                  disabled={isChecking}
                  value={shownKind(kinds[at]!)}
                  onChange={({ target }) =>
                    void choose(at, columnKinds.find((kind) => kind === target.value) ?? 'none')
                  }
                >
                  {columnKinds
                    .filter((kind) => shownKind(kind) === kind)
                    .map((kind) => (
                      <option key={kind} value={kind}>
                        {words.kinds[kind]}
                      </option>
                    ))}
                </select>
                <small>
                  {plural(words.filled, { n: filled })}. <Hint kind={shownKind(kinds[at]!)} />
                </small>
                {kinds[at] === 'service' && (
                  <MatchTreatments
                    treatments={treatments}
                    isDisabled={isChecking}
                    onMatch={(word, service) => setMatched((before) => new Map(before).set(word, service))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div role="alert">{fault && <Message kind="error" title={fault} />}</div>
      <div className="import-bar row-wrap">
        <p>{isReady ? `${hasDates ? '' : `${words.noDates} `}${words.nothingStored}` : words.needsColumns}</p>
        <button
          type="button"
          className="staff-button staff-button-pine"
          disabled={!isReady || isChecking}
          onClick={() => void check()}
        >
          {isChecking ? words.checking : plural(words.check, { n: shown.rowCount })}
        </button>
      </div>
    </>
  );
}

function Hint({ kind }: { kind: ColumnKind }) {
  const { hints } = useWords('desk-import');
  const isHinted = (one: ColumnKind): one is keyof typeof hints => one in hints;
  return isHinted(kind) ? hints[kind] : null;
}

interface MatchedTreatment {
  word: string;
  /** The number of rows with it. */
  rows: number;
  /** '' keeps the word as it is. */
  service: string;
}

interface MatchTreatmentsProps {
  treatments: readonly MatchedTreatment[];
  isDisabled: boolean;
  onMatch: (word: string, service: string) => void;
}

/** Words of treatments that no service of the clinic has, each with a select of services. */
function MatchTreatments({ treatments, isDisabled, onMatch }: MatchTreatmentsProps) {
  const words = useWords('desk-import');
  const { bookable } = useClinicFacts();
  const left = treatments.filter(({ service }) => !service).length;
  if (treatments.length === 0) return null;
  return (
    <details className="staff-more import-words">
      <summary>{left > 0 ? plural(words.toMatch, { n: left }) : words.allMatched}</summary>
      <p>{words.matchHint}</p>
      {treatments.map(({ word, rows, service }) => (
        <label key={word}>
          <span>
            <b>{word}</b> {plural(words.inRows, { n: rows })}
          </span>
          <select
            aria-label={fill(words.serviceFor, { word })}
            value={service}
            disabled={isDisabled}
            onChange={({ target }) => onMatch(word, target.value)}
          >
            <option value="">{words.keepWord}</option>
            {bookable.map(({ category, services }) => (
              <optgroup key={category} label={category}>
                {services.map((name) => (
                  <option key={name} value={optionText(category, name)}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}
