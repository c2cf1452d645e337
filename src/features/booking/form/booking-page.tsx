import { knownFrom, nothingKnown } from '../slots/known-availability.ts';
import type { BookingPage as Page } from './posted-booking.ts';
import { useBookingWords } from './use-booking-words.ts';
import { BookingView } from './booking-view.tsx';
import './booking-page.css';

/** Booking as a page of plain forms: for browsers without scripts and for links that were passed on. */
export function BookingPage({ page }: { page: Page }) {
  const words = useBookingWords();
  const { state, availability, key, openedAt } = page;
  const known = availability
    ? knownFrom(availability)
    : { ...nothingKnown(openedAt), state: 'failed' as const };
  return (
    <section className="booking-page">
      <h1 className="visually-hidden">{words.pageTitle}</h1>
      <form method="post" action="/book" noValidate>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="openedAt" value={openedAt} />
        {(['month', 'date', 'time'] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={state[name] ?? ''} />
        ))}
        {state.step === 'calendar' &&
          Object.entries(state.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <BookingView state={state} known={known} idPrefix="book-" />
      </form>
    </section>
  );
}
