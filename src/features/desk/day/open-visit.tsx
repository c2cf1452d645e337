import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import { visitStatuses } from '#features/booking/appointments/appointment-status.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { personKey } from '#features/booking/search/match-names.ts';
import { maxWarningLength } from '#features/booking/warnings/warnings.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, pastDate, pastInstantText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { Rich, useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { OtherDentistButtons } from '../dentists/other-dentist-buttons.tsx';
import { DentistOfVisit } from '../dentists/dentist-of-visit.tsx';
import { VisitLength } from '../move/visit-length.tsx';
import { MissedLimit } from '../missed/missed-limit.tsx';
import { NextStepLine } from '../next/next-step-line.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import type { DeskAppointment, OpenedVisit } from '../visit/desk-appointment.ts';
import type { VisitCommands } from '../visit/use-visit-commands.ts';
import { VisitWarnings } from '../visit/warnings.tsx';
import { isBeingEdited, NoteEditor, PatientEditor, RemindersButton } from './patient-editor.tsx';
import { WhatsappTexts } from '../whatsapp/whatsapp-texts.tsx';
import { fetchVisit, type VisitRefusal } from '../visit/visit-client.ts';

export interface OpenVisitProps {
  visit: DeskAppointment;
  opened: VisitLoad | undefined;
  now: number;
  commands: VisitCommands;
  /** The clinic's chairs, where the day has a column for each: the visit can be moved to another. */
  chairs?: readonly number[] | undefined;
  onChair: (visit: DeskAppointment, chair: number) => void;
  onStatus: (visit: DeskAppointment, status: DeskAppointment['status']) => void;
  onMove: (visit: DeskAppointment) => void;
  onBookAgain: (visit: OpenedVisit) => void;
  onCancel: (visit: DeskAppointment) => void;
  /** Resolves to false when the server refused it. */
  onNote: (visit: DeskAppointment, note: string) => Promise<boolean>;
  onComing: (visit: DeskAppointment, isComing: boolean) => void;
}

/** The panel below an open row of the day. */
export function OpenVisit(props: OpenVisitProps) {
  const { visit, opened, now, commands, chairs } = props;
  const { onChair, onStatus, onMove, onBookAgain, onCancel, onNote, onComing } = props;
  const { whole, failed } = opened ?? {};
  const words = useWords('desk-open-visit');
  const visitWords = useWords('desk-visit');
  const { message } = visit;
  const { staff: allowed } = getAllowedChanges(visit);
  const [editing, setEditing] = useState(() => isBeingEdited(visit));
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing && document.activeElement === document.body) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const [warning, setWarning] = useState<string>();
  return (
    <div className="visit-more row-wrap">
      <VisitWarnings {...{ visit, commands }} typed={warning} onType={setWarning} />
      <div className="visit-facts">
        <Icon name="chat-circle-text" />
        <p className="visit-fact-list">
          {allowed.includes('confirm') && <strong>{words.toConfirm}</strong>}
          <DentistOfVisit visit={visit} />
          <span>{smsLine(visit, words)}</span>
          {whole && <span>{historyLine(whole, words)}</span>}
          {visit.language !== 'en' && <span>{words[`reads-${visit.language}`]}</span>}
          {visit.noReminders && <strong>{words.noReminders}</strong>}
          {visit.correctedAt && (
            <span>{fill(words.correctedByPatient, { when: pastInstantText(visit.correctedAt) })}</span>
          )}
          {visit.healthWithdrawnAt && (
            <strong>{fill(words.healthWithdrawn, { when: pastInstantText(visit.healthWithdrawnAt) })}</strong>
          )}
          {failed && commands.online && <span>{words.numberHidden}</span>}
          {message && (
            <span className="visit-said">
              <Rich
                text={words.saidBy}
                values={{ message }}
                tag={(said) => <span lang={langOfText(message, visit.language)}>{said}</span>}
              />{' '}
              <DeskButton
                className="visit-keep-warning"
                onClick={() => setWarning(message.slice(0, maxWarningLength))}
              >
                {words.keepAsWarning}
              </DeskButton>
            </span>
          )}
        </p>
      </div>
      {whole && <MissedLimit key={whole.id} visit={whole} commands={commands} />}
      {editing && whole ? (
        <PatientEditor {...{ visit, whole, commands }} onDone={() => setEditing(false)} />
      ) : (
        <>
          <StatusSwitch
            visit={visit}
            busy={commands.busy === visit.id}
            onChange={(to) => onStatus(visit, to)}
          />
          <div className="visit-actions">
            <DeskButton
              ref={edit}
              className="staff-button"
              disabled={!whole}
              onClick={() => setEditing(true)}
            >
              {words.edit}
            </DeskButton>
            <DeskButton className="staff-button" onClick={() => setWarning('')}>
              {words.warning}
            </DeskButton>
            {allowed.includes('confirm') && (
              <DeskButton
                className="staff-button staff-button-pine"
                onClick={() =>
                  void commands.change(
                    visit,
                    { confirm: true },
                    { done: (done) => fill(words.confirmed, { patient: patientOf(done) }) },
                  )
                }
              >
                {words.confirmVisit}
              </DeskButton>
            )}
            {visit.status === 'no-show' ? (
              <DeskButton
                className="staff-button"
                disabled={!whole}
                onClick={() => whole && onBookAgain(whole)}
              >
                {words.bookAgain}
              </DeskButton>
            ) : (
              <DeskButton
                className="staff-button"
                disabled={!allowed.includes('move')}
                onClick={() => onMove(visit)}
              >
                {words.reschedule}
              </DeskButton>
            )}
            <DeskButton
              className="visit-cancel"
              disabled={!allowed.includes('cancelled')}
              onClick={() => onCancel(visit)}
            >
              {words.cancelVisit}
            </DeskButton>
          </div>
          {whole?.status === 'completed' && visit.status === 'completed' && (
            <NextStepLine key={whole.id} {...{ visit, whole, commands, now }} />
          )}
          <OtherDentistButtons visit={visit} commands={commands} />
          {chairs && chairs.length > 1 && allowed.includes('move') && (
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
          <VisitLength visit={visit} commands={commands} />
          <DeskButton
            className="staff-button"
            disabled={!allowed.includes('coming')}
            worksOffline
            // Ignores the second click of a double click.
            onClick={({ detail }) => detail < 2 && onComing(visit, !visit.coming)}
          >
            {visit.coming ? words.notComing : words.coming}
          </DeskButton>
          <RemindersButton visit={visit} commands={commands} />
          {whole && hasNumber(whole.mobileNumber) && <WhatsappTexts key={whole.id} visit={whole} />}
          {!visit.hasNumber && (
            <DeskButton className="staff-button" disabled={!whole} onClick={() => setEditing(true)}>
              {words.noNumber}
            </DeskButton>
          )}
          <NoteEditor {...{ visit, whole, onNote }} />
          {whole && <EarlierVisits visit={whole} />}
        </>
      )}
    </div>
  );
}

interface StatusSwitchProps {
  visit: DeskAppointment;
  busy: boolean;
  onChange: (status: DeskAppointment['status']) => void;
}

/** The status as a group of buttons; only allowed changes are enabled. */
function StatusSwitch({ visit, busy, onChange }: StatusSwitchProps) {
  const words = useWords('desk-visit');
  const { staff: allowed } = getAllowedChanges(visit);
  return (
    <div className="desk-segments" role="group" aria-label={words.status} aria-busy={busy}>
      {visitStatuses.map((to) =>
        to === visit.status ? (
          <button key={to} type="button" aria-pressed="true" onClick={() => onChange(to)}>
            {words[`status-${to}`]}
          </button>
        ) : (
          <DeskButton
            key={to}
            aria-pressed="false"
            disabled={!allowed.includes(to)}
            worksOffline={visit.status !== 'cancelled'}
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
  const smsText = sms
    ? fill<string>(words[`sms-${sms.state}`], { when: whenText(sms.at) })
    : words['sms-none'];
  return [smsText, words[`booked-${source}`], fill(words.reference, { reference })].join(' ');
}

/** '20 Nov, 6:12 pm' */
const whenText = (instant: number) =>
  `${shortDate(civilDateAt(instant)).slice(4)}, ${clockText(timeAt(instant))}`;

/** 'Cancelled by the patient, on their own page, 20 Nov, 6:12 pm.' */
export function cancellationText(
  { cancellation, statusChangedAt }: DeskAppointment,
  words: WordSets['desk-day'],
): string {
  const when = whenText(statusChangedAt);
  if (!cancellation) return fill(words.cancelledAt, { when });
  return fill<string>(words[`cancelled-${cancellation.origin}`], { by: cancellation.by, when });
}

/** '3 visits before, 1 missed.' What comes later on the same day was not before. */
export function historyLine(
  { id, date, time, history }: Pick<OpenedVisit, 'id' | 'date' | 'time' | 'history'>,
  words: WordSets['desk-open-visit'],
): string {
  const before = history.filter(
    (visit) =>
      visit.id !== id && `${visit.date} ${visit.time}` < `${date} ${time}` && visit.status !== 'cancelled',
  );
  if (before.length === 0) return words.firstVisit;
  const missed = before.filter(({ status }) => status === 'no-show').length;
  const texts = [plural(words.visits, { n: before.length - missed })];
  if (missed > 0) texts.push(plural(words.noShows, { n: missed }));
  return `${texts.join(', ')}.`;
}

/** The patient's visits before this one, the latest first; of a cancelled one who cancelled it. */
function EarlierVisits({ visit: { id, date, time, history, ...patient } }: { visit: OpenedVisit }) {
  const words = useWords('desk-open-visit');
  const dayWords = useWords('desk-day');
  const visitWords = useWords('desk-visit');
  const earlier = history.filter(
    (other) =>
      other.id !== id &&
      `${other.date} ${other.time}` < `${date} ${time}` &&
      personKey(other) === personKey(patient),
  );
  if (earlier.length === 0) return null;
  return (
    <details className="cancelled-visits earlier-visits">
      <summary>{plural(words.earlier, { n: earlier.length })}</summary>
      <ul>
        {earlier.map((other) => {
          const when = `${pastDate(other.date)}, ${clockText(other.time)}`;
          const isCancelled = other.status === 'cancelled';
          return (
            <li key={other.id}>
              <span>
                {isCancelled ? <s>{when}</s> : when} {serviceOf(other.service)}
                <small>
                  {isCancelled ? cancellationText(other, dayWords) : visitWords[`status-${other.status}`]}
                </small>
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** `whole` is undefined while it is being read, and where that failed. */
export interface VisitLoad {
  id: string;
  whole?: OpenedVisit;
  failed: boolean;
}

/**
 * Loads the open visit's full number and earlier visits; the audit log records each read. It reloads when the visit changes, since its
 * number may have changed.
 */
export function useOpenedVisit(
  visit: DeskAppointment | undefined,
  { online, onRefused }: { online: boolean; onRefused: (refusal: VisitRefusal) => void },
): VisitLoad | undefined {
  const [opened, setOpened] = useState<VisitLoad>();
  // One that failed is read again once the connection is back.
  const [line, setLine] = useState({ online, reading: 0 });
  if (line.online !== online) setLine({ online, reading: line.reading + (online && opened?.failed ? 1 : 0) });
  const refused = useEffectEvent(onRefused);
  const id = visit?.id;
  const reading = visit && `${visit.id} ${visit.version} ${line.reading}`;
  useEffect(() => {
    let left = false;
    const read = async (wanted: string) => {
      const answer = await fetchVisit(wanted);
      if (left) return;
      setOpened({ id: wanted, failed: !answer.ok, ...(answer.ok && { whole: answer.value.appointment }) });
      if (!answer.ok) refused(answer.refusal);
    };
    if (reading !== undefined) void read(reading.split(' ')[0]!);
    return () => {
      left = true;
    };
  }, [reading]);
  return opened?.id === id ? opened : undefined;
}
