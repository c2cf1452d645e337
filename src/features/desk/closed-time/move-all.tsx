import { useEffect, useRef, useState } from 'react';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { dentistNamed } from '#features/clinic/services/bookable-dentists.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { ChangingText } from '#ui/page/changing-text.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { visitRefusalText } from '../visit/use-visit-commands.ts';
import { moveTo, sendChange, sendMoveBack, type SentChange } from '../visit/visit-client.ts';
import type { Taker } from './takers.server.ts';

interface MoveAllProps {
  inside: readonly DeskAppointment[];
  takers: readonly Taker[];
  isMoving: boolean;
  setMoving: (isMoving: boolean) => void;
  /** Some visits are elsewhere now; resolves when the list has loaded again. */
  onMoved: () => Promise<void>;
}

interface Moved {
  before: DeskAppointment;
  moved: DeskAppointment;
}
interface Outcome {
  /** The moves that were made; undefined where none was. */
  title: string | undefined;
  /** Can be undone. */
  moved: readonly Moved[];
  /** A sentence for each visit that was refused. */
  refused: readonly string[];
}

/** Gives the visits in the time to be closed to those who can take them at the same times, each by a change of its own, with Undo. */
export function MoveAll({ inside, takers, isMoving, setMoving, onMoved }: MoveAllProps) {
  const words = useWords('desk-closures');
  const visitWords = useWords('desk-visit');
  const facts = useClinicFacts();
  const [outcome, setOutcome] = useState<Outcome>();
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) result.current?.focus();
  }, [outcome]);
  const nameOf = ({ dentist, chair }: Taker) =>
    dentistNamed(dentist, facts)?.name ?? fill(visitWords.chair, { chair });

  const moveAll = async (taker: Taker) => {
    const who = nameOf(taker);
    const { dentist, chair } = taker;
    setMoving(true);
    const sent = await Promise.all(
      visitsOf(taker, inside).map(async (before) => {
        const change = dentist
          ? { dentist }
          : moveTo({ ...before, chair }, { tellPatient: false, bySpecialArrangement: true });
        return { before, answer: await sendChange(before, change) };
      }),
    );
    const moved = sent.flatMap(({ before, answer }) =>
      answer.ok ? [{ before, moved: answer.value.appointment }] : [],
    );
    const names = listed(moved.map(({ before }) => patientOf(before)));
    const refused = refusalsOf(sent, dentist && who);
    // Undo covers an earlier press too.
    setOutcome({
      title: names && fill(words.movedTo, { names, who }),
      moved: [...(outcome?.moved ?? []), ...moved],
      refused,
    });
    await onMoved();
    setMoving(false);
  };
  const undo = async (moves: readonly Moved[]) => {
    setMoving(true);
    const sent = await Promise.all(
      moves.map(async (move) => ({
        before: move.before,
        answer: await sendMoveBack(sendChange, move, { tellPatient: false }),
      })),
    );
    const title = sent.some(({ answer }) => answer.ok) ? visitWords.undone : undefined;
    setOutcome({ title, moved: [], refused: refusalsOf(sent) });
    await onMoved();
    setMoving(false);
  };
  const refusalsOf = (sent: readonly { before: DeskAppointment; answer: SentChange }[], dentist?: string) =>
    sent.flatMap(({ before, answer }) => {
      if (answer.ok) return [];
      const why = visitRefusalText(answer.refusal, visitWords, { slot: before, visit: before, dentist });
      return [`${patientOf(before)}: ${why}`];
    });

  const chose = outcome?.moved.filter(({ before }) => before.dentist !== null) ?? [];
  return (
    <>
      {takers.map((taker) => {
        const who = nameOf(taker);
        const visits = visitsOf(taker, inside);
        const n = visits.length;
        const names = n > maxNames ? fill(words.someOfThem, { n }) : listed(visits.map(patientOf));
        const label = n === 2 ? fill(words.moveBoth, { who }) : plural(words.moveAll, { n, who });
        return (
          <p key={`${taker.dentist} ${taker.chair}`} className="move-all">
            <ChangingText>{fill(words.canTake, { who, names })}</ChangingText>
            <button
              type="button"
              className="staff-button"
              aria-busy={isMoving}
              onClick={() => !isMoving && void moveAll(taker)}
            >
              <ChangingText>{label}</ChangingText>
            </button>
          </p>
        );
      })}
      <div ref={result} tabIndex={-1} role="status" className="move-all-result">
        {outcome?.title && (
          <Message
            kind="ok"
            title={outcome.title}
            action={
              outcome.moved.length > 0 && (
                <button
                  type="button"
                  className="staff-button"
                  onClick={() => !isMoving && void undo(outcome.moved)}
                >
                  {words.undo}
                </button>
              )
            }
          >
            {outcome.moved.length > 0 && (
              <p>
                {words.movedUntold}
                {chose.length > 0 &&
                  ` ${fill(words.callChoosers, { names: listed(chose.map(({ before }) => patientOf(before))) })}`}
              </p>
            )}
          </Message>
        )}
        {outcome && outcome.refused.length > 0 && (
          <Message kind="error" title={plural(words.notMoved, { n: outcome.refused.length })}>
            {outcome.refused.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Message>
        )}
      </div>
    </>
  );
}

/** So many names stand in a sentence. */
const maxNames = 3;

const visitsOf = ({ visits }: Taker, inside: readonly DeskAppointment[]) =>
  inside.filter(({ id }) => visits.includes(id));

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-IN', { type: 'conjunction' }).format(names);
