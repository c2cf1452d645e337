import { useRef } from 'react';
import { Link } from 'react-router';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { timesOfWeek } from '#features/booking/slots/slots.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { clockParts, longDateTime, shortDate } from '#features/clinic/time/times-in-english.ts';
import type { CivilTime } from '#platform/civil-date.ts';
import type { BookableDentist } from '#features/clinic/services/bookable-dentists.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { dentistColor, dentistMarkOf, DentistTile } from '../dentists/dentist-tile.tsx';
import {
  DragContext,
  type DraggedVisit,
  useDragVisit,
  usePlaceMarks,
  useVisitMarks,
} from '../move/drag-visit.tsx';
import { useEndText } from '../move/visit-length.tsx';
import type { Place } from '../visit/visit-client.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { shortName } from '../visit/short-name.ts';
import { warningText } from '../visit/warnings.tsx';
import { useWeekKeys } from './use-week-keys.ts';
import { type Week, type WeekCell, type WeekDay, weekDays } from './week.ts';

interface WeekGridProps {
  week: Week;
  label: string;
  pickedUp: DraggedVisit;
  /** The dentist whose visits alone are shown. */
  shown: BookableDentist | undefined;
  onDrop: (visit: DeskAppointment, to: Place) => void;
  onWeek: (weeks: 1 | -1) => void;
  onLength: (visit: DeskAppointment, steps: 1 | -1) => void;
}

/** Days as columns, slots as rows. A visit can be dragged to another cell by mouse, touch or keyboard. */
export function WeekGrid({ week, label, pickedUp, shown, onDrop, onWeek, onLength }: WeekGridProps) {
  const words = useWords('desk-week');
  const grid = useRef<HTMLTableElement>(null);
  const facts = useClinicFacts();
  const days = weekDays(week, { ...facts, shown });
  const { focusable, ...keys } = useWeekKeys({ grid, days, pickedUp, onWeek, onLength });
  const { dragged, handlers } = useDragVisit({ area: grid, visits: week.appointments, onDrop, pickedUp });
  // A line between morning and evening.
  const evenings = Object.values(week.hours).flatMap(([, evening]) => (evening ? [evening.opens] : []));
  return (
    <table
      className="week desk-table"
      role="grid"
      aria-label={label}
      data-dragging={dragged.id && ''}
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
        <DragContext value={dragged}>
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
        </DragContext>
      </tbody>
    </table>
  );
}

/** '9 of 11', 'closed'; with walk-ins, or with patients in blocked time, more than there are slots: '12 booked' */
function countOf(day: WeekDay, words: WordSets['desk-week']): string {
  const { booked, capacity, closed, isUnattended } = day;
  if (capacity > 0) return fill(booked > capacity ? words.countOver : words.count, { booked, capacity });
  const note = isUnattended ? words.unattended : closed === undefined ? words.sunday : words.dayClosed;
  return booked > 0 ? fill(words.countBesides, { booked, note }) : note;
}

/** Attributes of a focusable item; see use-week-keys.ts. */
interface Focusable {
  'data-place': string;
  tabIndex: 0 | -1;
}

interface WeekCellProps {
  cell: WeekCell;
  chairs: number;
  /** Attributes by the item's index in this cell. */
  focusable: (item: number) => Focusable;
}

/** One cell with its visits, free slots and closure; each links to the day. */
function WeekCellView({ cell, chairs, focusable }: WeekCellProps) {
  const words = useWords('desk-week');
  const dentistWords = useWords('desk-dentists');
  const { date, time, continuing, visits, offered, free, isKept, closure, isOpen, isPast } = cell;
  const when = longDateTime(cell);
  const day = `/staff/appointments?date=${date}`;
  const begun = continuing.length + visits.length;
  const rest = begun + offered.length;
  const hasRest = free > 0 || rest === 0;
  const isUnattended = hasRest && free === 0 && isOpen && !closure;
  return (
    <td data-kind={closure ? 'blocked' : isOpen ? 'open' : 'closed'} {...usePlaceMarks({ date, time })}>
      {continuing.map((visit, item) => (
        <WeekVisit
          key={visit.id}
          to={`${day}&open=${visit.id}`}
          {...{ visit, chairs }}
          isContinuing
          {...focusable(item)}
        />
      ))}
      {visits.map((visit, item) => (
        <WeekVisit
          key={visit.id}
          to={`${day}&open=${visit.id}`}
          visit={visit}
          slot={time}
          chairs={chairs}
          {...focusable(continuing.length + item)}
        />
      ))}
      {offered.map(({ id, firstName, lastName }, item) => (
        <Link
          key={`offered ${id}`}
          to={`${day}&open=${id}`}
          className="week-offered"
          aria-label={fill(words.squareOffered, { when, patient: patientOf({ firstName, lastName }) })}
          {...focusable(begun + item)}
        >
          <span>{words.offered}</span>
        </Link>
      ))}
      {cell.away.map(({ id, name }) => (
        <span key={id} className="week-away">
          <Icon name="prohibit" />
          {fill(dentistWords.isAway, { dentist: name })}
        </span>
      ))}
      {hasRest && (
        <Link
          to={day}
          className={closure ? 'week-blocked' : 'week-free'}
          data-kept={isKept ? '' : undefined}
          aria-label={
            closure
              ? fill(words.squareBlocked, { when, reason: closure.reason || closure.publicText })
              : free === 0
                ? fill<string>(isUnattended ? words.squareUnattended : words.squareClosed, { when })
                : freeText(cell, chairs, words)
          }
          {...focusable(rest)}
        >
          {closure && <span>{words.blocked}</span>}
          {isUnattended && <span>{words.unattended}</span>}
          {free > Number(isKept) && !isPast && <Icon name="plus" />}
          {isKept && <Icon name="lock-key" />}
        </Link>
      )}
    </td>
  );
}

/** 'Tuesday, 24 November, 5:00 pm, 2 chairs free, one kept for emergencies' */
function freeText(cell: WeekCell, chairs: number, words: WordSets['desk-week']): string {
  const { free, isKept } = cell;
  const when = longDateTime(cell);
  const text = chairs > 1 ? plural(words.chairsFree, { when, n: free }) : fill(words.squareFree, { when });
  if (!isKept) return text;
  return `${text}, ${free > 1 ? words.squareOneKept : words.squareKept}`;
}

interface WeekVisitProps extends Focusable {
  to: string;
  visit: DeskAppointment;
  /** The slot of the cell; undefined where it began in an earlier one. */
  slot?: CivilTime;
  chairs: number;
  isContinuing?: boolean;
}

function WeekVisit({ to, visit, slot, chairs, isContinuing, ...focusable }: WeekVisitProps) {
  const words = useWords('desk-visit');
  const dentistWords = useWords('desk-dentists');
  // '11:20', of a visit between two slots.
  const odd = isContinuing || visit.time === slot ? '' : `${clockParts(visit.time)[0]} `;
  const until = useEndText(visit);
  const mark = dentistMarkOf(visit, useClinicFacts());
  const dentist =
    mark &&
    fill<string>(mark.isChosen ? dentistWords.with : dentistWords.seenBy, { dentist: mark.dentist.name });
  const service = isContinuing ? '' : serviceOf(visit.service);
  const what = [until, service].filter(Boolean).join(', ');
  const told = [what, dentist].filter(Boolean).join(', ');
  return (
    <Link
      to={to}
      className="week-visit"
      data-goes-on={isContinuing}
      data-long={until ? '' : undefined}
      data-status={visit.status}
      data-dentist={mark && dentistColor(mark)}
      data-chosen={mark?.isChosen ? '' : undefined}
      {...useVisitMarks(visit)}
      draggable={false}
      aria-label={nameOf(visit, `${odd}${shortName(visit)}, ${told}`, chairs, words)}
      {...focusable}
    >
      {/* Cut where they are too long: the pointer reads them whole. */}
      <b
        lang={langOfText(visit.firstName + visit.lastName, visit.language)}
        title={[patientOf(visit), ...visit.warnings.map((warning) => warningText(warning, words))].join(', ')}
      >
        {mark && <DentistTile mark={mark} />}
        {visit.warnings.length > 0 && !isContinuing && <Icon name="warning-circle" />}
        {odd}
        <i className="week-short-name">
          <ChangingText>{shortName(visit)}</ChangingText>
        </i>
        <i className="week-whole-name">{patientOf(visit)}</i>
      </b>{' '}
      <span title={told}>{what}</span>
    </Link>
  );
}

/** The accessible name: the visible text first, then the rest: 'Asha P., Root canal, Saturday, 21 November, 11:00 am, arrived, Asha Patil' */
function nameOf(
  visit: DeskAppointment,
  shown: string,
  chairs: number,
  words: WordSets['desk-visit'],
): string {
  const { status, chair } = visit;
  return [
    shown,
    ...visit.warnings.map((warning) => warningText(warning, words)),
    longDateTime(visit),
    words[`status-${status}`].toLowerCase(),
    chairs > 1 && fill(words.chair, { chair }),
    patientOf(visit),
  ]
    .filter(Boolean)
    .join(', ');
}
