import { useMemo } from 'react';
import { fill } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { Link } from '#ui/page/link.tsx';
import { isBranch, toTree, type ContentChange } from './content-tree.ts';
import { changeLabel, hoursChangeTexts, isDayOfWeek, valueText } from './describe-change.ts';
import { partOf } from './editor-parts.ts';
import { useClinicDraft } from './use-draft.tsx';

/** The same field changed by two owners: both values, and the choice. */
export function ConflictNotice() {
  const words = useWords('clinic-draft');
  const { keeper, state, publishedTree } = useClinicDraft();
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
                  onClick={() => keeper.decide(conflict, 'theirs')}
                >
                  {words.takeTheirs}
                </button>
                <button
                  type="button"
                  className="staff-button"
                  onClick={() => keeper.decide(conflict, 'mine')}
                >
                  {words.keepMine}
                </button>
              </div>
            }
          >
            <p>{fill(words.theirs, { value: valueText(words, conflict.path, conflict.theirs) })}</p>
            <p>{fill(words.mine, { value: valueText(words, conflict.path, conflict.mine) })}</p>
          </Message>
        );
      })}
    </div>
  );
}

/** All that publishing would change, in words. */
export function WhatChanges() {
  const words = useWords('clinic-draft');
  const { state, changes, publishedTree } = useClinicDraft();
  const trees = useMemo(() => [toTree(state.content), publishedTree], [state.content, publishedTree]);
  if (changes.length === 0) return <p className="staff-card">{words.noChanges}</p>;
  return (
    <dl className="staff-card draft-changes">
      {changes.map((change) => {
        const [before, after] = changeTexts(words, change);
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

function changeTexts(words: WordSets['clinic-draft'], change: ContentChange): [string | undefined, string] {
  const { path, before } = change;
  if (isDayOfWeek(path)) return hoursChangeTexts(words, change);
  return [before === undefined ? undefined : valueText(words, path, before), afterText(words, change)];
}

function afterText(words: WordSets['clinic-draft'], { path, before, after }: ContentChange): string {
  if (after === undefined) return words.goes;
  return before === undefined && isBranch(after) && !('en' in after)
    ? words.added
    : valueText(words, path, after);
}
