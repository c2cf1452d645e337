import { useEffect, useRef, useState } from 'react';
import { mayChange } from '#features/booking/appointments/appointment-status.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { whatsappLink } from '#features/clinic/clinic-facts.ts';
import { fill } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language-of-text.ts';
import { Rich, useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { shownStatuses } from '../visit/status-mark.tsx';
import { mayTakeBack, type VisitChanges } from '../visit/use-visit-changes.ts';
import type { Opened } from './use-opened-visit.ts';
import { historyLine } from './earlier-visits.ts';
import { NoteEditor } from './note-editor.tsx';
import { isBeingEdited, PatientEditor } from './patient-editor.tsx';

export interface OpenVisitProps {
  visit: DeskAppointment;
  opened: Opened | undefined;
  changes: VisitChanges;
  now: number;
  /** Where there are several: the visit is put on another here. */
  chairs?: readonly number[] | undefined;
  onChair: (visit: DeskAppointment, chair: number) => void;
  onMove: (visit: DeskAppointment) => void;
  onCancel: (visit: DeskAppointment) => void;
}

/** What an open line of the day shows below itself. */
export function OpenVisit(props: OpenVisitProps) {
  const { visit, opened, changes, now, chairs, onChair, onMove, onCancel } = props;
  const { whole, failed } = opened ?? {};
  const words = useWords('desk-open-visit');
  const visitWords = useWords('desk-visit');
  const { status, message, undo } = visit;
  const [editing, setEditing] = useState(() => isBeingEdited(visit));
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
          {mayConfirm(visit) && <strong>{words.toConfirm}</strong>}
          <span>{smsLine(visit, words)}</span>
          {whole && <span>{historyLine(whole, words)}</span>}
          {visit.language !== 'en' && <span>{words[`reads-${visit.language}`]}</span>}
          {failed && <span>{words.numberHidden}</span>}
          {whole && (
            <a href={whatsappLink(whole.mobileNumber)} target="_blank" rel="noopener noreferrer">
              {words.whatsapp}
            </a>
          )}
          {message && (
            <span className="visit-said">
              <Rich
                text={words.saidBy}
                values={{ message }}
                tag={(said) => <span lang={langOfText(message, visit.language)}>{said}</span>}
              />
            </span>
          )}
        </p>
      </div>
      {editing && whole ? (
        <PatientEditor {...{ visit, whole, changes }} onDone={() => setEditing(false)} />
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
            {mayConfirm(visit) && (
              <DeskButton
                className="staff-button staff-button-pine"
                onClick={() =>
                  void changes.change(
                    visit,
                    { confirm: true },
                    { done: (done) => fill(words.confirmed, { patient: patientOf(done) }) },
                  )
                }
              >
                {words.confirmVisit}
              </DeskButton>
            )}
            {mayChange(status, 'move') && (
              <DeskButton className="staff-button" onClick={() => onMove(visit)}>
                {words.reschedule}
              </DeskButton>
            )}
            {mayChange(status, 'cancelled') && (
              <DeskButton className="visit-cancel" onClick={() => onCancel(visit)}>
                {words.cancelVisit}
              </DeskButton>
            )}
          </div>
          <StatusSwitch
            status={status}
            busy={changes.busy === visit.id}
            onChange={(to) => void changes.setStatus(visit, to)}
          />
          {undo && mayTakeBack(visit, now) && (
            <DeskButton className="staff-button" onClick={() => void changes.takeBack(visit)}>
              {fill(words.backTo, { status: visitWords[`status-${undo.to}`] })}
            </DeskButton>
          )}
          {chairs && mayChange(status, 'move') && (
            <div className="desk-segments" role="group" aria-label={words.chairs}>
              {chairs.map((chair) => (
                <DeskButton
                  key={chair}
                  aria-pressed={chair === visit.chair}
                  onClick={() => chair !== visit.chair && onChair(visit, chair)}
                >
                  {fill(visitWords.chair, { chair })}
                </DeskButton>
              ))}
            </div>
          )}
          <NoteEditor visit={visit} changes={changes} />
        </>
      )}
    </div>
  );
}

/** Booked while too many unknown numbers were booking: its slot is held until staff have called. */
const mayConfirm = ({ toConfirm, status }: DeskAppointment) => toConfirm && mayChange(status, 'confirm');

interface StatusSwitchProps {
  status: DeskAppointment['status'];
  busy: boolean;
  onChange: (status: DeskAppointment['status']) => void;
}

/** Where a visit stands; only where it may go from here can be pressed. */
function StatusSwitch({ status, busy, onChange }: StatusSwitchProps) {
  const words = useWords('desk-visit');
  return (
    <div className="desk-segments" role="group" aria-label={words.status} aria-busy={busy}>
      {shownStatuses.map((to) =>
        to === status ? (
          <button key={to} type="button" aria-pressed="true">
            {words[`status-${to}`]}
          </button>
        ) : (
          <DeskButton
            key={to}
            aria-pressed="false"
            disabled={!mayChange(status, to)}
            onClick={() => onChange(to)}
          >
            {words[`status-${to}`]}
          </DeskButton>
        ),
      )}
    </div>
  );
}

/** 'SMS delivered 20 Nov, 6:12 pm. Booked online. Reference K7QF.' */
function smsLine({ sms, source, reference }: DeskAppointment, words: WordSets['desk-open-visit']): string {
  const told = sms ? fill<string>(words[`sms-${sms.state}`], { when: whenText(sms.at) }) : words['sms-none'];
  return [told, words[`booked-${source}`], fill(words.reference, { reference })].join(' ');
}

/** '20 Nov, 6:12 pm' */
const whenText = (instant: number) =>
  `${shortDate(civilDateAt(instant)).slice(4)}, ${clockText(timeAt(instant))}`;
