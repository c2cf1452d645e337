import { numberInGroups } from '#features/booking/appointments/appointment-request.ts';
import { serviceOf } from '#features/clinic/booking-options.ts';
import type { RowOf } from './day.ts';
import { allColumns } from './other-rows.tsx';
import { RowTime } from './row-time.tsx';
import { StatusMark } from '../visit/status-mark.tsx';
import type { useOpenedVisit } from '../open-visit/use-opened-visit.ts';
import type { VisitChanges } from '../visit/use-visit-changes.ts';
import { VisitMoreRow } from '../open-visit/visit-more-row.tsx';
import { VisitName } from './visit-name.tsx';
import { VisitNote } from './visit-note.tsx';

interface VisitRowProps {
  row: RowOf<'appointment'>;
  open: boolean;
  opened: ReturnType<typeof useOpenedVisit>;
  changes: VisitChanges;
  onToggle: () => void;
  onMove: () => void;
  onCancel: () => void;
}

/** A visit's line in the day and, when open, what belongs to it. */
export function VisitRow({ row, open, onToggle, ...more }: VisitRowProps) {
  const { opened } = more;
  const { appointment } = row;
  const whole = open && opened && 'visit' in opened ? opened.visit : undefined;
  return (
    <>
      <tr data-row={appointment.id} data-kind="visit">
        <RowTime time={row.time} />
        <td className="day-patient">
          <VisitName {...{ row, open, onToggle }} />
        </td>
        <td className="day-mobile">
          {whole ? (
            <a href={`tel:${whole.mobileNumber}`}>{numberInGroups(whole.mobileNumber)}</a>
          ) : (
            appointment.mobileNumber
          )}
        </td>
        <td className="day-service">{serviceOf(appointment.service)}</td>
        <td className="day-note">
          <VisitNote note={appointment.note} />
        </td>
        <td className="day-status">
          <StatusMark status={appointment.status} />
        </td>
      </tr>
      {open && <VisitMoreRow columns={allColumns} {...{ appointment, ...more }} />}
    </>
  );
}
