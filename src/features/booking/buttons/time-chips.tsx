import { addDays, civilDateAt, shortDate, slotLabel } from '#features/clinic/clinic-time.ts';
import type { Slot } from '../slots/slots.ts';
import { useBookingSiteWords } from './use-booking-site-words.ts';
import { BookButton } from './book-button.tsx';

/** The next free times as list items, each of which opens the booking form. */
export function timeChips(slots: readonly Slot[], now: number) {
  return slots.map((slot) => (
    <li key={`${slot.date} ${slot.time}`}>
      <BookButton className="time-chip">
        <ChipText slot={slot} now={now} />
      </BookButton>
    </li>
  ));
}

function ChipText({ slot: { date, time }, now }: { slot: Slot; now: number }) {
  const words = useBookingSiteWords();
  const today = civilDateAt(now);
  const day =
    date === today ? words.chipToday : date === addDays(today, 1) ? words.chipTomorrow : shortDate(date);
  return (
    <>
      <b>{day}</b> {slotLabel(time)}
    </>
  );
}
