import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { timeAt } from '#features/clinic/time/clinic-time.ts';
import { clockText, shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import { shortName } from '../visit/short-name.ts';
import { whyRefused } from '../visit/use-visit-commands.ts';
import { visitIdOf, type Refused, type UnsentChange } from './unsent-change.ts';
import type { Unsent } from './use-unsent.ts';

interface UnsentListProps {
  unsent: Unsent;
  online: boolean;
  /** A change was on its way when it was to be taken back. */
  onTooLate: () => void;
}

/** Lists unsent changes in their order, below each change that the server refused, with the choice that it leaves. */
export function UnsentList({ unsent, online, onTooLate }: UnsentListProps) {
  const words = useWords('desk-unsent');
  const { changes, isStored, isOthersSession, others, getQueue } = unsent;
  const refused = changes.filter((change) => change.refused);
  const held = new Set(refused.map(visitIdOf));
  const waiting = changes.filter((change) => !held.has(visitIdOf(change)));
  const isSending = online && !isOthersSession;
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
                later={changes.filter((other) => visitIdOf(other) === visitIdOf(change)).length - 1}
                queue={getQueue()}
              />
            ))}
          </ul>
        </section>
      )}
      <div role="status">
        {waiting.length > 0 && (
          <b className="unsent-count">
            <Icon name="clock" />
            <ChangingText>
              {plural(isSending ? words.sending : words.waiting, { n: waiting.length })}
            </ChangingText>
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
                  if (!getQueue().takeBack(change.id)) onTooLate();
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
  change.kind === 'mark' ? change.patient : shortName(change.visit);

/** 'Marked as Arrived', 'Walk-in, 11:20 am, Dental Crown'. */
export function changeText(
  change: UnsentChange,
  words: WordSets['desk-unsent'],
  visitWords: WordSets['desk-visit'],
): string {
  if (change.kind === 'mark') return fill(words.mark, { status: visitWords[`status-${change.status}`] });
  const { time, serviceSelected } = change.visit;
  return fill(words.walkIn, { time: clockText(time), service: serviceOf(serviceSelected) });
}

function WaitingChange({ change, onTakeBack }: { change: UnsentChange; onTakeBack: () => void }) {
  const words = useWords('desk-unsent');
  const visitWords = useWords('desk-visit');
  const patient = patientOfChange(change);
  const what = changeText(change, words, visitWords);
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

interface RefusedChangeProps {
  change: UnsentChange;
  /** Marks of the same visit that wait for the decision. */
  later: number;
  queue: ReturnType<Unsent['getQueue']>;
}

/** A refused change: both sides, and the choice between them. */
function RefusedChange({ change, later, queue }: RefusedChangeProps) {
  const words = useWords('desk-unsent');
  const visitWords = useWords('desk-visit');
  const { now, nearest } = change.refused!;
  const patient = patientOfChange(change);
  const visitId = visitIdOf(change);
  const isMark = change.kind === 'mark';
  const mayInsist = !isMark || !now || getAllowedChanges(now).staff.includes(change.status);
  const again = isMark
    ? fill(words.useMine, { status: visitWords[`status-${change.status}`] })
    : nearest
      ? fill(words.enterAt, { time: clockText(nearest.time) })
      : words.tryAgain;
  const discard =
    isMark && now ? fill(words.keepTheirs, { status: visitWords[`status-${now.status}`] }) : words.discard;
  return (
    <li>
      <p>
        <b lang={langOfText(patient)}>{patient}</b>{' '}
        {fill(words.mineAt, {
          time: clockText(timeAt(change.at)),
          what: changeText(change, words, visitWords),
        })}{' '}
        <ChangingText>{refusalText(change, change.refused!, words, visitWords)}</ChangingText>
        {later > 0 && ` ${plural(words.withMarks, { n: later })}`}
      </p>
      <div className="row-wrap gap-2" role="group" aria-label={fill(words.actions, { patient })}>
        <button
          type="button"
          className="staff-button staff-button-pine"
          onClick={() => queue.discard(visitId)}
        >
          <ChangingText>{discard}</ChangingText>
        </button>
        {mayInsist && (
          <button type="button" className="staff-button" onClick={() => queue.insist(visitId)}>
            <ChangingText>{again}</ChangingText>
          </button>
        )}
      </div>
    </li>
  );
}

function refusalText(
  change: UnsentChange,
  { reason, now }: Refused,
  words: WordSets['desk-unsent'],
  visitWords: WordSets['desk-visit'],
): string {
  if (now && reason === 'key-reused') return fill(words.enteredBefore, { slot: shortDateTime(now) });
  if (now && change.kind === 'mark' && (reason === 'changed-meanwhile' || reason === 'not-allowed'))
    return fill(words.itIsNow, { status: visitWords[`status-${now.status}`], slot: shortDateTime(now) });
  const slot = change.kind === 'mark' ? (now ?? change.seen) : change.visit;
  return whyRefused({ reason, status: reason === 'fields' ? 422 : 409 }, visitWords, { slot });
}
