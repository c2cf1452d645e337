import { useEffect, useMemo, useState } from 'react';
import { shownChanges } from '#features/clinic/content/content-versions.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, pastDate, pastInstantText } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { clinicContentCalls, type PastVersion } from '../draft/clinic-content-client.ts';
import { toTree } from '../draft/content-tree.ts';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { pastChanges } from './past-change.ts';

/** Publications with their authors. Restore puts one into the draft, so that the guard and the booked visits are checked again. */
export function HistoryPart() {
  const { state } = useClinicDraft();
  // The key reloads the list after each publication.
  return <Versions key={`${state.version} ${state.saves}`} />;
}

function Versions() {
  const words = useWords('clinic-parts');
  const [versions, setVersions] = useState<readonly PastVersion[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isHere = true;
    const read = async () => {
      const answer = await clinicContentCalls.versions();
      if (!isHere) return;
      setFailed(!answer.ok);
      if (answer.ok) setVersions(answer.value.versions);
    };
    void read();
    return () => {
      isHere = false;
    };
  }, []);
  if (failed)
    return (
      <p className="staff-card" role="alert">
        {words.historyFailed}
      </p>
    );
  if (!versions) return <p className="staff-card">{words.historyLoading}</p>;
  return (
    <>
      {Array.from(
        Map.groupBy(versions, ({ madeAt }) => civilDateAt(madeAt)),
        ([day, ofDay]) => (
          <section key={day} className="part-day" aria-labelledby={`published-${day}`}>
            <h2 id={`published-${day}`}>{pastDate(day)}</h2>
            <Day versions={ofDay} />
          </section>
        ),
      )}
    </>
  );
}

function Day({ versions }: { versions: readonly PastVersion[] }) {
  const words = useWords('clinic-parts');
  const { store } = useClinicDraft();
  return (
    <ol className="part-history">
      {versions.map(({ version, isPublished, madeAt, madeBy, changes }) => (
        <li key={version} className="staff-card">
          <div>
            <b>{fill(words.publishedAt, { time: clockText(timeAt(madeAt)) })}</b>
            <p className="staff-quiet">
              {[
                madeBy ? fill(words.publishedBy, { who: madeBy }) : words.firstVersion,
                isPublished && words.liveNow,
              ]
                .filter(Boolean)
                .join('. ')}
            </p>
          </div>
          {changes.length > 0 && <Changes changes={changes} />}
          {!isPublished && (
            <button
              type="button"
              className="staff-button"
              onClick={() => void store.restore(version)}
              aria-label={fill(words.takeUpOf, { when: pastInstantText(madeAt) })}
            >
              {words.takeUp}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

function Changes({ changes }: Pick<PastVersion, 'changes'>) {
  const words = useWords('clinic-parts');
  const draftWords = useWords('clinic-draft');
  const { state, publishedTree } = useClinicDraft();
  const trees = useMemo(() => [toTree(state.content), publishedTree], [state.content, publishedTree]);
  const told = pastChanges(draftWords, changes, trees);
  return (
    <ul>
      {told.slice(0, shownChanges).map(({ path, label, before, after }) => (
        <li key={path}>
          <span className="staff-quiet">{label}</span> {before !== undefined && <del>{before}</del>}{' '}
          <b>{after ?? words.removed}</b>
        </li>
      ))}
      {told.length > shownChanges && (
        <li className="staff-quiet">{plural(words.moreChanges, { n: told.length - shownChanges })}</li>
      )}
    </ul>
  );
}
