import { endOfSession } from '#features/booking/slots/slots.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { addMinutes, type CivilTime, minutesOf } from '#platform/civil-date.ts';
import { rowKeyOf, type DeskAppointment } from '../visit/desk-appointment.ts';
import { cellOf, shownChairs, type Day, type DayRow, minutesOfRow, type RowOf, slotRows } from './day.ts';

const quarter = 15;

interface QuarterCell {
  items: DayRow[];
  /** The number of rows that the cell spans. */
  rows: number;
  /** The rest of a cell that an open visit's line cuts in two. */
  isRest?: true;
}

export type QuarterRow =
  | {
      kind: 'quarter';
      key: string;
      time: CivilTime;
      /** From and to, in minutes of the day. */
      range: Range;
      /** True where a visit begins or ends within the quarter: the row shows a part of it. */
      isPart: boolean;
      /** True where a visit or half an hour begins: the row shows its time. */
      hasLabel: boolean;
      isNow: boolean;
      /** A cell that a taller one above covers is undefined. */
      cells: (QuarterCell | undefined)[];
    }
  | { kind: 'more'; key: string; visit: DeskAppointment }
  /** The current time, when it is in no quarter: before opening, at lunch, after closing. */
  | { kind: 'now'; key: string }
  | RowOf<'gap'>;

/** The day by quarters of an hour, cut where a visit begins or ends; what belongs to the open visit is below it. */
export function quarterRows(day: Day, now: number, openId?: string): QuarterRow[] {
  const byTime = Map.groupBy(slotRows(day, now), ({ time }) => time);
  const columns = shownChairs(day).map((chair) => spansOf(day, byTime, chair));
  const spans = columns.flat();
  const lines = linesOf(day, spans);
  const isGap = (index: number) => index > 0 && lines[index]!.from > lines[index - 1]!.to;
  const cells = columns.map((column) => cellsOf(column, lines, isGap));
  const isOpen = (cell: QuarterCell | undefined) =>
    cell?.items.some((row) => row.kind === 'appointment' && row.appointment.id === openId) ?? false;
  // It is below the visit's first line, so that it stays, and keeps the focus, when the visit is made longer.
  const opened = cells.flatMap((column) =>
    column.flatMap((cell, index) => (isOpen(cell) ? index + 1 : [])),
  )[0];
  const visit = day.appointments.find(({ id }) => id === openId);
  if (opened !== undefined) for (const column of cells) cutAt(column, opened);
  const present = civilDateAt(now) === day.date ? minutesOf(timeAt(now)) : undefined;
  const isIn = ({ from, to }: Range) => present !== undefined && from <= present && present < to;
  const outside =
    present === undefined || lines.some(isIn) ? undefined : lines.filter(({ from }) => from < present).length;
  const presentBefore = (index: number) => (index === outside ? [{ kind: 'now' as const, key: 'now' }] : []);
  const more = visit && { kind: 'more' as const, key: `more ${rowKeyOf(visit)}`, visit };
  const rows = lines.flatMap((range, index): QuarterRow[] => {
    const { from, to } = range;
    const time = timeOfMinute(from);
    const ends = isGap(index) ? timeOfMinute(lines[index - 1]!.to) : undefined;
    return [
      ...(opened === index && more ? [more] : []),
      ...(ends ? [{ kind: 'gap' as const, key: `gap ${ends}`, time: ends, until: time, past: false }] : []),
      ...presentBefore(index),
      {
        kind: 'quarter',
        key: time,
        time,
        range,
        isPart: to - from < quarter,
        hasLabel: from % 30 === 0 || spans.some((span) => span.from === from),
        isNow: isIn(range),
        cells: cells.map((column) => column[index]),
      },
    ];
  });
  return [...rows, ...(opened === lines.length && more ? [more] : []), ...presentBefore(lines.length)];
}

/** Minutes of the day. */
interface Range {
  from: number;
  to: number;
}

interface Span extends Range {
  items: DayRow[];
}

/** The lines of a chair from minute to minute; closed slots one after the other are one. */
function spansOf(day: Day, byTime: ReadonlyMap<CivilTime, DayRow[]>, chair: number): Span[] {
  const spans: Span[] = [];
  for (const [time, here] of byTime) {
    const items = cellOf(day, time, here, chair);
    if (items.length === 0) continue;
    const from = minutesOf(time);
    const to = Math.max(...items.map((row) => from + minutesOfRow(day, row)));
    const [last, row, before] = [spans.at(-1), items[0], spans.at(-1)?.items[0]];
    const isSameClosure =
      items.length === 1 &&
      row?.kind === 'blocked' &&
      before?.kind === 'blocked' &&
      last?.to === from &&
      before.closure.id === row.closure.id;
    if (isSameClosure && last && before.kind === 'blocked')
      spans[spans.length - 1] = {
        ...last,
        to,
        items: [{ ...before, times: [...before.times, ...row.times], ends: row.ends }],
      };
    else spans.push({ items, from, to });
  }
  return spans;
}

/** The quarters in which the clinic is open or a visit is, cut where a visit begins or ends. */
function linesOf({ date, hours }: Day, spans: readonly Span[]): Range[] {
  const sessions = sessionsOn(hours, date).map((session) => ({
    from: minutesOf(session.opens),
    to: minutesOf(endOfSession(session)),
  }));
  const ranges = [...sessions, ...spans];
  const edges = new Set<number>();
  for (const { from, to } of ranges) {
    edges.add(from).add(to);
    for (let edge = from - (from % quarter) + quarter; edge < to; edge += quarter) edges.add(edge);
  }
  const ordered = [...edges].sort((one, other) => one - other);
  return ordered
    .map((from, index) => ({ from, to: ordered[index + 1] ?? from }))
    .filter(({ from }) => ranges.some((range) => range.from <= from && from < range.to));
}

/** Each span from its line on, until the next one of its chair. */
function cellsOf(
  spans: readonly Span[],
  lines: readonly Range[],
  isGap: (index: number) => boolean,
): (QuarterCell | undefined)[] {
  const begun = Map.groupBy(spans, ({ from }) => from);
  let covered = 0;
  return lines.map((line, index) => {
    const here = begun.get(line.from);
    if (!here) return index < covered ? undefined : { items: [], rows: 1 };
    const to = Math.max(...here.map((span) => span.to));
    let ends = index + 1;
    while (ends < lines.length && lines[ends]!.from < to && !begun.has(lines[ends]!.from) && !isGap(ends))
      ends += 1;
    covered = ends;
    return { items: here.flatMap(({ items }) => items), rows: ends - index };
  });
}

/** Splits the cell that reaches over a row. */
function cutAt(column: (QuarterCell | undefined)[], at: number): void {
  const from = column.findLastIndex((cell, index) => cell !== undefined && index < at);
  const cell = column[from];
  if (!cell || from + cell.rows <= at) return;
  column[at] = { items: cell.items, rows: from + cell.rows - at, isRest: true };
  column[from] = { ...cell, rows: at - from };
}

const timeOfMinute = (minute: number): CivilTime => addMinutes('00:00', minute);
