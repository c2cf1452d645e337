import { LocalizedText } from '#platform/localized-text.tsx';
import { plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { useClosedNote } from '#features/clinic/holidays/closed-note.tsx';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { isSundayOff } from '#features/clinic/working-hours.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { MonthGrid } from '#ui/month/month-grid.tsx';
import type { CivilDate } from '#platform/civil-date.ts';
import { addMonths, monthOf } from '#platform/civil-month.ts';
import type { DaySlots } from '../slots/availability.ts';
import { fewFree } from '../slots/free-slots.ts';
import { PressButton, usePress } from './press-button.tsx';

interface SlotMonthProps {
  month: CivilDate;
  date: CivilDate | undefined;
  today: CivilDate;
  /** The last day that can be booked. */
  last: CivilDate;
  /** Known availability by day. */
  days: ReadonlyMap<CivilDate, DaySlots>;
}

/** A month of days to choose from: ARIA's date grid with scripts, plain buttons in a form without. */
export function SlotMonth({ month, date, today, last, days }: SlotMonthProps) {
  const words = useWords('booking');
  const { monthLabel } = useTimes();
  const onPress = usePress();
  return (
    <div className="month">
      <div className="month-head row">
        <h3 aria-live="polite">{monthLabel(month)}</h3>
        <PressButton
          className="round-button"
          press={{ type: 'show-month', month: addMonths(month, -1) }}
          aria-label={words.previousMonth}
          disabled={month <= monthOf(today)}
        >
          <Icon name="caret-left" />
        </PressButton>
        <PressButton
          className="round-button"
          press={{ type: 'show-month', month: addMonths(month, 1) }}
          aria-label={words.nextMonth}
          disabled={month >= monthOf(last)}
        >
          <Icon name="caret-right" />
        </PressButton>
      </div>
      <MonthGrid
        className="month-days"
        aria-label={monthLabel(month)}
        role="grid"
        month={month}
        date={date}
        weekdays={words.weekdays.split(' ')}
        first={today}
        last={last}
        onMonth={onPress && ((shown) => onPress({ type: 'show-month', month: shown }))}
      >
        {(day, tabIndex) => (
          <DayButton
            day={day}
            known={days.get(day)}
            today={today}
            last={last}
            chosen={day === date}
            tabIndex={tabIndex}
          />
        )}
      </MonthGrid>
      <p className="month-legend small" aria-hidden="true">
        <span data-free="many">
          <LocalizedText text={words.manyFree} />
        </span>
        <span data-free="few">
          <LocalizedText text={words.fewFree} />
        </span>
        <span data-free="none">
          <LocalizedText text={words.noneFree} />
        </span>
      </p>
    </div>
  );
}

interface DayButtonProps {
  day: CivilDate;
  known: DaySlots | undefined;
  today: CivilDate;
  last: CivilDate;
  chosen: boolean;
  tabIndex: number | undefined;
}

/** The accessible name includes the day's state. */
function DayButton({ day, known, today, last, chosen, tabIndex }: DayButtonProps) {
  const words = useWords('booking');
  const { dayLabel } = useTimes();
  const noteOf = useClosedNote();
  const isSunday = isSundayOff(useClinicFacts().hours, day);
  const bookable = day >= today && day <= last;
  const free = (bookable && known?.slots.filter(({ state }) => state === 'free').length) || 0;
  const states = [
    day === today && words.dayToday,
    day < today && words.dayPast,
    day > last && words.dayTooFar,
    day >= today && isSunday && words.daySunday,
    bookable && known?.reason === 'closed' && (noteOf(known) || words.dayClosed),
    bookable && (known?.reason === 'past' || known?.reason === 'no-dentist') && words.dayOver,
    bookable && known?.reason === 'full' && words.dayFull,
    free > 0 && plural(words.dayFree, { n: free }),
  ].filter(Boolean);
  return (
    <PressButton
      press={{ type: 'choose-date', date: day }}
      data-date={day}
      data-kind={isSunday ? 'sunday' : (known?.reason ?? 'open')}
      data-free={free > fewFree ? 'many' : free > 0 ? 'few' : undefined}
      aria-label={[dayLabel(day), ...states].join(', ')}
      aria-current={day === today ? 'date' : undefined}
      aria-pressed={chosen}
      disabled={!bookable}
      tabIndex={tabIndex}
    >
      {Number(day.slice(8))}
    </PressButton>
  );
}
