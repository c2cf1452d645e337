import { use } from 'react';
import { mayChange } from '#features/booking/appointments/appointment-status.ts';
import { numberInGroups } from '#platform/mobile-number.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { langOfText } from '#platform/language-of-text.ts';
import { useWords } from '#platform/words.tsx';
import { useVisitMarks } from '../move/use-carry-visit.ts';
import { OpenVisit, type OpenVisitProps } from '../open-visit/open-visit.tsx';
import type { DeskAppointment, OpenedVisit } from '../visit/desk-appointment.ts';
import { StatusMark } from '../visit/status-mark.tsx';
import { VisitNote } from '../open-visit/visit-note.tsx';
import type { RowOf } from './day.ts';
import { allColumns, RowTime } from './other-rows.tsx';
import { WholeNumbersOf } from './use-whole-numbers.ts';

export interface VisitActions extends Pick<OpenVisitProps, 'onMove' | 'onChair' | 'onCancel'> {
  onToggle: (id: string) => void;
}

interface VisitRowProps extends VisitActions, Omit<OpenVisitProps, 'visit' | 'chairs'> {
  row: RowOf<'appointment'>;
  open: boolean;
}

/** A visit's line in the day and, when open, what belongs to it. */
export function VisitRow(props: VisitRowProps) {
  const { row, open, opened, onToggle } = props;
  const { appointment: visit } = row;
  const whole = open ? opened?.whole : undefined;
  return (
    <>
      <tr data-row={visit.id} data-kind="visit">
        <RowTime time={row.time} />
        <td className="day-patient">
          <VisitName {...{ row, open, onToggle }} />
        </td>
        <td className="day-mobile">
          <VisitNumber visit={visit} whole={whole} />
        </td>
        <td className="day-service">{serviceOf(visit.service)}</td>
        <td className="day-note">
          <VisitNote note={visit.note} />
        </td>
        <td className="day-status">
          <StatusMark status={visit.status} />
        </td>
      </tr>
      {open && <VisitMoreRow columns={allColumns} visit={visit} {...props} />}
    </>
  );
}

/** The line below an open visit: what belongs to it. */
export function VisitMoreRow(props: OpenVisitProps & { columns: number }) {
  const { visit, columns, opened, chairs } = props;
  const { id } = visit;
  const whole = opened?.whole;
  return (
    <tr className="day-more" data-row={id} id={moreId(id)}>
      <td colSpan={columns}>
        {/* Among several chairs the line above is not this patient's alone. */}
        {chairs && (
          <p className="visit-whose">
            <b lang={langOfText(patientOf(visit), visit.language)}>{patientOf(visit)}</b>
            <VisitNumber visit={visit} whole={whole} />
          </p>
        )}
        <OpenVisit {...props} />
      </td>
    </tr>
  );
}

/** The id of what a visit shows when it is open. */
const moreId = (id: string) => `visit-${id}`;

interface VisitNumberProps {
  visit: DeskAppointment;
  whole: OpenedVisit | undefined;
}

/** Its last digits; whole where it was opened, where it could not be opened, and on paper. */
function VisitNumber({ visit, whole }: VisitNumberProps) {
  const { numbers, shown } = use(WholeNumbersOf);
  if (whole) return <a href={`tel:${whole.mobileNumber}`}>{numberInGroups(whole.mobileNumber)}</a>;
  const isWhole = shown && numbers?.[visit.id];
  return (
    <>
      {!isWhole && <span className="day-digits">{visit.mobileNumber}</span>}
      <KeptNumber id={visit.id} />
    </>
  );
}

/** Whole, while there is no network; else on paper alone. */
export function KeptNumber({ id }: { id: string }) {
  const { numbers, shown } = use(WholeNumbersOf);
  const number = numbers?.[id];
  if (!number) return undefined;
  if (!shown) return <span className="day-printed">{numberInGroups(number)}</span>;
  return <a href={`tel:${number}`}>{numberInGroups(number)}</a>;
}

interface VisitNameProps {
  row: RowOf<'appointment'>;
  open: boolean;
  onToggle: (id: string) => void;
}

/** Who comes: opens and closes the visit. */
export function VisitName({ row: { appointment: visit, closed }, open, onToggle }: VisitNameProps) {
  const words = useWords('desk-day');
  const { id, source } = visit;
  return (
    <>
      <button
        type="button"
        data-row-control
        lang={langOfText(patientOf(visit), visit.language)}
        {...useVisitMarks(visit)}
        aria-expanded={open}
        aria-controls={open ? moreId(id) : undefined}
        onClick={() => onToggle(id)}
      >
        {patientOf(visit)}
      </button>
      {source !== 'online' && <em>{source === 'walk-in' ? words.sourceWalkIn : words.sourceTelephone}</em>}
      {visit.toConfirm && mayChange(visit.status, 'confirm') && <em>{words.toConfirm}</em>}
      {closed && <em>{words.insideClosed}</em>}
    </>
  );
}
