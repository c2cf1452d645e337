import { useRef } from 'react';
import { Link } from 'react-router';
import { slotTimes } from '#features/booking/slots/slots.ts';
import { shortDate } from '#features/clinic/clinic-time.ts';
import { sessions } from '#features/clinic/working-hours.ts';
import { fill, useWords, type WordSets } from '#platform/words.tsx';
import { clockParts } from '../visit/clock-text.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { weekDays, type Week, type WeekDay } from './week.ts';
import type { Carried } from './use-carried.ts';
import type { Drop } from '../move/use-visit-drag.ts';
import { useWeekDrag } from './use-week-drag.ts';
import { useWeekKeys } from './use-week-keys.ts';
import { WeekCellView } from './week-cell.tsx';

interface WeekGridProps {
  week: Week;
  label: string;
  carried: Carried;
  onDrop: (drop: Drop) => void;
  onWeek: (weeks: 1 | -1) => void;
  /** What is said aloud while a visit is carried. */
  onNews: (news: string) => void;
}

/** Days beside each other, slots below each other. A visit is carried to another square by mouse, finger or keyboard. */
export function WeekGrid({ week, label, carried, onDrop, onWeek, onNews }: WeekGridProps) {
  const words = useWords('desk-week');
  const grid = useRef<HTMLTableElement>(null);
  const days = weekDays(week);
  const visitOf = (id: string | undefined): DeskAppointment | undefined =>
    week.appointments.find((visit) => visit.id === id);
  const keys = useWeekKeys({ grid, days, carried, visitOf, onDrop, onNews, onWeek });
  const drag = useWeekDrag({ grid, held: carried, visitOf, onDrop });
  const [, evening] = sessions;
  const moving = drag.carried ?? carried.visit;
  return (
    <table
      className="week"
      role="grid"
      aria-label={label}
      data-carrying={moving ? '' : undefined}
      ref={grid}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      {...drag.handlers}
    >
      <thead>
        <tr>
          <td aria-hidden="true" />
          {days.map((day) => (
            <th key={day.date} scope="col" aria-current={day.date === week.today ? 'date' : undefined}>
              <Link to={`/staff/appointments?date=${day.date}`}>{shortDate(day.date).slice(0, -4)}</Link>
              <small>{countOf(day, words)}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {slotTimes.map((time, row) => {
          const [clock, half] = clockParts(time);
          return (
            <tr key={time} data-session={time === evening.opens ? 'begins' : undefined}>
              <th scope="row">
                {clock}
                <span className="visually-hidden"> {half}</span>
              </th>
              {days.map((day, column) => (
                <WeekCellView
                  key={day.date}
                  cell={day.cells[row]!}
                  chairs={week.chairs}
                  row={row}
                  column={column}
                  tabIndexOf={keys.tabIndexOf}
                  carriedId={moving?.id}
                  isTarget={drag.target?.date === day.date && drag.target.time === time}
                />
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** '9 of 11', 'closed' */
function countOf({ booked, capacity, closed }: WeekDay, words: WordSets['desk-week']): string {
  if (capacity > 0) return fill(words.count, { booked, capacity });
  const note = closed === undefined ? words.sunday : words.dayClosed;
  return booked > 0 ? fill(words.countBesides, { booked, note }) : note;
}
