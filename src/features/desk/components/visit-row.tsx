import { Fragment } from 'react';
import { numberInGroups } from '#features/booking/appointment-request.ts';
import { patientOf } from '#features/booking/appointment.ts';
import { serviceOf } from '#features/clinic/booking-options.ts';
import { Icon } from '#ui/icon.tsx';
import type { DayRow } from '../day.ts';
import { useDayWords } from '../words/use-day-words.ts';
import { OpenVisit } from './open-visit.tsx';
import { RowTime } from './row-time.tsx';
import { StatusMark } from './status-mark.tsx';
import type { useOpenedVisit } from './use-opened-visit.ts';
import type { VisitChanges } from './use-visit-changes.ts';

interface VisitRowProps {
  row: Extract<DayRow, { kind: 'appointment' }>;
  /** Said where the clinic has more than one. */
  chair: number | undefined;
  open: boolean;
  opened: ReturnType<typeof useOpenedVisit>;
  changes: VisitChanges;
  onToggle: () => void;
  onMove: () => void;
  onCancel: () => void;
}

const isWarning = (note: string) => /allerg/i.test(note);

/** A visit's line in the day and, when open, what belongs to it. */
export function VisitRow({ row, chair, open, opened, changes, onToggle, onMove, onCancel }: VisitRowProps) {
  const words = useDayWords();
  const { appointment } = row;
  const { id, note, source } = appointment;
  const whole = open && opened && 'visit' in opened ? opened.visit : undefined;
  const more = `visit-${id}`;
  return (
    <Fragment>
      <tr data-row={id} data-kind="visit">
        <RowTime time={row.time} chair={chair} />
        <td className="day-patient">
          <button
            type="button"
            data-row-control
            aria-expanded={open}
            aria-controls={open ? more : undefined}
            onClick={onToggle}
          >
            {patientOf(appointment).trim()}
          </button>
          {source !== 'online' && (
            <em>{source === 'walk-in' ? words.sourceWalkIn : words.sourceTelephone}</em>
          )}
          {row.closed && <em>{words.insideClosed}</em>}
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
          {isWarning(note) ? (
            <strong>
              <Icon name="warning-circle" />
              {note}
            </strong>
          ) : (
            note
          )}
        </td>
        <td className="day-status">
          <StatusMark status={appointment.status} />
        </td>
      </tr>
      {open && (
        <tr className="day-more" data-row={id} id={more}>
          <td colSpan={6}>
            <OpenVisit
              appointment={appointment}
              whole={whole}
              failed={opened !== undefined && 'failed' in opened}
              changes={changes}
              onMove={onMove}
              onCancel={onCancel}
            />
          </td>
        </tr>
      )}
    </Fragment>
  );
}
