import { createContext, use } from 'react';
import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { numberInGroups } from '#platform/mobile-number.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { fill } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { useWords } from '#platform/words.tsx';
import { DentistOfVisit } from '../dentists/dentist-of-visit.tsx';
import { useVisitMarks } from '../move/drag-visit.tsx';
import { WithoutChanges } from '../page/desk-page.tsx';
import { VisitEnd } from '../move/visit-length.tsx';
import { OpenVisit, type OpenVisitProps } from './open-visit.tsx';
import type { DeskAppointment, OpenedVisit } from '../visit/desk-appointment.ts';
import { StatusMark } from '../visit/status-mark.tsx';
import { WarningWords } from '../visit/warnings.tsx';
import { longWaitMinutes, type RowOf, waitingAt } from './day.ts';
import { allColumns, RowTime } from './free-gap-rows.tsx';
import { FullNumbersContext } from './use-full-numbers.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';

export interface VisitActions extends Pick<
  OpenVisitProps,
  'onMove' | 'onBookAgain' | 'onChair' | 'onStatus' | 'onCancel' | 'onNote' | 'onComing'
> {
  onToggle: (id: string) => void;
}

/** Ids of visits that the server does not have as they are shown. */
export const UnsentVisits = createContext<ReadonlySet<string>>(new Set());

/** The status of a visit; one that is not sent yet says so. */
export function VisitStatus({ visit, now }: { visit: DeskAppointment; now: number }) {
  const words = useWords('desk-unsent');
  const isUnsent = use(UnsentVisits).has(visit.id);
  return (
    <>
      <StatusMark status={visit.status} />
      <WaitingMinutes visit={visit} now={now} />
      {isUnsent && <small className="visit-unsent">{words.notSent}</small>}
    </>
  );
}

interface VisitRowProps extends VisitActions, Omit<OpenVisitProps, 'visit' | 'chairs'> {
  now: number;
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
      <tr data-row={visit.id} data-kind="visit" data-unsent={use(UnsentVisits).has(visit.id) || undefined}>
        <RowTime time={row.time} />
        <td className="day-patient">
          <VisitName {...{ row, open, onToggle }} />
        </td>
        <td className="day-mobile">
          <VisitNumber visit={visit} whole={whole} />
        </td>
        <td className="day-service">
          {serviceOf(visit.service)}
          <DentistOfVisit visit={visit} />
          <VisitEnd visit={visit} />
        </td>
        <td className="day-note">
          <WarningWords {...visit} />
          <VisitNote note={visit.note} />
        </td>
        <td className="day-status">
          <VisitStatus visit={visit} now={props.now} />
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
  const words = useWords('desk-unsent');
  // The server counts versions from one.
  const isWalkInUnsent = visit.version === 0;
  return (
    <tr className="day-more" data-row={id} id={moreId(id)}>
      <td colSpan={columns}>
        {/* In a column for each chair the cell has no number, and its line may belong to several patients. */}
        {chairs && (
          <p className="visit-whose row-wrap">
            <b lang={langOfText(patientOf(visit), visit.language)}>{patientOf(visit)}</b>
            <VisitNumber visit={visit} whole={whole} />
          </p>
        )}
        <WithoutChanges reason={isWalkInUnsent ? words.needsSending : undefined}>
          <OpenVisit {...props} />
        </WithoutChanges>
      </td>
    </tr>
  );
}

/** For how long a patient has been waiting. */
function WaitingMinutes({ visit, now }: { visit: DeskAppointment; now: number }) {
  const words = useWords('desk-day');
  const [waiting] = waitingAt({ appointments: [visit] }, now);
  if (!waiting) return null;
  return (
    <span className="waiting-minutes" data-long={waiting.minutes >= longWaitMinutes || undefined}>
      <ChangingText>{fill(words.minutes, { n: waiting.minutes })}</ChangingText>
    </span>
  );
}

/** The id of what a visit shows when it is open. */
const moreId = (id: string) => `visit-${id}`;

interface VisitNumberProps {
  visit: DeskAppointment;
  whole: OpenedVisit | undefined;
}

/** The number's last digits; in full in an open visit, offline, and on paper. */
function VisitNumber({ visit, whole }: VisitNumberProps) {
  const { numbers, shown } = use(FullNumbersContext);
  if (whole && hasNumber(whole.mobileNumber))
    return <a href={`tel:${whole.mobileNumber}`}>{numberInGroups(whole.mobileNumber)}</a>;
  const isWhole = shown && numbers?.[visit.id];
  return (
    <>
      {!isWhole && <span className="day-digits">{visit.mobileNumber}</span>}
      <OfflineNumber id={visit.id} />
    </>
  );
}

/** Whole, while there is no network; else on paper alone. */
export function OfflineNumber({ id }: { id: string }) {
  const { numbers, shown } = use(FullNumbersContext);
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

/** The patient's name; the button opens and closes the visit. */
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
      {getAllowedChanges(visit).staff.includes('confirm') && <em>{words.toConfirm}</em>}
      {visit.coming && visit.status === 'confirmed' && <em data-kind="coming">{words.coming}</em>}
      {closed && <em>{words.insideClosed}</em>}
    </>
  );
}

/** An allergy, in English, Hindi or Marathi. */
export const isWarning = (note: string) => /allerg|लर्ज[ीि]/i.test(note);

/** The staff's note; an allergy is highlighted. */
export function VisitNote({ note }: { note: string }) {
  const lang = langOfText(note);
  if (!isWarning(note)) return <span lang={lang}>{note}</span>;
  return (
    <strong lang={lang}>
      <Icon name="warning-circle" />
      <ChangingText>{note}</ChangingText>
    </strong>
  );
}
