import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { clockParts, longDateTime } from '#features/clinic/time/times-in-english.ts';
import type { CivilTime } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language-of-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Link } from '#ui/page/link.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { usePlaceMarks, useVisitMarks } from '../move/use-carry-visit.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import type { WeekCell } from './week.ts';

/** What one can put the focus on: see use-week-keys.ts. */
export interface Focusable {
  'data-place': string;
  tabIndex: 0 | -1;
}

interface WeekCellProps {
  cell: WeekCell;
  chairs: number;
  /** Of the items of this square, from 0 on. */
  focusable: (item: number) => Focusable;
}

/** One square: who comes, what is free, what is closed. Each leads to the day. */
export function WeekCellView({ cell, chairs, focusable }: WeekCellProps) {
  const words = useWords('desk-week');
  const { date, time, visits, offered, free, closure, isOpen, isPast } = cell;
  const when = longDateTime(cell);
  const day = `/staff/appointments?date=${date}`;
  const rest = visits.length + offered.length;
  const hasRest = free > 0 || rest === 0;
  return (
    <td data-kind={closure ? 'blocked' : isOpen ? 'open' : 'closed'} {...usePlaceMarks({ date, time })}>
      {visits.map((visit, item) => (
        <WeekVisit
          key={visit.id}
          to={`${day}&open=${visit.id}`}
          visit={visit}
          slot={time}
          chairs={chairs}
          {...focusable(item)}
        />
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
      {hasRest && (
        <Link
          to={day}
          className={closure ? 'week-blocked' : 'week-free'}
          aria-label={
            closure
              ? fill(words.squareBlocked, { when, reason: closure.reason || closure.publicText })
              : free === 0
                ? fill(words.squareClosed, { when })
                : chairs > 1
                  ? plural(words.chairsFree, { when, n: free })
                  : fill(words.squareFree, { when })
          }
          {...focusable(rest)}
        >
          {closure ? <span>{words.blocked}</span> : free > 0 && !isPast && <Icon name="plus" />}
        </Link>
      )}
    </td>
  );
}

interface WeekVisitProps extends Focusable {
  to: string;
  visit: DeskAppointment;
  /** The slot in which it stands. */
  slot: CivilTime;
  chairs: number;
}

function WeekVisit({ to, visit, slot, chairs, ...focusable }: WeekVisitProps) {
  const words = useWords('desk-visit');
  // '11:20', of a visit between two slots.
  const odd = visit.time === slot ? '' : `${clockParts(visit.time)[0]} `;
  return (
    <Link
      to={to}
      className="week-visit"
      data-status={visit.status}
      {...useVisitMarks(visit)}
      draggable={false}
      aria-label={nameOf(visit, odd, chairs, words)}
      {...focusable}
    >
      {/* Cut where they are too long: the pointer reads them whole. */}
      <b
        lang={langOfText(visit.firstName + visit.lastName, visit.language)}
        title={`${visit.firstName} ${visit.lastName}`.trim()}
      >
        <i>
          {odd}
          <ChangingText>{visit.firstName}</ChangingText>
        </i>{' '}
        <i>{visit.lastName}</i>
      </b>{' '}
      <span title={serviceOf(visit.service)}>{serviceOf(visit.service)}</span>
    </Link>
  );
}

/** What is seen, then the rest: 'Asha Patil, Root canal, Saturday, 21 November, 11:00 AM, arrived' */
function nameOf(visit: DeskAppointment, odd: string, chairs: number, words: WordSets['desk-visit']): string {
  const { firstName, lastName, service, status, chair } = visit;
  return [
    `${odd}${firstName} ${lastName}`.trim(),
    serviceOf(service),
    longDateTime(visit),
    words[`status-${status}`].toLowerCase(),
    chairs > 1 && fill(words.chair, { chair }),
  ]
    .filter(Boolean)
    .join(', ');
}
