import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { dayLabel } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { StatusMark } from '../visit/status-mark.tsx';
import { chairRows, chairsOfDay, type ChairRow } from './chair-rows.ts';
import { DayLines, type DayTableProps } from './day-table.tsx';
import { presentAt, type DayRow, type RowOf } from './day.ts';
import { AddHere, BlockedRow, GapRow, RowTime, useFreeMarks, type FreeProps } from './other-rows.tsx';
import { VisitNote } from '../open-visit/visit-note.tsx';
import { KeptNumber, VisitMoreRow, VisitName, type VisitActions } from './visit-row.tsx';

/** Chairs that fit beside each other in a window of 1440. */
const mostBeside = 4;

/** The day of a clinic with several chairs: times below each other, chairs beside each other; on a phone the chairs of a time too. */
export function ChairTable(props: DayTableProps) {
  const { day, now, openId, opened, changes, onToggle, onMove, onChair, onCancel } = props;
  const words = useWords('desk-day');
  const visitWords = useWords('desk-visit');
  const chairs = chairsOfDay(day);
  const rows = chairRows(day, now);
  const columns = chairs.length + 1;

  const item = (row: DayRow) => {
    switch (row.kind) {
      case 'appointment':
        return <ChairVisit key={row.key} row={row} open={openId === row.key} onToggle={onToggle} />;
      case 'free':
        return <ChairFree key={row.key} row={row} date={day.date} onAdd={props.onAdd} />;
      case 'blocked':
        return (
          <div key={row.key} className="chair-item" data-kind="blocked">
            <b>{words.blocked}</b> <ChangingText>{row.closure.reason}</ChangingText>
          </div>
        );
      case 'gap':
        return null;
    }
  };
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
              <span className="chair-label">{fill(visitWords.chair, { chair: chairs[index]! })}</span>
              {cell.map(item)}
            </td>
          ))}
        </tr>
        {open && (
          <VisitMoreRow
            visit={open}
            {...{ columns, opened, now, changes, chairs, onMove, onChair, onCancel }}
          />
        )}
      </>
    );
  };

  return (
    <div className="chair-scroll">
      <table className="day-table desk-table" data-chairs={chairs.length > mostBeside ? 'many' : 'few'}>
        <caption className="visually-hidden">{fill(words.caption, { day: dayLabel(day.date) })}</caption>
        <thead>
          <tr>
            <th scope="col">{words.time}</th>
            {chairs.map((chair) => (
              <th key={chair} scope="col">
                {fill(visitWords.chair, { chair })}
              </th>
            ))}
          </tr>
        </thead>
        <DayLines {...{ rows, now, columns, line }} present={presentAt(day, rows, now)} />
      </table>
    </div>
  );
}

function ChairFree(props: FreeProps) {
  const { row, onAdd } = props;
  return (
    <div className="chair-item" data-row={row.key} data-kind="free" {...useFreeMarks(props)}>
      <AddHere row={row} chair={row.chair} onAdd={onAdd} />
    </div>
  );
}

interface ChairVisitProps extends Pick<VisitActions, 'onToggle'> {
  row: RowOf<'appointment'>;
  open: boolean;
}

function ChairVisit({ row, open, onToggle }: ChairVisitProps) {
  const { id, service, note, status } = row.appointment;
  return (
    <div className="chair-item" data-row={id} data-kind="visit">
      <div className="day-patient">
        <VisitName {...{ row, open, onToggle }} />
      </div>
      <StatusMark status={status} />
      <div className="chair-what">
        <span>{serviceOf(service)}</span>
        <KeptNumber id={id} />
        {note && (
          <span className="day-note">
            <VisitNote note={note} />
          </span>
        )}
      </div>
    </div>
  );
}
