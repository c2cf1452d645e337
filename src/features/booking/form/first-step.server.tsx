import { useHref } from 'react-router';
import { LocalizedText } from '#platform/localized-text.tsx';
import { WordsProvider, type WordSets } from '#platform/words.tsx';
import { PostedChoiceFields } from '../slot-choice/press-button.tsx';
import type { Slot } from '../slots/slots.ts';
import { emptyAvailability } from '../slots/known-availability.ts';
import { DialogView } from './booking-dialog.tsx';
import { startBooking } from './booking-steps.ts';

/** Placeholder slot; the inline script replaces it by the slot of the pressed link. */
const anySlot: Slot = { date: '2000-01-01', time: '10:00' };

/**
 * The first step as a plain form that works before any script. The inline script fills in the service and time of the clicked link
 * (open-booking.inline.ts); React adopts it afterwards (first-step-form.tsx).
 */
export function FirstBookingStep({ words }: { words: WordSets['booking'] }) {
  const [, chosenTime] = words.chosenTime.split(/<\/?x>/);
  return (
    <WordsProvider words={{ booking: words }}>
      <form
        className="booking-form"
        method="post"
        action={useHref('/book')}
        noValidate
        data-time={chosenTime}
      >
        <PostedChoiceFields choice={{ sending: false }} />
        <DialogView
          state={startBooking({ slot: anySlot })}
          known={emptyAvailability(0)}
          idPrefix="first-"
          onEdit={() => {}}
          goOn={
            <>
              <span className="booking-with-time">
                <LocalizedText text={words.toLastPress} />
              </span>
              <span className="booking-without-time">
                <LocalizedText text={words.toCalendar} />
              </span>
            </>
          }
        />
      </form>
    </WordsProvider>
  );
}
