import { useHref } from 'react-router';
import { LocalizedText } from '#platform/localized-text.tsx';
import { languageNames, languages } from '#platform/language.ts';
import { useAddressIn, useLanguage } from '#platform/use-language.ts';
import { useWords } from '#platform/words.tsx';
import { isUnconfirmed } from '../slot-choice/choose-slot.ts';
import { PostedChoiceFields, submitProps } from '../slot-choice/press-button.tsx';
import type { BookingIntent } from '../slot-choice/intents.ts';
import { knownFromPage, type Availability } from '../slots/known-availability.ts';
import type { BookingState } from './booking-steps.ts';
import { BookingView } from './booking-view.tsx';

/** Loader data of /book. */
export interface BookingPageData {
  state: BookingState;
  /** Undefined where the step does not need it, and when the free times could not be read. */
  availability: Availability | undefined;
  key: string;
  openedAt: number;
  /** The channel of the link that led here. */
  from?: string | undefined;
}

/** Booking as plain forms, for browsers without scripts and for shared links. */
export function BookingPage({ page }: { page: BookingPageData }) {
  const words = useWords('booking');
  const action = useHref('/book');
  const { state, availability, key, openedAt, from } = page;
  const known = knownFromPage(availability, openedAt);
  return (
    <section className="booking-page">
      <h1 className="visually-hidden">
        <LocalizedText text={words.pageTitle} />
      </h1>
      <form method="post" action={action} noValidate>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="openedAt" value={openedAt} />
        {from && <input type="hidden" name="from" value={from} />}
        <PostedChoiceFields choice={state} />
        {state.step === 'form' && state.fields.dentist && (
          <input type="hidden" name="dentist" value={state.fields.dentist} />
        )}
        {state.step === 'calendar' &&
          Object.entries(state.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <BookingView state={state} known={known} idPrefix="book-" />
        {state.step !== 'thankyou' && !isUnconfirmed(state) && (
          // A yes to WhatsApp counts in the language of its question: the other language asks again.
          <OtherLanguages
            press={{ type: state.step === 'form' || state.fields.whatsapp ? 'back' : 'submit' }}
          />
        )}
      </form>
    </section>
  );
}

/**
 * Buttons that reload this page in another language with all typed text, which a link would lose: each posts the intent to show the
 * current step. With scripts, the language switch presses them (keep-place.inline.ts).
 */
function OtherLanguages({ press }: { press: BookingIntent }) {
  const words = useWords('clinic');
  const current = useLanguage();
  const addressIn = useAddressIn();
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
            {...submitProps(press, addressIn(language, '/book'))}
          >
            {languageNames[language]}
          </button>
        ))}
    </div>
  );
}
