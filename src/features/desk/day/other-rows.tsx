import { use } from 'react';
import { fill, useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { addMinutes, clockRange, clockText } from '../visit/clock-text.ts';
import { slotMinutes } from '#features/booking/slots/slots.ts';
import { timeAt } from '#features/clinic/clinic-time.ts';
import type { RowOf } from './day.ts';
import { AddHere } from './add-here.tsx';
import { DeskButton } from '../page/desk-button.tsx';
import { RowTime } from './row-time.tsx';
import { DayCarried } from './use-day-drag.ts';

/** Of the day of one chair. */
export const allColumns = 6;

/** How a free slot is found, and shown, by a visit that is carried to it. */
export function useFreePlace({ time, chair, past, offered }: RowOf<'free'>) {
  const place = `${time} ${chair}`;
  const isOver = use(DayCarried).over === place;
  return past || offered ? {} : { 'data-free': place, 'data-target': isOver || undefined };
}

/** A slot that takes an appointment, unless it is over. */
export function FreeRow({ row, onAdd }: { row: RowOf<'free'>; onAdd: (row: RowOf<'free'>) => void }) {
  return (
    <tr data-row={row.key} data-kind="free" {...useFreePlace(row)}>
      <RowTime time={row.time} />
      <td colSpan={5}>
        <AddHere row={row} onAdd={onAdd} />
      </td>
    </tr>
  );
}

interface BlockedRowProps {
  row: RowOf<'blocked'>;
  columns?: number;
  onUnblock: () => void;
}

export function BlockedRow({ row, columns = allColumns, onUnblock }: BlockedRowProps) {
  const words = useWords('desk-day');
  const last = row.times.at(-1)!;
  const range = clockRange(row.time, addMinutes(last, slotMinutes(last)));
  return (
    <tr data-row={row.key} data-kind="blocked">
      <RowTime time={row.time} />
      <td colSpan={columns - 2}>
        <Icon name="prohibit" />
        <b>{words.blocked}</b> {row.closure.reason}
        {row.times.length > 1 && <span className="day-range">{range}</span>}
      </td>
      <td className="day-status">
        <DeskButton
          className="day-unblock"
          data-row-control
          aria-label={fill(words.unblockNamed, { range, reason: row.closure.reason })}
          onClick={onUnblock}
        >
          {words.unblock}
        </DeskButton>
      </td>
    </tr>
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

/** The present, between two lines. */
export function NowLine({ now, columns = allColumns }: { now: number; columns?: number }) {
  const words = useWords('desk-day');
  const time = timeAt(now);
  return (
    <tr className="day-now">
      <td colSpan={columns}>
        <span aria-hidden="true">{clockText(time).split(' ')[0]}</span>
        <span className="visually-hidden">{fill(words.now, { time: clockText(time) })}</span>
      </td>
    </tr>
  );
}
