import { use } from 'react';
import { parseSlotLabel, shortDate } from '#features/clinic/clinic-time.ts';
import { fill, useWords } from '#platform/words.tsx';
import { NoticeBar } from '#ui/notice/notice.tsx';
import { NoChanges } from '../page/desk-button.tsx';
import { useMove, type Moved } from './use-move.ts';

interface MovedNoticeProps {
  moved: Moved;
  /** It is back where it was. */
  onUndone: () => void;
  onClose: () => void;
}

/** Says where a visit went, and moves it back if that was wrong. Give it `key={moved.appointment.version}`. */
export function MovedNotice({ moved, onUndone, onClose }: MovedNoticeProps) {
  const words = useWords('desk-week');
  const { appointment, before, tellPatient } = moved;
  const back = useMove(appointment, onUndone);
  const undo = () => {
    const time = parseSlotLabel(before.time)!;
    const special = { tellPatient, chair: before.chair, bySpecialArrangement: true };
    void back.send({ date: before.date, time }, special);
  };
  const values = {
    patient: `${appointment.firstName} ${appointment.lastName}`.trim(),
    slot: `${shortDate(appointment.date)}, ${appointment.time}`,
  };
  const text = back.refusal || fill(tellPatient ? words.movedAndTold : words.moved, values);
  return (
    <NoticeBar
      notice={{ kind: back.refusal ? 'failed' : 'done', text, undo }}
      words={{ undo: words.undo, close: words.closeNotice }}
      busy={back.busy}
      blocked={use(NoChanges)}
      onClose={onClose}
    />
  );
}
