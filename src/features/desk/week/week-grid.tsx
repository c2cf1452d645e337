import { useRef } from 'react';
import { timesOfWeek } from '#features/booking/slots/slots.ts';
import { clockParts, shortDate } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Link } from '#ui/page/link.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import type { PickedUp } from '../move/picked-up.tsx';
import { CarriedVisit, useCarryVisit } from '../move/use-carry-visit.ts';
import type { Place } from '../move/use-move-visit.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { useWeekKeys } from './use-week-keys.ts';
import { WeekCellView } from './week-cell.tsx';
import { weekDays, type Week, type WeekDay } from './week.ts';

interface WeekGridProps {
  week: Week;
  label: string;
  pickedUp: PickedUp;
  onDrop: (visit: DeskAppointment, to: Place) => void;
  onWeek: (weeks: 1 | -1) => void;
}

/** Days beside each other, slots below each other. A visit is carried to another square by mouse, finger or keyboard. */
export function WeekGrid({ week, label, pickedUp, onDrop, onWeek }: WeekGridProps) {
  const words = useWords('desk-week');
  const grid = useRef<HTMLTableElement>(null);
  const days = weekDays(week);
  const { focusable, ...keys } = useWeekKeys({ grid, days, pickedUp, onWeek });
  const { carried, handlers } = useCarryVisit({ area: grid, visits: week.appointments, onDrop, pickedUp });
  // A line between morning and evening.
  const evenings = Object.values(week.hours).flatMap(([, evening]) => (evening ? [evening.opens] : []));
  return (
    <table
      className="week desk-table"
      role="grid"
      aria-label={label}
      data-carrying={carried.id && ''}
      ref={grid}
      {...keys}
      {...handlers}
    >
      <thead>
        <tr>
          <td aria-hidden="true" />
          {days.map((day) => (
            <th key={day.date} scope="col" aria-current={day.date === week.today ? 'date' : undefined}>
              <Link to={`/staff/appointments?date=${day.date}`}>{shortDate(day.date).slice(0, -4)}</Link>
              <small>
                <ChangingText>{countOf(day, words)}</ChangingText>
                {/* Eyes see it by the squares below. */}
                {day.capacity > 0 && day.booked <= day.capacity && (
                  <span className="visually-hidden"> {words.counted}</span>
                )}
              </small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <CarriedVisit value={carried}>
          {timesOfWeek(week.hours).map((time, row) => {
            const [clock, half] = clockParts(time);
            return (
              <tr key={time} data-session={evenings.includes(time) ? 'begins' : undefined}>
                <th scope="row">
                  {clock}
                  <span className="visually-hidden"> {half}</span>
                </th>
                {days.map((day, column) => (
                  <WeekCellView
                    key={day.date}
                    cell={day.cells[row]!}
                    chairs={week.chairs}
                    focusable={(item) => focusable({ column, row, item })}
                  />
                ))}
              </tr>
            );
          })}
        </CarriedVisit>
      </tbody>
    </table>
  );
}

/** '9 of 11', 'closed'; with walk-ins, or with patients in blocked time, more than there are slots: '12 booked' */
function countOf({ booked, capacity, closed }: WeekDay, words: WordSets['desk-week']): string {
  if (capacity > 0) return fill(booked > capacity ? words.countOver : words.count, { booked, capacity });
  const note = closed === undefined ? words.sunday : words.dayClosed;
  return booked > 0 ? fill(words.countBesides, { booked, note }) : note;
}
