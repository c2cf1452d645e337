import { useRef, useState } from 'react';
import type { Recall } from '#features/booking/recalls/recalls.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { pastDate } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { DeskButton } from '../page/desk-page.tsx';
import { callDesk } from '../visit/visit-client.ts';

type Answer = Pick<Recall, 'mayRemind' | 'askedBy' | 'askedAt'>;

interface AskReminderProps {
  /** The visit after which the recall was agreed. */
  id: string;
  answer: Answer;
  onAnswered: (recall: Recall) => void;
}

/** 'May we remind you?', with who asked and when: without consent no reminder is sent. */
export function AskReminder({ id, answer, onAnswered }: AskReminderProps) {
  const words = useWords('desk-next');
  const [isFailed, setFailed] = useState(false);
  const isSending = useRef(false);
  const { mayRemind, askedBy, askedAt } = answer;
  const send = async (next: boolean) => {
    if (isSending.current || next === mayRemind) return;
    isSending.current = true;
    const body = { kind: 'none', mayRemind: next };
    const sent = await callDesk<{ recall: Recall }>(`appointments/${id}/next`, { body });
    isSending.current = false;
    setFailed(!sent.ok);
    if (sent.ok) onAnswered(sent.value.recall);
  };
  return (
    <div className="row-wrap gap-2">
      <b id={`remind-${id}`}>{words.mayRemind}</b>
      <div className="desk-segments" role="group" aria-labelledby={`remind-${id}`}>
        {[true, false].map((one) => (
          <DeskButton key={String(one)} aria-pressed={one === mayRemind} onClick={() => void send(one)}>
            {one ? words.yes : words.no}
          </DeskButton>
        ))}
      </div>
      <span role="status">
        {isFailed
          ? words.notSaved
          : mayRemind === null
            ? words.notAsked
            : fill(words.asked, { by: askedBy ?? '', day: pastDate(civilDateAt(askedAt ?? 0)) })}
      </span>
    </div>
  );
}
