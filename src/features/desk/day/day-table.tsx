import { Fragment, type ReactNode } from 'react';
import type { Closure } from '#features/booking/slots/closures.ts';
import { dayLabel } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import type { VisitLoad } from './open-visit.tsx';
import type { VisitCommands } from '../visit/use-visit-commands.ts';
import { nowRowIndex, type Day, type DayRow } from './day.ts';
import { allColumns, BlockedRow, FreeRow, GapRow, NowLine, type FreeRowProps } from './free-gap-rows.tsx';
import { VisitRow, type VisitActions } from './visit-row.tsx';

export interface DayTableProps extends VisitActions {
  day: Day;
  rows: readonly DayRow[];
  now: number;
  openId: string | undefined;
  opened: VisitLoad | undefined;
  commands: VisitCommands;
  onAdd: FreeRowProps['onAdd'];
  onUnblock: (closure: Closure) => void;
}

/** The day, line by line. */
export function DayTable(props: DayTableProps) {
  const { day, rows, now, openId } = props;
  const words = useWords('desk-day');
  const visitWords = useWords('desk-visit');
  const line = (row: DayRow) => {
    switch (row.kind) {
      case 'appointment':
        return <VisitRow row={row} open={openId === row.appointment.id} {...props} />;
      case 'free':
        return <FreeRow row={row} date={day.date} onAdd={props.onAdd} />;
      case 'blocked':
        return <BlockedRow row={row} day={day} onUnblock={() => props.onUnblock(row.closure)} />;
      case 'gap':
        return <GapRow row={row} />;
    }
  };
  return (
    <table className="day-table desk-table">
      <caption className="visually-hidden">{fill(words.caption, { day: dayLabel(day.date) })}</caption>
      <thead>
        <tr>
          {[words.time, words.patient, words.mobile, words.service, words.note, visitWords.status].map(
            (head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <DayLines {...{ rows, now, line }} present={nowRowIndex(day, rows, now)} columns={allColumns} />
    </table>
  );
}

interface DayLinesProps<Row> {
  rows: readonly Row[];
  /** The row above which the line of the current time is drawn; none when it is on another day. */
  present: number | undefined;
  now: number;
  columns: number;
  line: (row: Row) => ReactNode;
}

/** The lines of a day, with the line of the current time between two of them. */
export function DayLines<Row extends { key: string }>(props: DayLinesProps<Row>) {
  const { rows, present, now, columns, line } = props;
  const nowLine = <NowLine now={now} columns={columns} />;
  return (
    <tbody>
      {rows.map((row, index) => (
        <Fragment key={row.key}>
          {index === present && nowLine}
          {line(row)}
        </Fragment>
      ))}
      {present === rows.length && nowLine}
    </tbody>
  );
}
