import { numberInGroups } from '#features/booking/appointments/appointment-request.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { OpenVisit } from './open-visit.tsx';
import type { useOpenedVisit } from './use-opened-visit.ts';
import type { VisitChanges } from '../visit/use-visit-changes.ts';
import { visitMoreId } from '../day/visit-name.tsx';

interface VisitMoreRowProps {
  appointment: DeskAppointment;
  columns: number;
  opened: ReturnType<typeof useOpenedVisit>;
  changes: VisitChanges;
  /** Where there are several: the visit is put on another here. */
  chairs?: readonly number[] | undefined;
  onMove: () => void;
  onCancel: () => void;
}

/** The line below an open visit: what belongs to it. */
export function VisitMoreRow({ appointment, columns, opened, chairs, ...open }: VisitMoreRowProps) {
  const { id } = appointment;
  const whole = opened && 'visit' in opened ? opened.visit : undefined;
  return (
    <tr className="day-more" data-row={id} id={visitMoreId(id)}>
      <td colSpan={columns}>
        {/* Among several chairs the line above is not this patient's alone. */}
        {chairs && (
          <p className="visit-whose">
            <b>{patientOf(appointment).trim()}</b>
            {whole ? (
              <a href={`tel:${whole.mobileNumber}`}>{numberInGroups(whole.mobileNumber)}</a>
            ) : (
              <span>{appointment.mobileNumber}</span>
            )}
          </p>
        )}
        <OpenVisit
          {...{ appointment, whole, chairs, ...open }}
          failed={opened !== undefined && 'failed' in opened}
        />
      </td>
    </tr>
  );
}
