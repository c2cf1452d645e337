import { useHref } from 'react-router';
import { LocalizedText } from '#platform/localized-text.tsx';
import { addressIn, languageNames, languages } from '#platform/language.ts';
import { useLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';
import { isUnsettled } from '../slot-choice/choose-slot.ts';
import { PostedChoiceFields, postedBy } from '../slot-choice/press-button.tsx';
import type { Press } from '../slot-choice/presses.ts';
import { knownFromPage, type Availability } from '../slots/known-availability.ts';
import type { BookingState } from './booking-steps.ts';
import { BookingView } from './booking-view.tsx';

/** What /book shows. */
export interface BookingPageData {
  state: BookingState;
  /** Undefined where it is not needed, and when the free times could not be read. */
  availability: Availability | undefined;
  key: string;
  openedAt: number;
}

/** Booking as a page of plain forms: for browsers without scripts and for links that were passed on. */
export function BookingPage({ page }: { page: BookingPageData }) {
  const words = useWords('booking');
  const action = useHref('/book');
  const { state, availability, key, openedAt } = page;
  const known = knownFromPage(availability, openedAt);
  return (
    <section className="booking-page">
      <h1 className="visually-hidden">
        <LocalizedText text={words.pageTitle} />
      </h1>
      <form method="post" action={action} noValidate>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="openedAt" value={openedAt} />
        <PostedChoiceFields choice={state} />
        {state.step === 'calendar' &&
          Object.entries(state.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <BookingView state={state} known={known} idPrefix="book-" />
        {state.step !== 'thankyou' && !isUnsettled(state) && (
          <OtherLanguages press={{ type: state.step === 'form' ? 'back' : 'submit' }} />
        )}
      </form>
    </section>
  );
}

/**
 * This page in another language with all that was typed, which a link would lose: the press asks for the step that is shown already. Where
 * scripts run the switch presses them (keep-place.inline.ts).
 */
function OtherLanguages({ press }: { press: Press }) {
  const words = useWords('clinic');
  const current = useLanguage();
  return (
    <div className="booking-languages" role="group" aria-label={words.language}>
      {languages
        .filter((language) => language !== current)
        .map((language) => (
          <button
            key={language}
            type="submit"
            className="link"
            lang={language}
            {...postedBy(press, addressIn(language, '/book'))}
          >
            {languageNames[language]}
          </button>
        ))}
    </div>
  );
}
