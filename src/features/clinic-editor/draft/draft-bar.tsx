import { useState } from 'react';
import { Link } from 'react-router';
import { staffRefusalText } from '#features/staff/session/refusal-text.ts';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { barText } from './bar-text.ts';
import { faultyPhases } from './draft-state.ts';
import { FieldLink } from './field-link.tsx';
import { useClinicDraft } from './use-draft.tsx';
import { fieldPathOf } from './withheld.ts';

/** The editor's path, since the bar is on other pages too. */
const editor = '/staff/clinic';

/** The draft's state and the publish button, on every part of the editor. */
export function DraftBar() {
  const words = useWords('clinic-draft');
  const staffWords = useWords('staff');
  const { store, state, changes, mayPublish } = useClinicDraft();
  const [discarding, setDiscarding] = useState(false);
  const { phase, visits, choices } = state;
  const undecided = visits.filter(({ reference }) => !choices[reference]).length;
  const [title, text] = barText(words, state, {
    changes: changes.length,
    undecided: mayPublish ? undecided : 0,
    mayPublish,
  });
  const isBlocked =
    (changes.length === 0 && phase !== 'publish-dropped') ||
    undecided > 0 ||
    state.conflicts.length > 0 ||
    ['offline', 'invalid', 'publishing'].includes(phase);
  const faulty = faultyPhases.includes(phase) ? Object.keys(state.errors)[0] : undefined;
  const withheld = phase === 'still' && mayPublish ? state.withheld[0] : undefined;
  const shown = faulty ?? (withheld && fieldPathOf(state.content, withheld.field));
  const isPublished = phase === 'published' || phase === 'undone';
  const isOpen = changes.length > 0 || state.withheld.length > 0 || phase === 'publish-dropped';
  return (
    <section className="draft-bar row-wrap" aria-label={words.draft} data-phase={phase}>
      <div className="draft-bar-text" role="status">
        <b>
          <Icon name={isPublished ? 'check-circle' : isOpen ? 'pencil-simple' : 'check'} />
          {title}
        </b>
        <span>
          {phase === 'refused' ? staffRefusalText(staffWords, { reason: state.refusal ?? '' }) : text}
        </span>
      </div>
      {phase === 'published' && (
        <>
          <button type="button" className="staff-button" onClick={() => void store.undo()}>
            {words.undo}
          </button>
          <a className="staff-button" href="/" target="_blank" rel="noopener noreferrer">
            {words.lookAtSite}
          </a>
        </>
      )}
      {shown !== undefined && <FieldLink path={shown}>{withheld?.flagged && words.showText}</FieldLink>}
      {isOpen && !isPublished && mayPublish && (
        <button type="button" className="staff-button draft-discard" onClick={() => setDiscarding(true)}>
          {words.discard}
        </button>
      )}
      {isOpen && (
        <Link className="staff-button" to={`${editor}?part=changes`}>
          {words.whatChanges}
        </Link>
      )}
      {isOpen && !isPublished && mayPublish && (
        <button
          type="button"
          className="staff-button draft-publish"
          disabled={isBlocked}
          aria-busy={phase === 'publishing' || undefined}
          onClick={() => void store.publish()}
        >
          {phase === 'publish-dropped' ? words.tryAgain : words.publish}
        </button>
      )}
      {discarding && (
        <Dialog className="staff-dialog" aria-labelledby="discard-title" onClose={() => setDiscarding(false)}>
          <div className="staff-form">
            <h2 id="discard-title">{words.discardTitle}</h2>
            <p>{plural(words.discardText, { n: changes.length })}</p>
            <div className="draft-actions">
              <button type="button" className="staff-button" onClick={() => setDiscarding(false)}>
                {words.cancelDiscard}
              </button>
              <button
                type="button"
                className="staff-button staff-button-danger"
                onClick={() => {
                  setDiscarding(false);
                  void store.discard();
                }}
              >
                {words.discard}
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}
