import { Link } from 'react-router';
import { serviceOf } from '#features/clinic/booking-options.ts';
import { dayLabel, slotLabel } from '#features/clinic/clinic-time.ts';
import { isSunday } from '#features/clinic/working-hours.ts';
import type { CivilTime } from '#platform/civil-date.ts';
import { fill, plural, useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { clockParts } from '../visit/clock-text.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { isMovable, timeOf, type WeekCell } from './week.ts';
import { placeOf } from './week-place.ts';

interface WeekCellProps {
  cell: WeekCell;
  chairs: number;
  row: number;
  column: number;
  tabIndexOf: (place: string) => 0 | -1;
  /** The visit that is being carried. */
  carriedId: string | undefined;
  /** It would be put down here. */
  isTarget: boolean;
}

/** One square: who comes, what is free, what is closed. Each leads to the day. */
export function WeekCellView({ cell, chairs, row, column, tabIndexOf, carriedId, isTarget }: WeekCellProps) {
  const words = useWords('desk-week');
  const { date, time, visits, offered, free, closure, isPast } = cell;
  const when = `${dayLabel(date)}, ${slotLabel(time)}`;
  const day = `/staff/appointments?date=${date}`;
  const place = (item: number) => placeOf({ column, row, item });
  const focusable = (item: number) => ({
    'data-place': place(item),
    'data-date': date,
    'data-time': time,
    tabIndex: tabIndexOf(place(item)),
  });
  const rest = visits.length + offered.length;
  const hasRest = free > 0 || rest === 0;
  return (
    <td
      data-date={date}
      data-time={time}
      data-kind={closure ? 'blocked' : isSunday(date) ? 'closed' : 'open'}
      data-target={isTarget || undefined}
    >
      {visits.map((visit, item) => (
        <Link
          key={visit.id}
          to={`${day}&open=${visit.id}`}
          className="week-visit"
          data-status={visit.status}
          data-visit={visit.id}
          data-movable={isMovable(visit) || undefined}
          data-carried={visit.id === carriedId || undefined}
          draggable={false}
          aria-label={nameOf(visit, time, chairs, words)}
          {...focusable(item)}
        >
          <b>
            {timeOf(visit) === time ? '' : `${oddTime(visit)} `}
            {visit.firstName} <i>{visit.lastName}</i>
          </b>{' '}
          <span>{serviceOf(visit.service)}</span>
        </Link>
      ))}
      {offered.map(({ id, firstName, lastName }, item) => (
        <Link
          key={`offered ${id}`}
          to={`${day}&open=${id}`}
          className="week-offered"
          aria-label={fill(words.squareOffered, { when, patient: `${firstName} ${lastName}`.trim() })}
          {...focusable(visits.length + item)}
        >
          <span>{words.offered}</span>
        </Link>
      ))}
      {hasRest && closure && (
        <Link
          to={day}
          className="week-blocked"
          aria-label={fill(words.squareBlocked, { when, reason: closure.reason || closure.publicText })}
          {...focusable(rest)}
        >
          <span>{words.blocked}</span>
        </Link>
      )}
      {hasRest && !closure && (
        <Link
          to={day}
          className="week-free"
          aria-label={
            free === 0
              ? fill(words.squareClosed, { when })
              : chairs > 1
                ? plural(words.chairsFree, { when, n: free })
                : fill(words.squareFree, { when })
          }
          {...focusable(rest)}
        >
          {free > 0 && !isPast && <Icon name="plus" />}
        </Link>
      )}
    </td>
  );
}

/** '11:20', of who comes between two slots. */
const oddTime = (visit: DeskAppointment) => clockParts(timeOf(visit))[0];

/** What is seen, then the rest: 'Asha Patil, Root canal, Saturday, 21 November, 11:00 AM, arrived' */
function nameOf(
  visit: DeskAppointment,
  slot: CivilTime,
  chairs: number,
  words: WordSets['desk-week'],
): string {
  const { firstName, lastName, service, date, time, status, chair } = visit;
  const odd = timeOf(visit) === slot ? '' : `${oddTime(visit)} `;
  return [
    `${odd}${firstName} ${lastName}`.trim(),
    serviceOf(service),
    dayLabel(date),
    time,
    words[`status-${status}`],
    chairs > 1 && fill(words.chairNumber, { n: chair }),
  ]
    .filter(Boolean)
    .join(', ');
}
