import { useEffect, useRef, useState } from 'react';
import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { dentistNamed } from '#features/clinic/services/bookable-dentists.ts';
import { shortDateTime } from '#features/clinic/time/times-in-english.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { langOfText } from '#platform/language.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Message } from '#ui/notice/message.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { NotifyChoice, useNotifyPatient } from '../visit/notify-choice.tsx';
import { visitRefusalText } from '../visit/use-visit-commands.ts';
import {
  moveTo,
  sendChange,
  sendMoveBack,
  type Place,
  type SentChange,
  type VisitChange,
} from '../visit/visit-client.ts';
import { maxPlaced, placeDaysAround } from './closure-rules.ts';
import type { NearestPlace } from './nearest-places.server.ts';
import type { Taker } from './takers.server.ts';
import type { Inside } from './use-closing.ts';

interface MoveAllProps extends Inside {
  isMoving: boolean;
  setMoving: (isMoving: boolean) => void;
  /** Some visits are elsewhere now; resolves when the list has loaded again. */
  onMoved: () => Promise<void>;
}

/** A move that is to be made, or the undo of one that was. */
interface Move {
  visit: DeskAppointment;
  change: VisitChange;
  to: Slot;
}
interface Moved {
  before: DeskAppointment;
  moved: DeskAppointment;
  /** The patient was told of the new time, and hears of an undo. */
  isTold: boolean;
}
interface Outcome {
  /** The moves that were made, or undone; undefined where none was. */
  title: string | undefined;
  /** The moves that Undo can take back. */
  moved: readonly Moved[];
  isUndo?: true;
  /** A sentence for each visit that was refused. */
  refused: readonly string[];
  /** No answer came for these: they may have moved. */
  unanswered: readonly DeskAppointment[];
  /** Repeats requests without an answer; an undo also repeats refused ones. */
  retry?: (() => void) | undefined;
}
interface MoveOptions {
  isTold: boolean;
  /** The dentist's name. */
  dentist?: string;
  done: (moved: readonly Moved[]) => string;
}

/**
 * Moves the visits in closed time, or in time to be closed, each by a change of its own, with Undo: to those who can take them at the same
 * times, or to the nearest free times.
 */
export function MoveAll({ inside, takers = [], places, isMoving, setMoving, onMoved }: MoveAllProps) {
  const words = useWords('desk-closures');
  const visitWords = useWords('desk-visit');
  const facts = useClinicFacts();
  const [outcome, setOutcome] = useState<Outcome>();
  const [tells, setTells] = useNotifyPatient();
  const result = useRef<HTMLDivElement>(null);
  /** Ends with the answers: Undo and the repeat work while the list still loads. */
  const isSending = useRef(false);
  useEffect(() => {
    if (outcome) result.current?.focus();
  }, [outcome]);
  const nameOf = ({ dentist, chair }: Taker) =>
    dentistNamed(dentist, facts)?.name ?? fill(visitWords.chair, { chair });

  /** Sends changes, one group at a time, and loads the list again. */
  const send = async (changes: () => Promise<void>) => {
    if (isSending.current) return;
    isSending.current = true;
    setMoving(true);
    await changes();
    isSending.current = false;
    await onMoved();
    if (!isSending.current) setMoving(false);
  };
  const moveAll = async (moves: readonly Move[], options: MoveOptions) => {
    const { isTold, dentist, done } = options;
    const sent = await Promise.all(
      moves.map(async (move) => ({ ...move, answer: await sendChange(move.visit, move.change) })),
    );
    const moved = sent.flatMap(({ visit, change, answer }) => {
      const after = answer.ok ? answer.value.appointment : visitDone(answer.refusal.current, change);
      return after ? [{ before: visit, moved: after, isTold: isTold && visit.hasNumber }] : [];
    });
    const failed = sent.flatMap((move) =>
      move.answer.ok || moved.some(({ before }) => before === move.visit)
        ? []
        : [{ ...move, answer: move.answer }],
    );
    const [unanswered, refused] = byAnswer(failed);
    setOutcome((before) => ({
      title: moved.length > 0 ? done(moved) : undefined,
      // Undo covers an earlier press too.
      moved: [...(before?.moved ?? []), ...moved],
      refused: refused.map(
        ({ answer, visit, to }) => `${patientOf(visit)}: ${whyRefused(answer, visit, to, dentist)}`,
      ),
      unanswered: unanswered.map(({ visit }) => visit),
      retry: unanswered.length > 0 ? () => void send(() => moveAll(unanswered, options)) : undefined,
    }));
  };
  /** Until the list has loaded again, its visits may have moved already. */
  const start = (moves: readonly Move[], options: MoveOptions) => {
    if (!isMoving) void send(() => moveAll(moves, options));
  };
  const undo = async (moves: readonly Moved[]) => {
    const sent = await Promise.all(moves.map(async (move) => ({ ...move, answer: await undoMove(move) })));
    // The next undo starts from the current state of each visit.
    const failed = sent.flatMap(({ answer, before, moved, isTold }) =>
      answer.ok ? [] : [{ answer, before, moved: answer.refusal.current ?? moved, isTold }],
    );
    const [unanswered, refused] = byAnswer(failed);
    const repeatable = failed.filter(({ answer }) => !finalRefusals.includes(answer.refusal.reason));
    setOutcome({
      title: failed.length < sent.length ? visitWords.undone : undefined,
      moved: repeatable,
      isUndo: true,
      refused: refused.map(({ answer, before, moved }) =>
        fill<string>(words.staysAt, {
          patient: patientOf(before),
          slot: shortDateTime(moved),
          why: whyRefused(answer, moved, before),
        }),
      ),
      unanswered: unanswered.map(({ before }) => before),
      retry: repeatable.length > 0 ? () => void send(() => undo(repeatable)) : undefined,
    });
  };
  const whyRefused = ({ refusal }: Refused, visit: DeskAppointment, slot: Slot, dentist?: string) =>
    visitRefusalText(refusal, visitWords, { slot, visit, dentist });

  const undoButton = outcome && outcome.moved.length > 0 && (
    <ResultButton text={words.undo} onPress={() => void send(() => undo(outcome.moved))} />
  );
  return (
    <>
      {takers.map((taker) => {
        const who = nameOf(taker);
        const { dentist, chair } = taker;
        const visits = inside.filter(({ id }) => taker.visits.includes(id));
        const n = visits.length;
        const label = n === 2 ? fill(words.moveBoth, { who }) : plural(words.moveAll, { n, who });
        const moves = visits.map((visit) => {
          const options = { tellPatient: false, bySpecialArrangement: true };
          return { visit, to: visit, change: dentist ? { dentist } : moveTo({ ...visit, chair }, options) };
        });
        return (
          <p key={`${dentist} ${chair}`} className="move-all">
            <ChangingText>
              {fill(words.canTake, { who, names: namesOf(visits, words.someOfThem) })}
            </ChangingText>
            <button
              type="button"
              className="staff-button"
              aria-busy={isMoving}
              onClick={() =>
                start(moves, {
                  isTold: false,
                  ...(dentist && { dentist: who }),
                  done: (moved) => fill(words.movedTo, { names: listed(moved.map(patientBefore)), who }),
                })
              }
            >
              <ChangingText>{label}</ChangingText>
            </button>
          </p>
        );
      })}
      {places && (
        <NearestPlaces
          {...{ inside, places, isMoving, tells, setTells }}
          onMove={(moves) =>
            start(moves, {
              isTold: tells,
              done: ({ length: n }) => plural(words.movedToNearest, { n }),
            })
          }
        />
      )}
      <div ref={result} tabIndex={-1} role="status" className="move-all-result">
        {outcome?.title && (
          <Message kind="ok" title={outcome.title} action={!outcome.isUndo && undoButton}>
            {!outcome.isUndo && <WhoIsTold moved={outcome.moved} />}
          </Message>
        )}
        {outcome && outcome.refused.length > 0 && (
          <Message
            kind="error"
            title={plural(outcome.isUndo ? words.notUndone : words.notMoved, { n: outcome.refused.length })}
            action={
              outcome.isUndo
                ? outcome.unanswered.length === 0 && (
                    <ResultButton text={words.undoAgain} onPress={outcome.retry} />
                  )
                : !outcome.title && undoButton
            }
          >
            {outcome.refused.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Message>
        )}
        {outcome && outcome.unanswered.length > 0 && (
          <Message
            kind="error"
            title={fill(outcome.isUndo ? words.maybeUndone : words.maybeMoved, {
              names: namesOf(outcome.unanswered, words.someOfThem),
            })}
            action={<ResultButton text={words.tryAgain} onPress={outcome.retry} />}
          >
            {words.noAnswer}
          </Message>
        )}
      </div>
    </>
  );
}

/** Nothing can be undone any more where the visit was cancelled, has begun, or is gone. */
const finalRefusals: readonly string[] = ['not-allowed', 'unknown'];

type Refused = Extract<SentChange, { ok: false }>;

/** Splits failed changes into those without an answer, which the server may have made, and those that it refused. */
const byAnswer = <Failed extends { answer: Refused }>(failed: readonly Failed[]) =>
  [
    failed.filter(({ answer }) => answer.refusal.status === undefined),
    failed.filter(({ answer }) => answer.refusal.status !== undefined),
  ] as const;

const isAt = (visit: DeskAppointment | undefined, { date, time, chair }: Place) =>
  visit?.date === date && visit.time === time && (chair === undefined || visit.chair === chair);

/** The visit, if it already has the state that the change asks for: after a lost answer, or a change by another desk. */
const visitDone = (current: DeskAppointment | undefined, change: VisitChange) =>
  ('move' in change && isAt(current, change.move)) ||
  ('dentist' in change && current?.dentist === change.dentist)
    ? current
    : undefined;

/** Undoes a move. If the visit is back in its time already, only the rest of the undo is applied. */
async function undoMove({ isTold, ...move }: Moved): Promise<SentChange> {
  const options = { tellPatient: isTold };
  const answer = await sendMoveBack(sendChange, move, options);
  const current = answer.ok ? undefined : answer.refusal.current;
  return current && isAt(current, move.before)
    ? sendMoveBack(sendChange, { ...move, moved: current }, options)
    : answer;
}

interface ResultButtonProps {
  text: string;
  /** Undefined: there is nothing to do. */
  onPress: (() => void) | undefined;
}

function ResultButton({ text, onPress }: ResultButtonProps) {
  return (
    onPress && (
      <button type="button" className="staff-button" onClick={onPress}>
        {text}
      </button>
    )
  );
}

interface NearestPlacesProps extends Pick<MoveAllProps, 'inside' | 'isMoving'> {
  places: readonly NearestPlace[];
  tells: boolean;
  setTells: (tells: boolean) => void;
  onMove: (moves: readonly Move[]) => void;
}

/** The nearest free time of each visit, from and to, and a button that moves them all there. */
function NearestPlaces({ inside, places, isMoving, tells, setTells, onMove }: NearestPlacesProps) {
  const words = useWords('desk-closures');
  const visitWords = useWords('desk-visit');
  const found = places.flatMap(({ id, ...to }) => {
    const visit = inside.find((one) => one.id === id);
    return visit ? [{ visit, to }] : [];
  });
  const without = inside.filter(
    (visit) => getAllowedChanges(visit).staff.includes('move') && !places.some(({ id }) => id === visit.id),
  );
  const n = found.length;
  if (inside.length > maxPlaced) return <p>{fill(words.tooManyToPlace, { n: maxPlaced })}</p>;
  if (n === 0 && without.length === 0) return null;
  return (
    <div className="nearest-places">
      {n > 0 && (
        <>
          <h3>{plural(words.nearest, { n })}</h3>
          <ul>
            {found.map(({ visit, to }) => (
              <li key={visit.id}>
                <b lang={langOfText(patientOf(visit), visit.language)}>{patientOf(visit)}</b>
                <span>
                  <ChangingText>{shortDateTime(visit)}</ChangingText> <Icon name="arrow-right" />
                  <span className="visually-hidden"> {words.becomes} </span>
                  <ChangingText>{shortDateTime(to)}</ChangingText>
                  {to.chair !== visit.chair && `, ${fill(visitWords.chair, { chair: to.chair })}`}
                </span>
              </li>
            ))}
          </ul>
          <NotifyChoice
            visit={{
              hasNumber: found.some(({ visit }) => visit.hasNumber),
              isLandline: found.every(({ visit }) => visit.isLandline),
            }}
            tells={tells}
            onChange={setTells}
          />
          <button
            type="button"
            className="staff-button"
            aria-busy={isMoving}
            onClick={() =>
              onMove(
                found.map(({ visit, to }) => ({
                  visit,
                  to,
                  change: moveTo(to, { tellPatient: tells, bySpecialArrangement: false }),
                })),
              )
            }
          >
            <ChangingText>{plural(words.moveToNearest, { n })}</ChangingText>
          </button>
        </>
      )}
      {without.length > 0 && (
        <p>
          {fill(words.noPlace, {
            weeks: placeDaysAround / 7,
            names: namesOf(without, words.someOfThem),
          })}
        </p>
      )}
    </div>
  );
}

/** Shows how many patients get a message about the move, and who must be called. */
function WhoIsTold({ moved }: { moved: readonly Moved[] }) {
  const words = useWords('desk-closures');
  const isNewTime = ({ before, moved: { date, time } }: Moved) =>
    date !== before.date || time !== before.time;
  const elsewhere = moved.filter(isNewTime);
  const told = elsewhere.filter(({ isTold }) => isTold).length;
  const untold = elsewhere.filter(({ isTold }) => !isTold).map(patientBefore);
  const chose = moved.filter((one) => !isNewTime(one) && one.before.dentist !== null).map(patientBefore);
  const sentences = [
    elsewhere.length < moved.length && words.movedUntold,
    chose.length > 0 && fill(words.callChoosers, { names: listed(chose) }),
    told > 0 && plural(words.toldOfMove, { n: told }),
    untold.length > 0 && fill(words.tellYourself, { names: listed(untold) }),
  ];
  return moved.length > 0 && <p>{sentences.filter(Boolean).join(' ')}</p>;
}

const patientBefore = ({ before }: Pick<Moved, 'before'>) => patientOf(before);

/** How many names a sentence lists. */
const maxNames = 3;

/** 'Asha Sample and Ravi Sample', '12 of these visits' */
const namesOf = (visits: readonly DeskAppointment[], some: string): string =>
  visits.length > maxNames ? fill<string>(some, { n: visits.length }) : listed(visits.map(patientOf));

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-IN', { type: 'conjunction' }).format(names);
