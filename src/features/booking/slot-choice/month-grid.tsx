import { monthLabel, type CivilDate } from '#features/clinic/clinic-time.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { addMonths, monthOf, weeksOf } from '../slots/calendar.ts';
import type { DaySlots } from '../slots/availability.ts';
import { useBookingWords } from '../form/use-booking-words.ts';
import { DayButton } from './day-button.tsx';
import { PressButton } from './press-button.tsx';
import { useGridKeys } from './use-grid-keys.ts';

interface MonthGridProps {
  month: CivilDate;
  date: CivilDate | undefined;
  today: CivilDate;
  /** The last day that can be booked. */
  last: CivilDate;
  /** What is known of each day. */
  days: ReadonlyMap<CivilDate, DaySlots>;
}

/** A month, Sunday first. Where scripts run it is ARIA's date grid; in a plain form every day is a button of its own. */
export function MonthGrid({ month, date, today, last, days }: MonthGridProps) {
  const words = useBookingWords();
  const { grid, tabIndexOf } = useGridKeys({ month, date, today, last });
  return (
    <div className="month">
      <div className="month-head">
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
      <table className="month-days" aria-label={monthLabel(month)} {...grid}>
        <thead aria-hidden="true">
          <tr>
            {words.weekdays.split(' ').map((weekday) => (
              <th key={weekday}>{weekday}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)} data-past={week.every((day) => !day || day < today) || undefined}>
              {week.map((day, weekday) => (
                <td key={weekday} aria-selected={grid && day ? day === date : undefined}>
                  {day && (
                    <DayButton
                      day={day}
                      known={days.get(day)}
                      today={today}
                      last={last}
                      chosen={day === date}
                      tabIndex={tabIndexOf(day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
