import { useRef, useState } from 'react';
import { undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { isStillAt } from '../page/desk-keys.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import type { OpenedVisit } from '../visit/desk-appointment.ts';
import { visitRefusalText, type VisitCommands } from '../visit/use-visit-commands.ts';
import { callDesk } from '../visit/visit-client.ts';

interface MissedLimitProps {
  visit: OpenedVisit;
  commands: VisitCommands;
}

/** Why the patient books online no more, and the press that lifts it. */
export function MissedLimit({ visit, commands }: MissedLimitProps) {
  const words = useWords('desk-missed');
  const visitWords = useWords('desk-visit');
  const line = useRef<HTMLParagraphElement>(null);
  const isSending = useRef(false);
  /** The answer to a press, until the visit is read again. */
  const [answered, setAnswered] = useState<{ visit: OpenedVisit; missed: number | null }>();
  const missed = answered?.visit === visit ? answered.missed : visit.missedTooOften;
  const send = async (isAllowed: boolean) => {
    if (isSending.current || !commands.mayBegin()) return;
    isSending.current = true;
    const answer = await callDesk<{ missedTooOften: number | null }>(
      `appointments/${visit.id}/online-booking`,
      { method: 'PUT', body: { isAllowed } },
    );
    isSending.current = false;
    if (!answer.ok) {
      commands.onRefused(answer.refusal);
      commands.setNotice({ kind: 'failed', text: visitRefusalText(answer.refusal, visitWords) });
      return;
    }
    setAnswered({ visit, missed: answer.value.missedTooOften });
    const patient = patientOf(visit);
    commands.setNotice(
      isAllowed
        ? {
            kind: 'done',
            text: fill(words.allowed, { patient }),
            undo: () => void send(false),
            lasts: undoSeconds * 1000,
          }
        : { kind: 'done', text: fill(words.blockedAgain, { patient }) },
    );
    if (isStillAt(visit.id)) line.current?.focus();
  };
  if (missed === null && answered?.visit !== visit) return null;
  return (
    <div className="visit-facts">
      <Icon name={missed === null ? 'check' : 'x'} />
      <p ref={line} tabIndex={-1}>
        {missed === null
          ? fill(words.allowed, { patient: patientOf(visit) })
          : plural(words.blocked, { n: missed })}{' '}
        {missed !== null && (
          <DeskButton className="visit-keep-warning" onClick={() => void send(true)}>
            {words.allow}
          </DeskButton>
        )}
      </p>
    </div>
  );
}
