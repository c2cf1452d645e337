import { parseSlotLabel, shortDate } from '#features/clinic/clinic-time.ts';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { useWeekWords } from '../words/use-week-words.ts';
import { useMove, type Moved } from './use-move.ts';

interface MovedNoticeProps {
  moved: Moved;
  /** It is back where it was. */
  onUndone: () => void;
  onClose: () => void;
}

/** Says where a visit went, and moves it back if that was wrong. Give it `key={moved.appointment.version}`. */
export function MovedNotice({ moved, onUndone, onClose }: MovedNoticeProps) {
  const words = useWeekWords();
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
  return (
    <div className="moved-notice" role="status" data-kind={back.refusal ? 'failed' : undefined}>
      <Icon name={back.refusal ? 'warning-circle' : 'check'} />
      <span>{back.refusal || fill(tellPatient ? words.movedAndTold : words.moved, values)}</span>
      <button type="button" className="moved-notice-action" aria-busy={back.busy || undefined} onClick={undo}>
        {words.undo}
      </button>
      <button type="button" className="moved-notice-close" aria-label={words.closeNotice} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  );
}
