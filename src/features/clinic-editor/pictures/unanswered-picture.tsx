import { useBlocker } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

/** Marks questions about a picture whose answers would be lost when the owner leaves. */
export const unfinished = { 'data-unanswered': true } as const;

const isAnythingUnanswered = () => document.querySelector('[data-unanswered]') !== null;

/** Asks before the owner leaves a picture that is not uploaded, or a consent that is not saved. */
export function AskBeforeLeaving() {
  const words = useWords('permission-to-show');
  const blocker = useBlocker(isAnythingUnanswered);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      className="staff-dialog"
      role="alertdialog"
      aria-labelledby="unanswered-title"
      onClose={() => blocker.reset()}
    >
      <div className="staff-form">
        <h2 id="unanswered-title">{words.unansweredTitle}</h2>
        <p>{words.unansweredText}</p>
        <div className="draft-actions">
          <button type="button" className="staff-button staff-button-pine" onClick={() => blocker.reset()}>
            {words.stay}
          </button>
          <button
            type="button"
            className="staff-button staff-button-danger"
            onClick={() => blocker.proceed()}
          >
            {words.leave}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
