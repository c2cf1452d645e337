import { longDate, type CivilDate } from '#features/clinic/clinic-time.ts';
import { isSunday } from '#features/clinic/working-hours.ts';
import type { DaySlots } from '../slots/availability.ts';
import { useBookingWords } from '../form/use-booking-words.ts';
import { PressButton } from './press-button.tsx';

interface DayButtonProps {
  day: CivilDate;
  known: DaySlots | undefined;
  today: CivilDate;
  /** The last day that can be booked. */
  last: CivilDate;
  chosen: boolean;
  tabIndex: number | undefined;
}

/** A day of the calendar; its state is in its name. */
export function DayButton({ day, known, today, last, chosen, tabIndex }: DayButtonProps) {
  const words = useBookingWords();
  const bookable = day >= today && day <= last;
  const states = [
    day === today && words.dayToday,
    day < today && words.dayPast,
    day > last && words.dayTooFar,
    day >= today && isSunday(day) && words.daySunday,
    bookable && known?.reason === 'closed' && (known.note || words.dayClosed),
    bookable && known?.reason === 'past' && words.dayOver,
    bookable && known?.reason === 'full' && words.dayFull,
  ].filter(Boolean);
  return (
    <PressButton
      press={{ type: 'choose-date', date: day }}
      data-date={day}
      data-kind={isSunday(day) ? 'sunday' : (known?.reason ?? 'open')}
      aria-label={[longDate(day), ...states].join(', ')}
      aria-current={day === today ? 'date' : undefined}
      aria-pressed={chosen}
      disabled={!bookable}
      tabIndex={tabIndex}
    >
      {Number(day.slice(8))}
    </PressButton>
  );
}
