import { useHref } from 'react-router';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { WordsProvider, type WordSets } from '#platform/words.tsx';
import { PostedChoiceFields } from '../slot-choice/press-button.tsx';
import type { Slot } from '../slots/slots.ts';
import { nothingKnown } from '../slots/known-availability.ts';
import { DialogView } from './booking-dialog.tsx';
import { startBooking } from './booking-steps.ts';

interface FirstStepProps {
  words: WordSets['booking'];
  /** Of booking, which the page wears from the first press on. */
  styles: string;
}

/** The inline starter puts the time of the link in its place. */
const anySlot: Slot = { date: '2000-01-01', time: '10:00' };

/**
 * The dialog's first step as it stands in a page before any script runs, without a time and with one: the inline starter shows it in
 * the moment of a press (start-scripts.inline.ts), and the dialog takes over what was typed (take-over-first-step.ts).
 */
export function FirstBookingStep({ words, styles }: FirstStepProps) {
  return (
    <WordsProvider words={{ booking: words }}>
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      <EmptyDialog idPrefix="first-" />
      <EmptyDialog idPrefix="first-with-time-" slot={anySlot} />
    </WordsProvider>
  );
}

function EmptyDialog({ idPrefix, slot }: { idPrefix: string; slot?: Slot }) {
  const state = startBooking({ slot });
  const action = useHref('/book');
  const { shortDateTime } = useTimes();
  return (
    <dialog
      className="booking-dialog"
      aria-labelledby={`${idPrefix}title`}
      data-first-step=""
      data-time={slot && shortDateTime(slot)}
    >
      <form className="booking-form" method="post" action={action} noValidate>
        <PostedChoiceFields choice={{ sending: false }} />
        <DialogView state={state} known={nothingKnown(0)} idPrefix={idPrefix} onEdit={() => {}} />
      </form>
    </dialog>
  );
}
