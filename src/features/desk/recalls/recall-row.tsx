import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { whatsappLink } from '#features/clinic/clinic-facts.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { pastDate } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { numberInGroups } from '#platform/mobile-number.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { hourText, sinceText } from '../calls/call-texts.ts';
import { AskReminder } from '../next/ask-reminder.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import type { ListedRecall } from './recalls.ts';

interface RecallRowProps {
  recall: ListedRecall;
  now: number;
  online: boolean;
  account: string;
  onWhatsapp: () => void;
  onDial: () => void;
  onBook: () => void;
  onLeave: (click: MouseEvent) => void;
  onStop: (click: MouseEvent) => void;
  /** The patient has said whether they may be reminded. */
  onAnswered: () => void;
}

/** A patient who is due again. Offers WhatsApp only with consent, else a call. */
export function RecallRow({
  recall,
  now,
  online,
  account,
  onWhatsapp,
  onDial,
  onBook,
  onLeave,
  onStop,
  onAnswered,
}: RecallRowProps) {
  const words = useWords('desk-recalls');
  const callWords = useWords('desk-calls');
  const { id, patient, due, text, said } = recall;
  const name = patientOf(patient);
  const number = numberInGroups(patient.mobile);
  const isAgain = said.some(({ how }) => how === 'whatsapp');
  const dialLabel = fill(callWords.callNamed, { name, number });
  const whatsapp = (
    <>
      <Icon name="chat-circle-text" />
      {isAgain ? words.again : words.whatsapp}
    </>
  );
  return (
    <li data-row={id} className="recall-row">
      <span className="recall-name">
        <Link
          data-row-control
          to={`/staff/appointments?date=${recall.visitDate}&open=${id}`}
          lang={langOfText(name, patient.language)}
        >
          {name}
        </Link>
        <small>{fill(words.lastHere, { day: pastDate(recall.lastDate) })}</small>
      </span>
      <span className="recall-number">
        <a href={`tel:${patient.mobile}`} aria-label={dialLabel} onClick={onDial}>
          {number}
        </a>
        <small>{callWords[patient.language]}</small>
      </span>
      <span className="recall-service">{serviceOf(recall.service)}</span>
      <span className="recall-due">
        <span className="visually-hidden">{words.dueOn} </span>
        {pastDate(due)}
      </span>
      <div className="recall-remind">
        <RemindText {...{ recall, onAnswered }} />
      </div>
      <span className="recall-said">
        <SaidText {...{ recall, now, account }} />
      </span>
      <span className="recall-do">
        {text === null ? (
          <a className="staff-button" href={`tel:${patient.mobile}`} aria-label={dialLabel} onClick={onDial}>
            <Icon name="phone" />
            {words.call}
          </a>
        ) : online ? (
          <a
            className="staff-button"
            data-whatsapp
            href={whatsappLink(patient.mobile, text)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={fill<string>(isAgain ? words.againNamed : words.whatsappNamed, { name })}
            onClick={onWhatsapp}
          >
            {whatsapp}
          </a>
        ) : (
          <DeskButton className="staff-button">{whatsapp}</DeskButton>
        )}
        <DeskButton className="staff-button" aria-label={fill(words.bookNamed, { name })} onClick={onBook}>
          {words.book}
        </DeskButton>
        {recall.isToCall && (
          <DeskButton
            className="staff-button"
            aria-label={fill(words.leaveNamed, { name })}
            worksOffline
            onClick={onLeave}
          >
            {words.leave}
          </DeskButton>
        )}
        {isAgain && recall.mayRemind && (
          <DeskButton
            className="staff-button"
            aria-label={fill(words.repliedStopNamed, { name })}
            onClick={onStop}
          >
            {words.repliedStop}
          </DeskButton>
        )}
      </span>
      <span className="call-paper" />
    </li>
  );
}

/** The answer to 'May we remind you?', or the question. */
function RemindText({ recall, onAnswered }: Pick<RecallRowProps, 'recall' | 'onAnswered'>) {
  const words = useWords('desk-recalls');
  const { id, mayRemind, askedBy, askedAt } = recall;
  if (mayRemind === null) return <AskReminder id={id} answer={recall} onAnswered={onAnswered} />;
  return (
    <>
      <span className="recall-label">{words.mayRemind} </span>
      <b>{fill<string>(mayRemind ? words.yes : words.no, { by: askedBy ?? '' })}</b>
      <small>{pastDate(civilDateAt(askedAt ?? 0))}</small>
    </>
  );
}

/** Maximum number of attempts shown in a row. */
const maxSaid = 2;

/** The last attempts by hand, or who calls just now. */
function SaidText({ recall, now, account }: Pick<RecallRowProps, 'recall' | 'now' | 'account'>) {
  const words = useWords('desk-recalls');
  const callWords = useWords('desk-calls');
  const { said, calling, due, mayRemind } = recall;
  if (calling)
    return (
      <>
        <b>
          <ChangingText>
            {calling.account === account ? callWords.youCall : fill(callWords.isCalling, { by: calling.by })}
          </ChangingText>
        </b>
        <small>{sinceText(calling.at, callWords)}</small>
      </>
    );
  if (said.length === 0) {
    if (due > civilDateAt(now)) return words.notDue;
    return mayRemind ? words.notTried : mayRemind === null ? words.callAndAsk : words.callOnly;
  }
  return said.slice(-maxSaid).map(({ at, by, how }) => (
    <span key={at}>
      <b>{how === 'whatsapp' ? words['said-whatsapp'] : callWords[`was-${how}`]}</b>
      <small>{fill(words.saidBy, { by, when: hourText(at, now) })}</small>
    </span>
  ));
}
