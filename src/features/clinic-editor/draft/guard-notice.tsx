import { useId, useState } from 'react';
import { isReason, shortestReason, type ContentWarning } from '#features/clinic/content/content.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { TextField } from '#ui/field/field.tsx';
import { Message } from '#ui/notice/message.tsx';
import { useClinicDraft } from './use-draft.tsx';

/** The guard's warnings about a field's text. A polite live region: they appear while the owner types. */
export function GuardNotice({ warnings, label }: { warnings: readonly ContentWarning[]; label: string }) {
  const judged = warnings.filter(({ rule }) => rule !== 'note');
  return (
    <div role="status" className="draft-guard">
      {warnings
        .filter(({ rule }) => rule === 'note')
        .map(({ says }) => (
          <p key={says} className="staff-quiet">
            {says}
          </p>
        ))}
      {judged.length > 0 && <Judged warnings={judged} path={judged[0]!.path} label={label} />}
    </div>
  );
}

interface JudgedProps {
  warnings: readonly ContentWarning[];
  path: string;
  label: string;
}

/** A warning that the owner may overrule with a stored reason. */
function Judged({ warnings, path, label }: JudgedProps) {
  const words = useWords('clinic-draft');
  const { store, state, mayPublish } = useClinicDraft();
  const id = useId();
  const reason = state.reasons[path] ?? '';
  const isAsked = state.shown?.path === path;
  const [isKept, keep] = useState(false);
  const [isLeft, leave] = useState(false);
  const isTooShort = reason !== '' && !isReason(reason);
  return (
    <Message
      kind="error"
      action={
        mayPublish && !isKept && !isAsked ? (
          <button type="button" className="staff-button" onClick={() => keep(true)}>
            {words.keepWithReason}
            <span className="visually-hidden">{`: ${label}`}</span>
          </button>
        ) : undefined
      }
    >
      {warnings.map(({ rule, says }) => (
        <p key={rule}>{says}</p>
      ))}
      {(isKept || isAsked) && (
        <TextField
          id={id}
          label={words.reason}
          hint={fill(words.reasonHint, { least: shortestReason })}
          error={isLeft && isTooShort ? fill(words.reasonNeeded, { least: shortestReason }) : undefined}
          onBlur={() => leave(true)}
          value={reason}
          onChange={({ target }) => store.giveReason(path, target.value)}
        />
      )}
    </Message>
  );
}
