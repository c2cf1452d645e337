import type { ReactNode } from 'react';
import { civilDateAt, timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { addDays } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { numberInGroups } from '#platform/mobile-number.ts';
import { useWords } from '#platform/words.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { nameOf, reasonText, sinceText, visitText, hourText } from './call-texts.ts';
import { type CallCause, type CallReason, isToCall, type PersonCall } from './calls.ts';

const minute = 60_000;

const icons: Record<CallReason, IconName> = {
  'to-confirm': 'hourglass-medium',
  'outside-hours': 'clock',
  'message-failed': 'chat-slash',
  'not-confirmed': 'circle-dashed',
  missed: 'x',
  recall: 'arrow-clockwise',
};

interface CallRowProps {
  call: PersonCall;
  now: number;
  account: string;
  isOpen: boolean;
  onOpen: () => void;
  onCall: () => void;
  onDial: () => void;
  children: ReactNode;
}

/** A person to call: when, why, under which number, with the outcomes of earlier calls. */
export function CallRow({ call, now, account, isOpen, onOpen, onCall, onDial, children }: CallRowProps) {
  const words = useWords('desk-calls');
  const { patient, causes, calling, last } = call;
  const [name, number] = [nameOf(call), numberInGroups(patient.mobile)];
  const isBusy = calling !== null && calling.account !== account;
  return (
    <li data-row={call.id}>
      <div className="call-row" data-open={isOpen || undefined} data-busy={isBusy || undefined}>
        <span className="call-due">
          <DueText {...{ call, now }} />
        </span>
        <span className="call-name">
          <button
            type="button"
            data-row-control
            aria-expanded={isOpen}
            lang={langOfText(name, patient.language)}
            onFocus={onOpen}
            onClick={onOpen}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onCall();
            }}
          >
            {name}
          </button>
          <small>{last ? fill(words.lastHere, { day: shortDate(last.date) }) : words.newPatient}</small>
        </span>
        <span className="call-why">
          <span className="call-reasons">
            {[...new Map(causes.map((cause) => [reasonText(cause, words), cause]))].map(([text, cause]) => (
              <ReasonWord key={text} cause={cause} />
            ))}
          </span>
          <small>{visitText(causes[0], now, words)}</small>
        </span>
        <span className="call-number">
          <a
            href={`tel:${patient.mobile}`}
            aria-label={fill(words.callNamed, { name, number })}
            onClick={onDial}
          >
            <Icon name="phone" />
            <b>{number}</b>
          </a>
          <small>{words[patient.language]}</small>
        </span>
        <span className="call-tried">
          <TriedText {...{ call, now, account }} />
        </span>
        <span className="call-paper" />
      </div>
      {children}
    </li>
  );
}

export const ReasonWord = ({ cause }: { cause: CallCause }) => {
  const words = useWords('desk-calls');
  return (
    <span data-reason={cause.reason}>
      <Icon name={cause.away ? 'prohibit' : icons[cause.reason]} />
      {reasonText(cause, words)}
    </span>
  );
};

/** The hour by which the call must be made; a missed visit has only a day. */
function DueText({ call, now }: { call: PersonCall; now: number }) {
  const words = useWords('desk-calls');
  const [{ due, reason }] = call.causes;
  const [date, today] = [civilDateAt(due), civilDateAt(now)];
  if (!isToCall(call, now)) return <ChangingText>{hourText(call.againAt!, now)}</ChangingText>;
  if (reason === 'missed' || reason === 'recall') return shortDate(date);
  const left = Math.ceil((due - now) / minute);
  const beside =
    left > 0 && left <= 120
      ? fill(words.inMinutes, { n: left })
      : date === today
        ? words.today
        : date === addDays(today, 1)
          ? words.tomorrowSmall
          : shortDate(date);
  return (
    <>
      {clockText(timeAt(due))}
      <small>
        <ChangingText>{beside}</ChangingText>
      </small>
    </>
  );
}

/** The last call, or the one that goes on. */
function TriedText({ call, now, account }: Pick<CallRowProps, 'call' | 'now' | 'account'>) {
  const words = useWords('desk-calls');
  const { calling, attempts } = call;
  if (calling)
    return (
      <>
        <b>
          <ChangingText>
            {calling.account === account ? words.youCall : fill(words.isCalling, { by: calling.by })}
          </ChangingText>
        </b>
        <small>{sinceText(calling.at, words)}</small>
      </>
    );
  const last = attempts.at(-1);
  if (!last) return words.notCalled;
  const n = attempts.filter(({ outcome }) => outcome === 'no-answer').length;
  return (
    <>
      <ChangingText>
        {last.outcome === 'no-answer' ? plural(words.noAnswers, { n }) : words[`was-${last.outcome}`]}
      </ChangingText>
      <small>{fill(words.calledBy, { by: last.by, when: hourText(last.at, now) })}</small>
    </>
  );
}
