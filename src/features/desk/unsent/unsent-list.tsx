import { getAllowedChanges, undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { Notice } from '#ui/notice/notice.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { shortName } from '../visit/short-name.ts';
import { visitRefusalText, whoChanged } from '../visit/use-visit-commands.ts';
import { callRefusalText } from './call-refusal.ts';
import {
  isHeld,
  waitsFor,
  type UnsentChange,
  type UnsentRefusal,
  type UnsentWalkIn,
} from './unsent-change.ts';
import type { Unsent } from './use-unsent.ts';

interface UnsentListProps {
  unsent: Unsent;
  online: boolean;
  onNotice: (notice: Notice | undefined) => void;
  /** Opens a refused walk-in with its fields; undefined on a page without that dialog. */
  onChangeWalkIn?: ((walkIn: UnsentWalkIn) => void) | undefined;
}

/** Lists unsent changes in their order, below each change that the server refused, with the choice that it leaves. */
export function UnsentList({ unsent, online, onNotice, onChangeWalkIn }: UnsentListProps) {
  const words = useWords('desk-unsent');
  const { changes, isStored, isOthersSession, isSignedOut, others, getQueue } = unsent;
  const refused = changes.filter((change) => change.refused);
  const waiting = changes.filter((change) => !isHeld(change, changes));
  const count = !online
    ? words.waiting
    : isOthersSession || isSignedOut
      ? words.waitingForSignIn
      : words.sending;
  return (
    <div className="unsent stack gap-2">
      {refused.length > 0 && (
        <section className="unsent-refused" aria-labelledby="unsent-refused">
          <div role="alert">
            <h2 id="unsent-refused">
              <Icon name="warning-circle" />
              <ChangingText>{plural(words.refusedCount, { n: refused.length })}</ChangingText>
            </h2>
          </div>
          <ul>
            {refused.map((change) => (
              <RefusedChange
                key={change.id}
                change={change}
                later={changes.filter((other) => waitsFor(other, change)).length - 1}
                queue={getQueue()}
                {...{ onNotice, onChangeWalkIn }}
              />
            ))}
          </ul>
        </section>
      )}
      <div role="status">
        {waiting.length > 0 && (
          <b className="unsent-count">
            <Icon name="clock" />
            <ChangingText>{plural(count, { n: waiting.length })}</ChangingText>
          </b>
        )}
      </div>
      {waiting.length > 0 && (
        <>
          <p className="staff-quiet">
            {isOthersSession ? words.othersSession : isStored ? words.stored : words.notStored}
          </p>
          <ol className="unsent-waiting">
            {waiting.map((change) => (
              <WaitingChange
                key={change.id}
                change={change}
                onTakeBack={() => {
                  if (!getQueue().takeBack(change.id)) onNotice({ kind: 'failed', text: words.tooLate });
                }}
              />
            ))}
          </ol>
        </>
      )}
      {others > 0 && <p className="staff-quiet">{plural(words.others, { n: others })}</p>}
    </div>
  );
}

const patientOfChange = (change: UnsentChange) =>
  change.kind === 'walk-in' ? shortName(change.visit) : change.patient;

interface ListWords {
  words: WordSets['desk-unsent'];
  visitWords: WordSets['desk-visit'];
  callWords: WordSets['desk-calls'];
}

export const useListWords = (): ListWords => ({
  words: useWords('desk-unsent'),
  visitWords: useWords('desk-visit'),
  callWords: useWords('desk-calls'),
});

/** 'Marked as Arrived', 'Walk-in, 11:20 am, Dental Crown', 'Call: No answer'. */
export function changeText(change: UnsentChange, { words, visitWords, callWords }: ListWords): string {
  switch (change.kind) {
    case 'mark':
      return fill(words.mark, { status: visitWords[`status-${change.status}`] });
    case 'note':
      return change.note === '' ? words.noNote : fill(words.note, { note: change.note });
    case 'coming':
      return change.isComing ? words.coming : words.notComing;
    case 'call': {
      const values = { outcome: callWords[`was-${change.outcome}`], note: change.note };
      return fill<string>(change.note === '' ? words.call : words.callWithNote, values);
    }
    case 'walk-in': {
      const { time, serviceSelected } = change.visit;
      return fill(words.walkIn, { time: clockText(time), service: serviceOf(serviceSelected) });
    }
  }
}

function WaitingChange({ change, onTakeBack }: { change: UnsentChange; onTakeBack: () => void }) {
  const listWords = useListWords();
  const { words } = listWords;
  const patient = patientOfChange(change);
  const what = changeText(change, listWords);
  return (
    <li>
      <span>{clockText(timeAt(change.at))}</span>
      <span>
        <b lang={langOfText(patient)}>{patient}</b> <ChangingText>{what}</ChangingText>
      </span>
      {change.isTried ? (
        <small>{words.onItsWay}</small>
      ) : (
        <button
          type="button"
          className="staff-icon-button"
          title={words.takeBack}
          aria-label={fill(words.takeBackNamed, { patient, what })}
          onClick={onTakeBack}
        >
          <Icon name="x" />
        </button>
      )}
    </li>
  );
}

interface RefusedChangeProps extends Pick<UnsentListProps, 'onNotice' | 'onChangeWalkIn'> {
  change: UnsentChange;
  /** Marks of the same visit that wait for the decision. */
  later: number;
  queue: ReturnType<Unsent['getQueue']>;
}

/** A refused change: both sides, and the choice between them. */
function RefusedChange({ change, later, queue, onNotice, onChangeWalkIn }: RefusedChangeProps) {
  const listWords = useListWords();
  const { words } = listWords;
  const patient = patientOfChange(change);
  const discard = () => {
    const discarded = queue.discard(change.id);
    onNotice({
      kind: 'done',
      text: fill(words.discarded, { patient, what: changeText(change, listWords) }),
      undoesHere: true,
      lasts: undoSeconds * 1000,
      undo() {
        queue.restore(discarded);
        onNotice(undefined);
      },
    });
  };
  const acts = {
    again: () => queue.insist(change.id),
    change: () => change.kind === 'walk-in' && onChangeWalkIn?.(change),
    discard,
  };
  return (
    <li>
      <p>
        <b lang={langOfText(patient)}>{patient}</b>{' '}
        {fill(words.mineAt, { time: clockText(timeAt(change.at)), what: changeText(change, listWords) })}{' '}
        <ChangingText>{refusalText(change, change.refused!, listWords)}</ChangingText>
        {later > 0 && ` ${plural(words.withLater, { n: later })}`}
      </p>
      <div className="row-wrap gap-2" role="group" aria-label={fill(words.actions, { patient })}>
        {choicesOf(change, listWords, onChangeWalkIn !== undefined).map(({ text, act, isSafe }, index) => (
          <button
            key={act}
            type="button"
            className={index === 0 && isSafe ? 'staff-button staff-button-pine' : 'staff-button'}
            onClick={acts[act]}
          >
            <ChangingText>{text}</ChangingText>
          </button>
        ))}
      </div>
    </li>
  );
}

/** Refusals of a call's outcome that another try can't mend. */
const endedCalls: ReadonlySet<string> = new Set(['done', 'unknown', 'cancelled', 'key-reused']);

interface Choice {
  act: 'again' | 'change' | 'discard';
  text: string;
  /** Nothing that somebody has typed or marked is lost by it. */
  isSafe: boolean;
}

/** The buttons of a refused change, the safe one first: send it again if that can succeed, edit it, or discard it. */
function choicesOf(
  change: UnsentChange,
  { words, visitWords }: ListWords,
  mayChangeWalkIn: boolean,
): Choice[] {
  const { now, nearest, reason } = change.refused!;
  const allowed = now && getAllowedChanges(now).staff;
  const again = (text: string): Choice => ({ act: 'again', text, isSafe: true });
  const discard: Choice = { act: 'discard', text: words.discard, isSafe: false };
  switch (change.kind) {
    case 'mark': {
      const mine = again(fill(words.useMine, { status: visitWords[`status-${change.status}`] }));
      if (!now) return [mine, discard];
      const theirs = fill(words.keepTheirs, { status: visitWords[`status-${now.status}`] });
      const keep = { ...discard, text: theirs, isSafe: true };
      return allowed?.includes(change.status) ? [keep, mine] : [keep];
    }
    case 'note':
      // One of the two notes is lost.
      return now
        ? [{ ...discard, text: words.keepTheirNote }, again(words.useMyNote)]
        : [again(words.tryAgain), discard];
    case 'coming':
      return !allowed || allowed.includes('coming') ? [again(words.tryAgain), discard] : [discard];
    case 'call':
      return endedCalls.has(reason) ? [discard] : [again(words.tryAgain), discard];
    case 'walk-in': {
      if (reason === 'key-reused') return [discard];
      const change: Choice = { act: 'change', text: words.changeWalkIn, isSafe: true };
      const enter = nearest && again(fill(words.enterAt, { time: clockText(nearest.time) }));
      if (enter) return mayChangeWalkIn ? [enter, change, discard] : [enter, discard];
      return [mayChangeWalkIn ? change : again(words.tryAgain), discard];
    }
  }
}

function refusalText(
  change: UnsentChange,
  refused: UnsentRefusal,
  { words, visitWords, callWords }: ListWords,
): string {
  const { reason, now, note } = refused;
  const who = whoChanged(refused, visitWords);
  if (change.kind === 'call') return callRefusalText(refused, callWords, visitWords);
  if (change.kind === 'walk-in') {
    if (now && reason === 'key-reused') return fill(words.enteredBefore, { slot: shortDateTime(now) });
  } else if (now && change.kind === 'note' && reason === 'changed-meanwhile')
    return fill<string>(note ? words.noteIsNow : words.noteIsGone, { who, note: note ?? '' });
  else if (now && (reason === 'changed-meanwhile' || reason === 'not-allowed'))
    return fill<string>(reason === 'not-allowed' ? words.itIsNow : words.changedIsNow, {
      who,
      status: visitWords[`status-${now.status}`],
      slot: shortDateTime(now),
    });
  const slot = change.kind === 'walk-in' ? change.visit : (now ?? change.seen);
  return visitRefusalText({ reason, status: reason === 'fields' ? 422 : 409 }, visitWords, { slot });
}
