import { useEffect, useMemo, useRef, useState } from 'react';
import { shownChanges } from '#features/clinic/content/content-versions.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, pastDate, pastInstantText } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { clinicContentCalls, type PastVersion } from '../draft/clinic-content-client.ts';
import { isSameTree, toTree, treePath } from '../draft/content-tree.ts';
import { changeLabel } from '../draft/describe-change.ts';
import { useNotifyDraft } from '../draft/draft-notice.tsx';
import { useClinicDraft } from '../draft/use-draft.tsx';
import { keysOf } from '../draft/withheld.ts';
import { pastChanges } from './past-change.ts';

/** Publications with their authors. Restore puts one into the draft, so that the guard and the booked visits are checked again. */
export function HistoryPart() {
  const { state } = useClinicDraft();
  // The key reloads the list after each publication.
  return <Versions key={state.version} />;
}

function Versions() {
  const words = useWords('clinic-parts');
  const { store, changes } = useClinicDraft();
  const notify = useNotifyDraft();
  const isRestoring = useRef(false);
  const restore = async ({ version, madeAt }: PastVersion) => {
    if (isRestoring.current) return;
    isRestoring.current = true;
    const before = store.get().content;
    const undo = await store.restore(version).finally(() => (isRestoring.current = false));
    if (!undo) return;
    const when = pastInstantText(madeAt);
    const n = changes.length;
    if (!isSameTree(toTree(before), toTree(store.get().content)))
      notify({
        text: n > 0 ? plural(words.restoredInstead, { n, when }) : fill(words.restored, { when }),
        undo,
      });
    // After a second press the Undo of the first one stays.
    else notify((shown) => shown ?? { text: fill(words.alreadyDraft, { when }) });
  };
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
      {changes.length > 0 && <p>{plural(words.restoreReplaces, { n: changes.length })}</p>}
      {Array.from(
        Map.groupBy(
          versions.map((version, index) => ({
            ...version,
            added: newReasons(version, versions[index + 1]),
          })),
          ({ madeAt }) => civilDateAt(madeAt),
        ),
        ([day, ofDay]) => (
          <section key={day} className="part-day" aria-labelledby={`published-${day}`}>
            <h2 id={`published-${day}`}>{pastDate(day)}</h2>
            <Day versions={ofDay} onRestore={(past) => void restore(past)} />
          </section>
        ),
      )}
    </>
  );
}

type ListedVersion = PastVersion & { added: ReturnType<typeof newReasons> };

interface DayProps {
  versions: readonly ListedVersion[];
  onRestore: (past: PastVersion) => void;
}

function Day({ versions, onRestore }: DayProps) {
  const words = useWords('clinic-parts');
  return (
    <ol className="part-history">
      {versions.map((past) => {
        const { version, isPublished, madeAt, madeBy, changes, added } = past;
        return (
          <li key={version} className="staff-card">
            <div>
              <p className="row-wrap gap-2">
                <b>{fill(words.publishedAt, { time: clockText(timeAt(madeAt)) })}</b>
                {isPublished && <span className="draft-mark">{words.liveNow}</span>}
              </p>
              <p className="staff-quiet">
                {madeBy ? fill(words.publishedBy, { who: madeBy }) : words.firstVersion}
              </p>
            </div>
            {changes.length > 0 && <Changes changes={changes} />}
            {added.length > 0 && <Reasons reasons={added} isPublished={isPublished} />}
            {!isPublished && (
              <button
                type="button"
                className="staff-button"
                onClick={() => onRestore(past)}
                aria-label={fill(words.restoreOf, { when: pastInstantText(madeAt) })}
              >
                {words.restore}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Changes({ changes }: Pick<PastVersion, 'changes'>) {
  const words = useWords('clinic-parts');
  const draftWords = useWords('clinic-draft');
  const { state, publishedTree } = useClinicDraft();
  const trees = useMemo(() => [toTree(state.content), publishedTree], [state.content, publishedTree]);
  const told = pastChanges(draftWords, changes, trees);
  const lines = (part: typeof told) =>
    part.map(({ path, label, before, after }) => (
      <li key={path}>
        <span className="staff-quiet">{label.charAt(0).toUpperCase() + label.slice(1)}</span>{' '}
        {before !== undefined && <del>{before}</del>} <b>{after ?? words.removed}</b>
      </li>
    ));
  return (
    <>
      <ul>{lines(told.slice(0, shownChanges))}</ul>
      {told.length > shownChanges && (
        <details className="part-more">
          <summary>{plural(words.moreChanges, { n: told.length - shownChanges })}</summary>
          <ul>{lines(told.slice(shownChanges))}</ul>
        </details>
      )}
    </>
  );
}

/** Texts that went live although the guard flagged them, each with the owner's reason. */
function Reasons({ reasons, isPublished }: { reasons: ListedVersion['added']; isPublished: boolean }) {
  const words = useWords('clinic-parts');
  const draftWords = useWords('clinic-draft');
  const { state, publishedTree } = useClinicDraft();
  return (
    <ul>
      {reasons.map(([path, reason]) => {
        const keys = keysOf(path);
        // The places of lines are those of their own version.
        const place = isPublished ? treePath(state.published, keys).map(String) : keys;
        const change = { path: place, before: undefined, after: undefined };
        const field = changeLabel(draftWords, change, [publishedTree]);
        return (
          <li key={path}>
            <span className="staff-quiet">{fill(words.keptWithReason, { field })}</span> <b>{reason}</b>
          </li>
        );
      })}
    </ul>
  );
}

/** The reasons that the version before did not have. */
function newReasons({ reasons }: PastVersion, before: PastVersion | undefined) {
  return Object.entries(reasons).filter(([path, reason]) => before?.reasons[path] !== reason);
}
