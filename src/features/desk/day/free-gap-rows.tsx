import { patientOf } from '#features/booking/appointments/appointment.ts';
import { isOwnHoliday } from '#features/booking/slots/closures.ts';
import { offerMinutes } from '#features/booking/slots/offer-time.ts';
import { timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockParts, clockText } from '#features/clinic/time/times-in-english.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { usePlaceMarks } from '../move/drag-visit.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import { clockRange } from '../visit/clock-text.ts';
import { addMinutes } from '#platform/civil-date.ts';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { type Day, minutesOfRow, type RowOf } from './day.ts';

/** Column count of a row in the day of one chair. */
export const allColumns = 6;

/** The header cell of a row. */
export function RowTime({ time }: { time: CivilTime }) {
  const [clock, half] = clockParts(time);
  return (
    <th scope="row">
      {clock} <span>{half}</span>
    </th>
  );
}

export interface FreeRowProps {
  date: CivilDate;
  row: RowOf<'free'>;
  onAdd: (row: RowOf<'free'>) => void;
}

/** A slot that takes an appointment, unless it is over. */
export function FreeRow(props: FreeRowProps) {
  const { row } = props;
  return (
    <tr
      data-row={row.key}
      data-kind="free"
      data-kept={row.keptUntil === undefined ? undefined : ''}
      {...useFreeMarks(props)}
    >
      <RowTime time={row.time} />
      <td colSpan={5}>
        <AddHere {...props} />
      </td>
    </tr>
  );
}

/** Attributes by which a dragged visit finds this free slot as a drop target. */
export function useFreeMarks({ date, row: { time, chair, past, offered, restMinutes } }: FreeRowProps) {
  const marks = usePlaceMarks({ date, time, chair });
  return past || offered || restMinutes !== undefined ? {} : marks;
}

/** The cell of a free slot: an add button, unless the slot is over or offered to a patient. `chair` joins its name where there are several. */
export function AddHere({ row, chair, onAdd }: Pick<FreeRowProps, 'row' | 'onAdd'> & { chair?: number }) {
  const words = useWords('desk-day');
  const time = clockText(row.time);
  if (row.offered) {
    const patient = patientOf(row.offered);
    return <span className="day-over">{fill(words.offeredTo, { patient, minutes: offerMinutes })}</span>;
  }
  return (
    <>
      {row.past ? (
        <span className="day-over">{words.notBooked}</span>
      ) : (
        <DeskButton
          className="day-add"
          data-row-control
          aria-label={chair === undefined ? fill(words.addAt, { time }) : fill(words.addOn, { time, chair })}
          onClick={() => onAdd(row)}
        >
          <Icon name="plus" />
          {words.add}
        </DeskButton>
      )}
      {row.keptUntil !== undefined && <KeptForEmergencies hours={row.keptUntil} />}
      <span className="day-printed">{words.free}</span>
    </>
  );
}

/** Only who has an emergency is offered it online; at the desk it is as free as any. */
function KeptForEmergencies({ hours }: { hours: number }) {
  const words = useWords('desk-day');
  return (
    <span className="day-kept">
      <Icon name="lock-key" />
      <ChangingText>{hours === 0 ? words.kept : plural(words.keptUntil, { n: hours })}</ChangingText>
    </span>
  );
}

interface BlockedRowProps {
  row: RowOf<'blocked'>;
  day: Pick<Day, 'date' | 'hours'>;
  columns?: number;
  onUnblock: () => void;
}

export function BlockedRow({ row, day, columns = allColumns, onUnblock }: BlockedRowProps) {
  const words = useWords('desk-day');
  const range = rangeOf(row, day);
  return (
    <tr data-row={row.key} data-kind="blocked">
      <RowTime time={row.time} />
      <td colSpan={columns - 2}>
        <Icon name="prohibit" />
        <b>{words.blocked}</b> <ChangingText>{row.closure.reason}</ChangingText>
        {row.times.length > 1 && <span className="day-range">{range}</span>}
      </td>
      <td className="day-status">
        <UnblockButton {...{ row, range, onUnblock }} />
      </td>
    </tr>
  );
}

/** From when to when slots are closed: '5:00 to 8:00 pm' */
export const rangeOf = (row: RowOf<'blocked'>, day: Pick<Day, 'date' | 'hours'>): string =>
  clockRange(row.time, addMinutes(row.time, minutesOfRow(day, row)));

interface UnblockButtonProps extends Pick<BlockedRowProps, 'row' | 'onUnblock'> {
  range: string;
}

/** Opens closed time again; a holiday is changed in the clinic's content. */
export function UnblockButton({ row: { closure }, range, onUnblock }: UnblockButtonProps) {
  const words = useWords('desk-day');
  if (isOwnHoliday(closure)) return null;
  const { chair, reason } = closure;
  return (
    <DeskButton
      className="day-unblock"
      data-row-control
      aria-label={
        chair === undefined
          ? fill(words.unblockNamed, { range, reason })
          : fill(words.unblockChair, { chair, range, reason })
      }
      onClick={onUnblock}
    >
      {words.unblock}
    </DeskButton>
  );
}

export function GapRow({ row, columns = allColumns }: { row: RowOf<'gap'>; columns?: number }) {
  const words = useWords('desk-day');
  return (
    <tr className="day-gap">
      <td colSpan={columns}>{fill(words.closedBetween, { range: clockRange(row.time, row.until) })}</td>
    </tr>
  );
}

/** The line of the current time, between two rows. */
export function NowLine({ now, columns }: { now: number; columns: number }) {
  const words = useWords('desk-day');
  const time = timeAt(now);
  return (
    <tr className="day-now">
      <td colSpan={columns}>
        <span aria-hidden="true">{clockParts(time)[0]}</span>
        <span className="visually-hidden">{fill(words.now, { time: clockText(time) })}</span>
      </td>
    </tr>
  );
}
