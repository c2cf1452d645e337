import { type RefObject, useId, useRef, useState } from 'react';
import type { Recall } from '#features/booking/recalls/recalls.ts';
import { undoSeconds } from '#features/booking/appointments/allowed-changes.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { knownServices } from '#features/clinic/services/known-services.ts';
import { pastDate } from '#features/clinic/time/times-in-english.ts';
import { addDays, type CivilDate, daysBetween } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { useSingleKeys } from '#ui/page/use-single-keys.ts';
import { currentRow, isStillAt } from '../page/desk-keys.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { visitRefusalText, type VisitCommands } from '../visit/use-visit-commands.ts';
import { callDesk } from '../visit/visit-client.ts';
import { AskReminder } from './ask-reminder.tsx';

const monthsOffered = [3, 6, 12] as const;
/** The key of the first choice: 1 to 3 are the times of the next sitting. */
const firstKey = 4;
const maxDays = 731;

interface NextRecallProps {
  visit: DeskAppointment;
  commands: VisitCommands;
  today: CivilDate;
  recall: Recall | null;
  onRecall: (recall: Recall | null) => void;
  /** Has the focus once the recall is stored. */
  opener: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

/** 'Again in 3, 6, 12 months or on a date', and whether the patient may be reminded. */
export function NextRecall({
  visit,
  commands,
  today,
  recall,
  onRecall,
  opener,
  isOpen,
  onClose,
}: NextRecallProps) {
  const words = useWords('desk-next');
  const visitWords = useWords('desk-visit');
  const id = useId();
  const [service, setService] = useState<string>(knownServices.checkUp);
  const isSending = useRef(false);
  const path = `appointments/${visit.id}/next`;
  const send = async (options: Parameters<typeof callDesk>[1]) => {
    if (isSending.current || !commands.mayBegin()) return undefined;
    isSending.current = true;
    const answer = await callDesk<{ recall: Recall | null }>(path, options);
    isSending.current = false;
    if (answer.ok) return answer.value;
    commands.onRefused(answer.refusal);
    commands.setNotice({ kind: 'failed', text: visitRefusalText(answer.refusal, visitWords) });
    return undefined;
  };
  const remove = async () => {
    const answer = await send({ method: 'DELETE' });
    if (!answer) return;
    onRecall(null);
    commands.setNotice({ kind: 'done', text: words.removed });
    if (isStillAt(visit.id)) opener.current?.focus();
  };
  const store = async (when: { months: number } | { days: number }) => {
    const answer = await send({ body: { kind: 'recall', service, ...when } });
    if (!answer?.recall) return;
    onRecall(answer.recall);
    onClose();
    if (isStillAt(visit.id)) opener.current?.focus();
    commands.setNotice({
      kind: 'done',
      text: fill(words.stored, { day: pastDate(answer.recall.due) }),
      undo: () => void remove(),
      lasts: undoSeconds * 1000,
    });
  };
  useSingleKeys((key) => {
    const months = monthsOffered[Number(key) - firstKey];
    if (!isOpen || months === undefined || (currentRow() ?? visit.id) !== visit.id) return false;
    void store({ months });
    return true;
  });
  return (
    <>
      {recall && (
        <>
          <p className="row-wrap gap-2">
            {fill(words.again, { day: pastDate(recall.due), service: serviceOf(recall.service) })}{' '}
            <DeskButton className="next-step-nothing" onClick={() => void remove()}>
              {words.remove}
            </DeskButton>
          </p>
          <AskReminder
            id={visit.id}
            answer={recall}
            onAnswered={(answered) => {
              onRecall(answered);
              void commands.refresh();
            }}
          />
          <small>{visit.hasNumber ? words.onlyYes : words.noNumber}</small>
        </>
      )}
      {isOpen && (
        <>
          <p className="row-wrap gap-2">
            <label htmlFor={`${id}-service`}>{words.forWhat}</label>
            <select id={`${id}-service`} value={service} onChange={({ target }) => setService(target.value)}>
              {[...new Set([knownServices.checkUp, visit.service])].map((one) => (
                <option key={one} value={one}>
                  {serviceOf(one)}
                </option>
              ))}
            </select>
          </p>
          <div className="next-step-months" role="group" aria-label={words.inMonths}>
            {monthsOffered.map((months, index) => (
              <DeskButton
                key={months}
                className="staff-button"
                shortcut={String(firstKey + index)}
                onClick={() => void store({ months })}
              >
                {plural(words.months, { n: months })}
              </DeskButton>
            ))}
          </div>
          <form
            className="row-wrap gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              const day = new FormData(event.currentTarget).get('day');
              if (typeof day === 'string' && day) void store({ days: daysBetween(today, day) });
            }}
          >
            <label htmlFor={`${id}-day`}>{words.onDay}</label>
            <input
              id={`${id}-day`}
              name="day"
              type="date"
              required
              min={addDays(today, 1)}
              max={addDays(today, maxDays)}
            />
            <DeskButton type="submit" className="staff-button">
              {words.store}
            </DeskButton>
          </form>
        </>
      )}
    </>
  );
}
