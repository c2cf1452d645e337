import { useHref } from 'react-router';
import { useWords } from '#platform/words.tsx';
import { PostedChoiceFields } from '../slot-choice/press-button.tsx';
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
      <h1 className="visually-hidden">{words.pageTitle}</h1>
      <form method="post" action={action} noValidate>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="openedAt" value={openedAt} />
        <PostedChoiceFields choice={state} />
        {state.step === 'calendar' &&
          Object.entries(state.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <BookingView state={state} known={known} idPrefix="book-" />
      </form>
    </section>
  );
}
