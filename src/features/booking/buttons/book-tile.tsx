import { addDays, civilDateAt, shortDate, slotLabel } from '#features/clinic/clinic-time.ts';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { Slot } from '../slots/slots.ts';
import { useBookingSiteWords } from './use-booking-site-words.ts';
import { BookButton } from './book-button.tsx';

interface BookTileProps {
  /** The clinic's present, epoch ms. */
  now: number;
  /** Undefined when it is not known: then the title stands alone. */
  nextFree: Slot | undefined;
}

/** The third tile of the first screen. */
export function BookTile({ now, nextFree }: BookTileProps) {
  const words = useBookingSiteWords();
  return (
    <BookButton className="tile book-tile">
      <span className="book-tile-title">{words.bookTitle}</span>
      {nextFree && (
        <span>
          {words.nextFree} <b>{slotInWords(nextFree, now, words)}</b>
        </span>
      )}
      <Icon name="arrow-right" />
    </BookButton>
  );
}

function slotInWords(
  { date, time }: Slot,
  now: number,
  words: ReturnType<typeof useBookingSiteWords>,
): string {
  const today = civilDateAt(now);
  const label = slotLabel(time);
  if (date === today) return fill(words.today, { time: label });
  if (date === addDays(today, 1)) return fill(words.tomorrow, { time: label });
  return fill(words.otherDay, { date: shortDate(date), time: label });
}
