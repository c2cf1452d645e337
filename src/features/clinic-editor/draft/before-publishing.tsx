import { useMemo } from 'react';
import { Link } from 'react-router';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { isBranch, toTree, type ContentChange, type Tree } from './content-tree.ts';
import { changeLabel, hoursChangeTexts, isDayOfWeek, valueText, withheldName } from './describe-change.ts';
import { partOf } from './editor-parts.ts';
import { FieldLink } from './field-link.tsx';
import { useClinicDraft } from './use-draft.tsx';
import { fieldPathOf } from './withheld.ts';

/** Conflicts: a field that two owners changed, with both values to choose from. */
export function ConflictNotice() {
  const words = useWords('clinic-draft');
  const { store, state, publishedTree } = useClinicDraft();
  const trees = useMemo(() => [toTree(state.content), publishedTree], [state.content, publishedTree]);
  return (
    <div role="status" className="draft-stack">
      {state.conflicts.map((conflict) => {
        const change = { path: conflict.path, before: conflict.theirs, after: conflict.mine };
        return (
          <Message
            key={conflict.path.join('.')}
            kind="error"
            title={fill(words.conflict, { field: changeLabel(words, change, trees) })}
            action={
              <div className="draft-actions">
                <button
                  type="button"
                  className="staff-button"
                  onClick={() => store.decide(conflict, 'theirs')}
                >
                  {words.takeTheirs}
                </button>
                <button type="button" className="staff-button" onClick={() => store.decide(conflict, 'mine')}>
                  {words.keepMine}
                </button>
              </div>
            }
          >
            <p>{fill(words.theirs, { value: valueText(words, conflict.path, conflict.theirs, trees) })}</p>
            <p>{fill(words.mine, { value: valueText(words, conflict.path, conflict.mine, trees) })}</p>
          </Message>
        );
      })}
    </div>
  );
}

/** Lists the changes that publishing would make. */
export function PendingChanges() {
  const words = useWords('clinic-draft');
  const editorWords = useWords('clinic-editor');
  const { changes } = useClinicDraft();
  return (
    <>
      <StaysOut />
      {changes.length === 0 ? (
        <p className="staff-card">{words.noChanges}</p>
      ) : (
        <>
          <p className="staff-quiet">{plural(words.goesLive, { n: changes.length })}</p>
          {Array.from(
            Map.groupBy(changes, ({ path }) => partOf(path)),
            ([part, ofPart]) => (
              <section key={part} className="staff-card" aria-labelledby={`changes-${part}`}>
                <h2 id={`changes-${part}`}>
                  {editorWords.headings[part]} <span className="staff-quiet">{ofPart.length}</span>
                </h2>
                <Changes changes={ofPart} />
              </section>
            ),
          )}
        </>
      )}
    </>
  );
}

function Changes({ changes }: { changes: readonly ContentChange[] }) {
  const words = useWords('clinic-draft');
  const { state, publishedTree } = useClinicDraft();
  const trees = useMemo(() => [toTree(state.content), publishedTree], [state.content, publishedTree]);
  return (
    <dl className="draft-changes">
      {changes.map((change) => {
        const [before, after] = changeTexts(words, change, trees);
        return (
          <div key={change.path.join('.')}>
            <dt>
              <Link to={`?part=${partOf(change.path)}`} preventScrollReset>
                {changeLabel(words, change, trees)}
              </Link>
            </dt>
            <dd>
              {before !== undefined && (
                <del>
                  <span className="visually-hidden">{words.before}</span>
                  {before}
                </del>
              )}{' '}
              <b>{after}</b>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Parts that publishing leaves in the draft, each with its reason and the way to its field. */
function StaysOut() {
  const words = useWords('clinic-draft');
  const { state, mayPublish } = useClinicDraft();
  const { withheld, content } = state;
  if (withheld.length === 0) return null;
  return (
    <section className="staff-card draft-withheld" aria-labelledby="stays-out">
      <h2 id="stays-out">{fill(words.staysOut, { n: withheld.length })}</h2>
      <ul className="staff-lines">
        {withheld.map(({ path, field, says, flagged }) => {
          const name = withheldName(words, path, toTree(content));
          return (
            <li key={path}>
              <div>
                <b>{name.charAt(0).toUpperCase() + name.slice(1)}</b>
                <p className="staff-quiet">
                  {says}
                  {flagged && ` ${words.flaggedLead}`}
                </p>
              </div>
              {mayPublish && (
                <FieldLink path={fieldPathOf(content, field)} of={name}>
                  {flagged && words.showText}
                </FieldLink>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function changeTexts(
  words: WordSets['clinic-draft'],
  change: ContentChange,
  trees: readonly Tree[],
): [string | undefined, string] {
  const { path, before } = change;
  if (isDayOfWeek(path)) return hoursChangeTexts(words, change);
  return [
    before === undefined ? undefined : valueText(words, path, before, trees),
    afterText(words, change, trees),
  ];
}

function afterText(
  words: WordSets['clinic-draft'],
  { path, before, after }: ContentChange,
  trees: readonly Tree[],
): string {
  if (after === undefined) return words.goes;
  return before === undefined && isBranch(after) && !('en' in after)
    ? words.added
    : valueText(words, path, after, trees);
}
