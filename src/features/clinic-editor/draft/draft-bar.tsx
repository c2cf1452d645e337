import { useState } from 'react';
import { staffRefusalText } from '#features/staff/session/refusal-text.ts';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Link } from '#ui/page/link.tsx';
import { barText } from './bar-text.ts';
import { partOf } from './editor-parts.ts';
import { useClinicDraft } from './use-draft.tsx';

/** Where the parts of the content are: the bar is on other pages too. */
const editor = '/staff/clinic';

/** How the draft stands, and the way to publish it. On every part of the editor. */
export function DraftBar() {
  const words = useWords('clinic-draft');
  const staffWords = useWords('staff');
  const { keeper, state, changes, mayPublish } = useClinicDraft();
  const [discarding, setDiscarding] = useState(false);
  const { phase, visits, choices } = state;
  const undecided = visits.filter(({ reference }) => !choices[reference]).length;
  const [title, text] = barText(words, state, {
    changes: changes.length,
    undecided: mayPublish ? undecided : 0,
    mayPublish,
  });
  const isBlocked =
    undecided > 0 || state.conflicts.length > 0 || ['invalid', 'offline', 'publishing'].includes(phase);
  const faulty = Object.keys(state.errors)[0];
  const isOpen = changes.length > 0 || phase === 'publish-dropped';
  return (
    <section className="draft-bar" aria-label={words.draft} data-phase={phase}>
      <div className="draft-bar-text" role="status">
        <b>
          <Icon name={phase === 'published' ? 'check-circle' : isOpen ? 'pencil-simple' : 'check'} />
          {title}
        </b>
        <span>
          {phase === 'refused' ? staffRefusalText(staffWords, { reason: state.refusal ?? '' }) : text}
        </span>
      </div>
      {phase === 'published' && (
        <>
          <button type="button" className="staff-button" onClick={() => void keeper.undo()}>
            {words.undo}
          </button>
          <a className="staff-button" href="/" target="_blank" rel="noopener noreferrer">
            {words.lookAtSite}
          </a>
        </>
      )}
      {phase === 'invalid' && faulty !== undefined && (
        <Link
          className="staff-button"
          to={`${editor}?part=${partOf(faulty.split('.'))}`}
          onClick={() => void keeper.save(true)}
        >
          {words.showField}
        </Link>
      )}
      {phase === 'still' && state.unreasoned[0] !== undefined && (
        <Link className="staff-button" to={`${editor}?part=${partOf(state.unreasoned[0].split('.'))}`}>
          {words.showText}
        </Link>
      )}
      {isOpen && phase !== 'published' && (
        <>
          {mayPublish && (
            <button type="button" className="staff-button draft-discard" onClick={() => setDiscarding(true)}>
              {words.discard}
            </button>
          )}
          <Link className="staff-button" to={`${editor}?part=changes`}>
            {words.whatChanges}
          </Link>
          {mayPublish && (
            <button
              type="button"
              className="staff-button draft-publish"
              disabled={isBlocked}
              aria-busy={phase === 'publishing' || undefined}
              onClick={() => void keeper.publish()}
            >
              {phase === 'publish-dropped' ? words.tryAgain : words.publish}
            </button>
          )}
        </>
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
                  void keeper.discard();
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
