import { Fragment, type ReactNode } from 'react';
import { NowLine } from './other-rows.tsx';

interface DayLinesProps<Row> {
  rows: readonly Row[];
  /** The line before which the present lies; none when it is on another day. */
  present: number | undefined;
  now: number;
  columns?: number;
  line: (row: Row) => ReactNode;
}

/** The lines of a day, with the present between two of them. */
export function DayLines<Row extends { key: string }>({
  rows,
  present,
  now,
  columns,
  line,
}: DayLinesProps<Row>) {
  const nowLine = <NowLine now={now} {...(columns !== undefined && { columns })} />;
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
