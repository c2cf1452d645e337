import { use, type ReactNode } from 'react';
import { dentistOfVisit } from '#features/booking/slots/dentists-on-duty.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { clockParts, clockText, dayLabel } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { ChairDuty } from '../dentists/chair-duty.tsx';
import { dentistsAway, isUnattended } from '../dentists/duty-of-day.ts';
import { DentistOfVisit } from '../dentists/dentist-of-visit.tsx';
import { StretchArea, StretchHandle } from '../move/stretch-visit.tsx';
import { VisitEnd } from '../move/visit-length.tsx';
import { WarningWords } from '../visit/warnings.tsx';
import { DayLines, type DayTableProps } from './day-table.tsx';
import {
  cellOf,
  chairsOfDay,
  type Day,
  type DayRow,
  joinBlocked,
  nowRowIndex,
  type RowOf,
  shownChairs,
  slotRows,
  withGap,
} from './day.ts';
import { quarterRows, type QuarterRow } from './quarter-rows.ts';
import {
  AddHere,
  BlockedRow,
  type FreeRowProps,
  GapRow,
  rangeOf,
  RowTime,
  UnblockButton,
  useFreeMarks,
} from './free-gap-rows.tsx';
import {
  OfflineNumber,
  type VisitActions,
  VisitMoreRow,
  VisitName,
  VisitNote,
  UnsentVisits,
  VisitStatus,
} from './visit-row.tsx';
import { timeAt } from '#features/clinic/time/clinic-time.ts';
import type { CivilTime } from '#platform/civil-date.ts';

/** The number of chairs that fit side by side at 1440 px; with the names and hours of dentists fewer. */
const maxBeside = 4;
const maxDentistsBeside = 2;
const widthOf = (columns: number, dentists: readonly object[] | undefined) =>
  dentists && columns > maxDentistsBeside ? 'wide' : columns > maxBeside ? 'many' : 'few';

/** The day of a clinic with several chairs: a row for each time, a column for each chair. Phones list the chairs below their time. */
export function ChairTable(props: DayTableProps) {
  const { day, now, openId } = props;
  const visitWords = useWords('desk-visit');
  const chairs = shownChairs(day);
  const rows = chairRows(day, now);
  const columns = chairs.length + 1;
  const blocks = blocksOfChairs(day, rows);
  const facts = useClinicFacts();
  const dentistAt = (time: CivilTime, chair: number) =>
    dentistOfVisit({ date: day.date, time, chair }, facts)?.name;
  const line = (row: ChairRow) => {
    if (row.kind === 'gap') return <GapRow row={row} columns={columns} />;
    if (row.kind === 'blocked')
      return (
        <BlockedRow row={row} day={day} columns={columns} onUnblock={() => props.onUnblock(row.closure)} />
      );
    const visits = row.cells.flat().filter((one) => one.kind === 'appointment');
    const open = visits.find(({ appointment }) => appointment.id === openId)?.appointment;
    return (
      <>
        <tr data-kind="chairs">
          <RowTime time={row.time} />
          {row.cells.map((cell, index) => (
            <td key={chairs[index]} data-chair={chairs[index]}>
              <span className="chair-label">
                {[fill(visitWords.chair, { chair: chairs[index]! }), dentistAt(row.time, chairs[index]!)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              {cell.map((one) => (
                <ChairItem
                  key={one.key}
                  {...props}
                  row={blocks.get(one.key) ?? one}
                  onUnblock={blocks.has(one.key) ? props.onUnblock : undefined}
                />
              ))}
            </td>
          ))}
        </tr>
        {open && <VisitMoreRow {...props} visit={open} columns={columns} chairs={chairsOfDay(day)} />}
      </>
    );
  };
  return (
    <ChairFrame day={day} className="day-table">
      <DayLines {...{ rows, now, columns, line }} present={nowRowIndex(day, rows, now)} />
    </ChairFrame>
  );
}

/**
 * The day of a clinic with lengths: a row for each quarter of an hour, in which a visit is as tall as it is long, and a column for each
 * chair.
 */
export function QuarterTable(props: DayTableProps) {
  const { day, now, openId, commands } = props;
  const chairs = shownChairs(day);
  const columns = chairs.length + 1;
  const line = (row: QuarterRow) => {
    switch (row.kind) {
      case 'gap':
        return <GapRow key={row.key} row={row} columns={columns} />;
      case 'more':
        return (
          <VisitMoreRow
            key={row.key}
            {...props}
            visit={row.visit}
            columns={columns}
            chairs={chairsOfDay(day)}
          />
        );
      case 'now':
        return (
          <tr key={row.key} data-kind="now" data-now="">
            <th scope="row" colSpan={columns}>
              <PresentTime now={now} />
            </th>
          </tr>
        );
      case 'quarter':
        return (
          <tr
            key={row.key}
            data-kind="quarter"
            data-from={row.range.from}
            data-to={row.range.to}
            data-minute={row.time.slice(3)}
            data-part={row.isPart ? '' : undefined}
            data-label={row.hasLabel ? '' : undefined}
            data-now={row.isNow ? '' : undefined}
          >
            <th scope="row">
              {/* The row of the current time shows that time as its label. */}
              <QuarterTime {...row} hasLabel={row.hasLabel && !row.isNow} />
              {row.isNow && <PresentTime now={now} />}
            </th>
            {row.cells.map(
              (cell, index) =>
                cell && (
                  <td
                    key={chairs[index]}
                    rowSpan={cell.rows}
                    data-chair={chairs[index]}
                    data-holds={cell.isRest ? cell.items[0]?.kind : undefined}
                  >
                    {!cell.isRest &&
                      cell.items.map((one) => <ChairItem key={one.key} {...props} row={one} />)}
                  </td>
                ),
            )}
          </tr>
        );
    }
  };
  return (
    <StretchArea {...{ day, commands }}>
      <ChairFrame day={day} className="quarter-table">
        <tbody>{quarterRows(day, now, openId).map(line)}</tbody>
      </ChairFrame>
    </StretchArea>
  );
}

/** The table around the lines of a day, with a column for each chair. */
function ChairFrame({ day, className, children }: { day: Day; className: string; children: ReactNode }) {
  const words = useWords('desk-day');
  const visitWords = useWords('desk-visit');
  const { dentists } = useClinicFacts();
  const chairs = shownChairs(day);
  return (
    <div className="chair-scroll">
      <span className="present-line" aria-hidden="true" />
      <table className={`${className} desk-table`} data-chairs={widthOf(chairs.length, dentists)}>
        <caption className="visually-hidden">{fill(words.caption, { day: dayLabel(day.date) })}</caption>
        <thead>
          <tr>
            <th scope="col">{words.time}</th>
            {chairs.map((chair) => (
              <th key={chair} scope="col">
                {chairsOfDay(day).length === 1 ? words.patient : fill(visitWords.chair, { chair })}{' '}
                <ChairDuty {...{ day, chair }} />
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

interface ChairItemProps extends Pick<DayTableProps, 'day' | 'now' | 'openId' | 'onToggle' | 'onAdd'> {
  row: DayRow;
  onUnblock: DayTableProps['onUnblock'] | undefined;
}

/** One thing that a chair has at a time. */
function ChairItem({ row, day, now, openId, onToggle, onAdd, onUnblock }: ChairItemProps) {
  switch (row.kind) {
    case 'appointment':
      return <ChairVisit {...{ row, now, onToggle }} open={openId === row.appointment.id} />;
    case 'free':
      return <ChairFree {...{ row, day, onAdd }} date={day.date} isAlone={chairsOfDay(day).length === 1} />;
    case 'blocked':
      return <ChairBlocked {...{ row, day, onUnblock }} />;
    case 'gap':
      return null;
  }
}

/** '10:00 am', '10:30', '10:05' where something begins then; another time is for screen readers alone. */
function QuarterTime({ time, hasLabel }: { time: CivilTime; hasLabel: boolean }) {
  const [clock, half] = clockParts(time);
  return (
    <>
      <span className={hasLabel ? undefined : 'visually-hidden'}>{clock}</span>{' '}
      <span className={hasLabel && time.endsWith(':00') ? undefined : 'visually-hidden'}>{half}</span>
    </>
  );
}

function PresentTime({ now }: { now: number }) {
  const words = useWords('desk-day');
  const time = timeAt(now);
  return (
    <b className="quarter-now">
      <span aria-hidden="true">{clockParts(time)[0]}</span>
      <span className="visually-hidden">{fill(words.now, { time: clockText(time) })}</span>
    </b>
  );
}

interface ChairBlockedProps {
  row: RowOf<'blocked'>;
  day: Pick<Day, 'date' | 'hours'>;
  onUnblock: DayTableProps['onUnblock'] | undefined;
}

/** Closed time in a chair's column. It shows its range and button only where the closure has no line of its own. */
function ChairBlocked({ row, day, onUnblock }: ChairBlockedProps) {
  const words = useWords('desk-day');
  const range = rangeOf(row, day);
  return (
    <div className="chair-item" data-row={onUnblock && row.key} data-kind="blocked">
      <b>{words.blocked}</b> <ChangingText>{row.closure.reason}</ChangingText>
      {onUnblock && (
        <>
          {' '}
          <span>{range}</span>
          <UnblockButton {...{ row, range }} onUnblock={() => onUnblock(row.closure)} />
        </>
      )}
    </div>
  );
}

function ChairFree({ isAlone = false, day, ...props }: FreeRowProps & { day: Day; isAlone?: boolean }) {
  const { row, onAdd } = props;
  const words = useWords('desk-dentists');
  const { dentists } = useClinicFacts();
  const away = dentistsAway(day, row.time, dentists).find(({ chair }) => chair === row.chair);
  return (
    <div
      className="chair-item"
      data-row={row.key}
      data-kind="free"
      data-kept={row.keptUntil === undefined ? undefined : ''}
      {...useFreeMarks(props)}
    >
      <AddHere row={row} {...(!isAlone && { chair: row.chair })} onAdd={onAdd} />
      {isUnattended(day, row, dentists) && (
        <small className="chair-unattended">
          {away ? fill(words.isAway, { dentist: away.name }) : words.unattended}
        </small>
      )}
    </div>
  );
}

interface ChairVisitProps extends Pick<VisitActions, 'onToggle'> {
  row: RowOf<'appointment'>;
  now: number;
  open: boolean;
}

function ChairVisit({ row, now, open, onToggle }: ChairVisitProps) {
  const { id, service, note } = row.appointment;
  const isUnsent = use(UnsentVisits).has(id);
  return (
    <div className="chair-item" data-row={id} data-kind="visit" data-unsent={isUnsent || undefined}>
      <div className="day-patient">
        <VisitName {...{ row, open, onToggle }} />
        <WarningWords {...row.appointment} />
      </div>
      <span className="chair-status">
        <VisitStatus visit={row.appointment} now={now} />
      </span>
      <div className="chair-what">
        <span>{serviceOf(service)}</span>
        <DentistOfVisit visit={row.appointment} />
        <VisitEnd visit={row.appointment} />
        <OfflineNumber id={id} />
        {note && (
          <span className="day-note">
            <VisitNote note={note} />
          </span>
        )}
      </div>
      {!open && <StretchHandle visit={row.appointment} />}
    </div>
  );
}

/** A line of the day where the clinic has several chairs: what each of them has at a time. Time that is closed for all is one line. */
type ChairRow =
  { kind: 'chairs'; key: string; time: CivilTime; cells: DayRow[][] } | RowOf<'blocked'> | RowOf<'gap'>;

/** The blocks of single chairs, by the key of the cell in which each begins. */
export function blocksOfChairs(day: Day, rows: readonly ChairRow[]): ReadonlyMap<string, RowOf<'blocked'>> {
  const columns = shownChairs(day).map((_, column) =>
    rows.flatMap((row) => (row.kind === 'chairs' ? row.cells[column]! : [])),
  );
  const blocks = columns
    .flatMap((column) => joinBlocked<DayRow>(day, column))
    .filter((row) => row.kind === 'blocked' && row.chair !== undefined);
  return new Map(blocks.map((row) => [row.key, row as RowOf<'blocked'>]));
}

/** The day by time and chair at an instant. */
export function chairRows(day: Day, now: number): ChairRow[] {
  const byTime = Map.groupBy(slotRows(day, now), ({ time }) => time);
  const rows = [...byTime].map(([time, here]): ChairRow => {
    const [first] = here;
    if (here.length === 1 && first?.kind === 'blocked' && first.chair === undefined) return first;
    return {
      kind: 'chairs',
      key: time,
      time,
      cells: shownChairs(day).map((chair) => cellOf(day, time, here, chair)),
    };
  });
  return withGap<ChairRow>(day, joinBlocked(day, rows));
}
