import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { callOutcomes, type CallOutcome } from '#features/booking/calls/call-attempts.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { instantText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { numberInGroups } from '#platform/mobile-number.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { AskReminder } from '../next/ask-reminder.tsx';
import { DeskButton, Key } from '../page/desk-page.tsx';
import { WhatsappTexts } from '../whatsapp/whatsapp-texts.tsx';
import { ReasonWord } from './call-row.tsx';
import { nameOf, nextCallOf, sinceText, visitText, hourText } from './call-texts.ts';
import { hasReason, maxCallNote, type PersonCall } from './calls.ts';

interface OpenCallProps {
  call: PersonCall;
  now: number;
  account: string;
  note: string;
  onNote: (text: string) => void;
  onDial: () => void;
  onOutcome: (outcome: CallOutcome, click: MouseEvent) => void;
  /** Called after the patient's answer about reminders was recorded. */
  onAnswered: () => void;
}

/** The open line: below its row, and from a laptop on beside the list. */
export function OpenCall({ call, now, account, note, onNote, onDial, onOutcome, onAnswered }: OpenCallProps) {
  const words = useWords('desk-calls');
  const { patient, causes, calling, said, last } = call;
  const [first] = causes;
  const name = nameOf(call);
  const { id, date } = first.appointment;
  const recall = causes.find((cause) => cause.recall);
  // A patient who has not agreed to be reminded gets no text about a recall.
  const written = causes.find((cause) => !cause.recall || cause.recall.mayRemind);
  const does: Record<CallOutcome, string> = {
    reached: hasReason(call, 'to-confirm')
      ? words.reachedConfirms
      : hasReason(call, 'not-confirmed')
        ? words.reachedComing
        : '',
    'no-answer': fill(words.againAt, { when: hourText(nextCallOf(call, now), now) }),
    booked: words.opensEntry,
    leave: words.offList,
  };
  const counts = [
    call.visits > 0 && plural(words.visits, { n: call.visits }),
    call.missed > 0 && plural(words.missedVisits, { n: call.missed }),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div className="call-open">
      <section aria-label={fill(words.open, { name })}>
        <header>
          <h3 lang={langOfText(name, patient.language)}>{name}</h3>
          <p>
            {fill(words.speaks, { language: words[patient.language] })}{' '}
            {last
              ? fill(words.lastVisit, { day: shortDate(last.date), service: serviceOf(last.service) })
              : words.firstVisit}
            {counts && ` ${counts}.`}
          </p>
          {calling && calling.account !== account && (
            <p className="call-busy">
              <b>{`${fill(words.isCalling, { by: calling.by })}, ${sinceText(calling.at, words)}`}</b>
            </p>
          )}
        </header>
        <div className="call-dial">
          <a className="staff-button" href={`tel:${patient.mobile}`} onClick={onDial}>
            <Icon name="phone" />
            {numberInGroups(patient.mobile)} <Key name="Enter" />
          </a>
          {written && (
            <WhatsappTexts
              key={written.appointment.id}
              visit={{
                id: written.appointment.id,
                language: patient.language,
                mobileNumber: patient.mobile,
              }}
            />
          )}
        </div>
        <ul className="call-facts">
          {causes.map((cause) => (
            <li key={cause.key}>
              <ReasonWord cause={cause} />
              <span>
                {visitText(cause, now, words)}
                <small>{fill(words.bookedAt, { when: instantText(cause.appointment.createdAt) })}</small>
              </span>
            </li>
          ))}
        </ul>
        {recall?.recall && (
          <AskReminder id={recall.appointment.id} answer={recall.recall} onAnswered={onAnswered} />
        )}
        {said.length > 0 && (
          <ul className="call-said" aria-label={words.saidBefore}>
            {said.map((one) => (
              <li key={one.id}>
                <span>{`${shortDate(civilDateAt(one.at))}: “${one.note}”`}</span>
                <small>{one.by}</small>
              </li>
            ))}
          </ul>
        )}
        <input
          className="call-note"
          aria-label={words.note}
          placeholder={words.notePlaceholder}
          value={note}
          maxLength={maxCallNote}
          autoComplete="off"
          onChange={({ target }) => onNote(target.value)}
          onKeyDown={({ key, nativeEvent, currentTarget }) => {
            if (key !== 'Escape' || nativeEvent.isComposing) return;
            currentTarget.closest('[data-row]')?.querySelector<HTMLElement>('[data-row-control]')?.focus();
          }}
        />
        <div className="call-outcomes" role="group" aria-label={words.outcome}>
          {callOutcomes.map((outcome, index) => (
            <DeskButton
              key={outcome}
              className={outcome === 'reached' ? 'staff-button staff-button-pine' : 'staff-button'}
              shortcut={String(index + 1)}
              worksOffline={outcome !== 'booked'}
              onClick={(click) => onOutcome(outcome, click)}
            >
              <span>
                {words[outcome]}
                {does[outcome] && (
                  <small>
                    <ChangingText>{does[outcome]}</ChangingText>
                  </small>
                )}
              </span>
            </DeskButton>
          ))}
        </div>
        <Link className="call-visit" to={`/staff/appointments?date=${date}&open=${id}`}>
          {words.openVisit}
        </Link>
      </section>
    </div>
  );
}
