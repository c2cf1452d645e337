import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { addDays } from '#platform/civil-date.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { Slot } from '../slots/slots.ts';
import { BookButton } from './book-button.tsx';

/** How a day is called at an instant. */
const nameOf = (date: string, now: number) =>
  date === civilDateAt(now) ? 'today' : date === addDays(civilDateAt(now), 1) ? 'tomorrow' : 'other';

interface BookTileProps {
  /** The clinic's time now, epoch ms. */
  now: number;
  /** Undefined when it is not known: then only the title is shown. */
  nextFree: Slot | undefined;
}

/** The third tile of the first screen. */
export function BookTile({ now, nextFree }: BookTileProps) {
  const words = useWords('booking-site');
  return (
    <BookButton className="tile book-tile" slot={nextFree}>
      <span className="book-tile-title">
        <LocalizedText text={words.bookTitle} />
      </span>
      {nextFree && (
        <span>
          <LocalizedText text={words.nextFree} />{' '}
          <b>
            <SlotInWords slot={nextFree} now={now} />
          </b>
        </span>
      )}
      <Icon name="arrow-right" />
    </BookButton>
  );
}

/** 'today, 01:00 PM' */
export function SlotInWords({ slot, now }: { slot: Slot; now: number }) {
  const words = useWords('booking-site');
  const { shortDayAndTime } = useTimes();
  const { day, time } = shortDayAndTime(slot);
  return {
    today: <LocalizedText text={words.today} values={{ time }} />,
    tomorrow: <LocalizedText text={words.tomorrow} values={{ time }} />,
    other: <LocalizedText text={words.otherDay} values={{ date: day, time }} />,
  }[nameOf(slot.date, now)];
}

/** The next free times as list items, each of which opens the booking form. */
export function timeChips(slots: readonly Slot[], now: number) {
  // By their place: where a time is taken, the next one has its focus.
  return slots.map((slot, place) => (
    <li key={place}>
      <BookButton className="time-chip" slot={slot}>
        <ChipText slot={slot} now={now} />
      </BookButton>
    </li>
  ));
}

function ChipText({ slot, now }: { slot: Slot; now: number }) {
  const words = useWords('booking-site');
  const { shortDayAndTime } = useTimes();
  const { day, time } = shortDayAndTime(slot);
  const names = { today: words.chipToday, tomorrow: words.chipTomorrow, other: day };
  const name = names[nameOf(slot.date, now)];
  return (
    <span key={`${name} ${time}`}>
      <b>
        <LocalizedText text={name} />
      </b>{' '}
      {time}
    </span>
  );
}
