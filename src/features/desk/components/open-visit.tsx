import { holdsSlot, mayMove } from '#features/booking/appointment-status.ts';
import { mayChange } from '#features/booking/appointment-status.ts';
import { fill, plural } from '#platform/words.tsx';
import { Icon } from '#ui/icon.tsx';
import type { OpenedAppointment } from '../desk-client.ts';
import type { DeskAppointment } from '../desk-appointment.ts';
import { smsLine } from '../sms-line.ts';
import { useDayWords } from '../words/use-day-words.ts';
import { DeskButton } from './desk-button.tsx';
import { NoteEditor } from './note-editor.tsx';
import { StatusSwitch } from './status-switch.tsx';
import type { VisitChanges } from './use-visit-changes.ts';

interface OpenVisitProps {
  appointment: DeskAppointment;
  /** Undefined while it is being read. */
  whole: OpenedAppointment | undefined;
  failed: boolean;
  changes: VisitChanges;
  onMove: () => void;
  onCancel: () => void;
}

/** What an open line of the day shows below itself. */
export function OpenVisit({ appointment, whole, failed, changes, onMove, onCancel }: OpenVisitProps) {
  const words = useDayWords();
  const { status, message } = appointment;
  return (
    <div className="visit-more">
      <p className="visit-facts">
        <Icon name="chat-circle-text" />
        <span>{smsLine(appointment, words)}</span>
        {whole && <History visits={whole.history} />}
        {failed && <span>{words.numberHidden}</span>}
      </p>
      {message && <p className="visit-said">{fill(words.saidBy, { message })}</p>}
      <StatusSwitch
        status={status}
        busy={changes.busy === appointment.id}
        onChange={(to) => void changes.setStatus(appointment, to)}
      />
      <NoteEditor appointment={appointment} changes={changes} />
      <div className="visit-actions">
        {mayMove(status) && (
          <DeskButton className="staff-button" onClick={onMove}>
            {words.reschedule}
          </DeskButton>
        )}
        {mayChange(status, 'cancelled') && (
          <DeskButton className="visit-cancel" onClick={onCancel}>
            {words.cancelVisit}
          </DeskButton>
        )}
      </div>
    </div>
  );
}

function History({ visits }: { visits: DeskAppointment[] }) {
  const words = useDayWords();
  const noShows = visits.filter(({ status }) => status === 'no-show').length;
  const kept = visits.filter(({ status }) => holdsSlot(status)).length;
  if (kept === 0 && noShows === 0) return null;
  return (
    <span>
      {[plural(words.visits, { n: kept }), noShows > 0 && plural(words.noShows, { n: noShows })]
        .filter(Boolean)
        .join(', ')}
      .
    </span>
  );
}
