import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { addMinutes, clockRange, clockText } from '../clock-text.ts';
import { slotMinutes } from '#features/booking/slots.ts';
import { timeAt } from '#features/clinic/clinic-time.ts';
import type { DayRow } from '../day.ts';
import { useDayWords } from '../words/use-day-words.ts';
import { DeskButton } from './desk-button.tsx';
import { RowTime } from './row-time.tsx';

type RowOf<Kind> = Extract<DayRow, { kind: Kind }>;

/** A slot that takes an appointment, unless it is over. */
export function FreeRow({
  row,
  chair,
  onAdd,
}: {
  row: RowOf<'free'>;
  chair: number | undefined;
  onAdd: () => void;
}) {
  const words = useDayWords();
  return (
    <tr data-row={row.key} data-kind="free">
      <RowTime time={row.time} chair={chair} />
      <td colSpan={5}>
        {row.past ? (
          <span className="day-over">{words.notBooked}</span>
        ) : (
          <DeskButton
            className="day-add"
            data-row-control
            aria-label={fill(words.addAt, { time: clockText(row.time) })}
            onClick={onAdd}
          >
            <Icon name="plus" />
            {words.add}
          </DeskButton>
        )}
        <span className="day-printed">{words.free}</span>
      </td>
    </tr>
  );
}

export function BlockedRow({ row, onUnblock }: { row: RowOf<'blocked'>; onUnblock: () => void }) {
  const words = useDayWords();
  const last = row.times.at(-1)!;
  const range = clockRange(row.time, addMinutes(last, slotMinutes(last)));
  return (
    <tr data-row={row.key} data-kind="blocked">
      <RowTime time={row.time} />
      <td colSpan={4}>
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

export function GapRow({ row }: { row: RowOf<'gap'> }) {
  const words = useDayWords();
  return (
    <tr className="day-gap">
      <td colSpan={6}>{fill(words.closedBetween, { range: clockRange(row.time, row.until) })}</td>
    </tr>
  );
}

/** The present, between two lines. */
export function NowLine({ now }: { now: number }) {
  const words = useDayWords();
  const time = timeAt(now);
  return (
    <tr className="day-now">
      <td colSpan={6}>
        <span aria-hidden="true">{clockText(time).split(' ')[0]}</span>
        <span className="visually-hidden">{fill(words.now, { time: clockText(time) })}</span>
      </td>
    </tr>
  );
}
