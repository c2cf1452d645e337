import { useEffect, useRef, useState } from 'react';
import { mayChange, mayMove } from '#features/booking/appointments/appointment-status.ts';
import { whatsappLink } from '#features/clinic/clinic-facts.ts';
import { fill, plural, useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { OpenedAppointment } from '../visit/desk-client.ts';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { smsLine } from './sms-line.ts';
import { ChairChoice } from './chair-choice.tsx';
import { DeskButton } from '../page/desk-button.tsx';
import { NoteEditor } from './note-editor.tsx';
import { PatientEditor } from './patient-editor.tsx';
import { statusWords } from '../visit/status-mark.tsx';
import { StatusSwitch } from './status-switch.tsx';
import { isBeingEdited } from './use-patient-edit.ts';
import type { VisitChanges } from '../visit/use-visit-changes.ts';

interface OpenVisitProps {
  appointment: DeskAppointment;
  /** Undefined while it is being read. */
  whole: OpenedAppointment | undefined;
  failed: boolean;
  changes: VisitChanges;
  /** Where there are several. */
  chairs?: readonly number[] | undefined;
  onMove: () => void;
  onCancel: () => void;
}

/** What an open line of the day shows below itself. */
export function OpenVisit({ appointment, whole, failed, changes, chairs, onMove, onCancel }: OpenVisitProps) {
  const words = useWords('desk-day');
  const { status, message } = appointment;
  const [editing, setEditing] = useState(() => isBeingEdited(appointment));
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <div className="visit-more">
      <div className="visit-facts">
        <Icon name="chat-circle-text" />
        <p className="visit-fact-list">
          <span>{smsLine(appointment, words)}</span>
          {whole && <History before={earlier(whole)} />}
          {failed && <span>{words.numberHidden}</span>}
          {whole && (
            <a href={whatsappLink(whole.mobileNumber)} target="_blank" rel="noopener noreferrer">
              {words.whatsapp}
            </a>
          )}
          {message && <span className="visit-said">{fill(words.saidBy, { message })}</span>}
        </p>
      </div>
      {editing && whole ? (
        <PatientEditor {...{ appointment, whole, changes }} onDone={() => setEditing(false)} />
      ) : (
        <>
          <div className="visit-actions">
            <DeskButton
              ref={edit}
              className="staff-button"
              disabled={!whole}
              onClick={() => setEditing(true)}
            >
              {words.edit}
            </DeskButton>
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
          <StatusSwitch
            status={status}
            busy={changes.busy === appointment.id}
            onChange={(to) => void changes.setStatus(appointment, to)}
          />
          {appointment.undo && changes.mayTakeBack(appointment) && (
            <DeskButton className="staff-button" onClick={() => void changes.takeBack(appointment)}>
              {fill(words.backTo, { status: words[statusWords[appointment.undo.to]] })}
            </DeskButton>
          )}
          {chairs && mayMove(status) && <ChairChoice {...{ appointment, chairs, changes }} />}
          <NoteEditor appointment={appointment} changes={changes} />
        </>
      )}
    </div>
  );
}

const earlier = ({ id, date, history }: OpenedAppointment) =>
  history.filter((visit) => visit.id !== id && visit.date <= date && visit.status !== 'cancelled');

function History({ before }: { before: DeskAppointment[] }) {
  const words = useWords('desk-day');
  if (before.length === 0) return <span>{words.firstVisit}</span>;
  const missed = before.filter(({ status }) => status === 'no-show').length;
  const told = [plural(words.visits, { n: before.length - missed })];
  if (missed > 0) told.push(plural(words.noShows, { n: missed }));
  return <span>{`${told.join(', ')}.`}</span>;
}
