import { dayLabel } from '#features/clinic/clinic-time.ts';
import { fill, useWords } from '#platform/words.tsx';
import type { Closure } from '#features/booking/slots/closures.ts';
import { presentAt, type Day, type DayRow, type RowOf } from './day.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { DayLines } from './day-lines.tsx';
import { BlockedRow, FreeRow, GapRow } from './other-rows.tsx';
import type { useOpenedVisit } from '../open-visit/use-opened-visit.ts';
import type { VisitChanges } from '../visit/use-visit-changes.ts';
import { VisitRow } from './visit-row.tsx';

export interface DayTableProps {
  day: Day;
  rows: readonly DayRow[];
  now: number;
  openId: string | undefined;
  opened: ReturnType<typeof useOpenedVisit>;
  changes: VisitChanges;
  onToggle: (id: string) => void;
  onAdd: (row: RowOf<'free'>) => void;
  onMove: (appointment: DeskAppointment) => void;
  onCancel: (appointment: DeskAppointment) => void;
  onUnblock: (closure: Closure) => void;
}

/** The day, line by line. */
export function DayTable(props: DayTableProps) {
  const { day, rows, now, openId, opened, changes } = props;
  const words = useWords('desk-day');
  const present = presentAt(day, rows, now);

  const line = (row: DayRow) => {
    switch (row.kind) {
      case 'appointment':
        return (
          <VisitRow
            row={row}
            open={openId === row.appointment.id}
            opened={opened}
            changes={changes}
            onToggle={() => props.onToggle(row.appointment.id)}
            onMove={() => props.onMove(row.appointment)}
            onCancel={() => props.onCancel(row.appointment)}
          />
        );
      case 'free':
        return <FreeRow row={row} onAdd={props.onAdd} />;
      case 'blocked':
        return <BlockedRow row={row} onUnblock={() => props.onUnblock(row.closure)} />;
      case 'gap':
        return <GapRow row={row} />;
    }
  };

  return (
    <table className="day-table">
      <caption className="visually-hidden">{fill(words.caption, { day: dayLabel(day.date) })}</caption>
      <thead>
        <tr>
          {[words.time, words.patient, words.mobile, words.service, words.note, words.status].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <DayLines {...{ rows, present, now, line }} />
    </table>
  );
}
