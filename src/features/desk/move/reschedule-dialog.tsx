import { useId, useState } from 'react';
import type { Slot } from '#features/booking/slots/slots.ts';
import { serviceOf } from '#features/clinic/booking-options.ts';
import { parseSlotLabel, shortDate, slotLabel } from '#features/clinic/clinic-time.ts';
import { monthOf } from '#platform/civil-date.ts';
import { fill, useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { DeskSheet } from '../page/desk-sheet.tsx';
import { SlotPicker } from './slot-picker.tsx';
import { useDeskSlots } from './use-desk-slots.ts';
import { useMove, type Moved } from './use-move.ts';
import type { Place } from './use-visit-drag.ts';

interface RescheduleDialogProps {
  appointment: DeskAppointment;
  /** The visit where it is now, and where it was: see MovedNotice. The dialog closes too. */
  onDone: (moved: Moved) => void;
  onClose: () => void;
  /** Chosen from the start: where a visit was dropped. */
  to?: Place | undefined;
}

/** Puts a visit on another free slot, and asks whether the patient is to hear of it. */
export function RescheduleDialog({ appointment, onDone, onClose, to }: RescheduleDialogProps) {
  const words = useWords('desk-week');
  const id = useId();
  const move = useMove(appointment, (moved) => {
    onDone(moved);
    onClose();
  });
  const { firstName, lastName, service, date, time } = move.current;
  const now = { date, time: parseSlotLabel(time)! };
  const [chosen, setChosen] = useState<Partial<Slot> & Pick<Slot, 'date'>>(to ?? { date });
  const [month, setMonth] = useState(monthOf(chosen.date));
  const [tellPatient, setTellPatient] = useState(true);
  const [chair, setChair] = useState(to?.chair);
  const { known, lookUp } = useDeskSlots(month);
  const slot = known.days.get(chosen.date)?.slots.find((one) => one.time === chosen.time);
  const goal = chosen.time ? { date: chosen.date, time: chosen.time } : undefined;
  const isSpecial = slot?.state === 'special';

  const submit = async () => {
    if (!goal) return;
    const done = await move.send(goal, { tellPatient, chair, bySpecialArrangement: isSpecial });
    if (done) return;
    void lookUp();
  };
  return (
    <DeskSheet
      title={fill(words.rescheduleTitle, { patient: `${firstName} ${lastName}`.trim() })}
      lead={fill(words.rescheduleLead, {
        service: serviceOf(service),
        day: shortDate(date),
        time: slotLabel(now.time),
      })}
      onClose={onClose}
      cancel={words.leaveIt}
      submit={
        goal
          ? fill(words.moveTo, { day: shortDate(goal.date), time: slotLabel(goal.time) })
          : words.chooseTime
      }
      busy={move.busy}
      isReady={goal !== undefined}
      isChosen={to !== undefined}
      onSubmit={() => void submit()}
    >
      <div role="alert">{move.refusal && <Message kind="error" title={move.refusal} />}</div>
      <SlotPicker
        known={known}
        month={month}
        date={chosen.date}
        time={chosen.time}
        current={now}
        onMonth={setMonth}
        onChoose={(choice) => {
          setChosen(choice);
          setMonth(monthOf(choice.date));
          move.forget();
        }}
        onRefresh={() => void lookUp()}
      />
      {known.chairs > 1 && (
        <div className="field">
          <label htmlFor={`${id}chair`}>{words.chair}</label>
          <select
            id={`${id}chair`}
            value={chair ?? ''}
            onChange={({ target }) => setChair(Number(target.value) || undefined)}
          >
            <option value="">{words.firstFreeChair}</option>
            {Array.from({ length: known.chairs }, (_, index) => (
              <option key={index} value={index + 1}>
                {fill(words.chairNumber, { n: index + 1 })}
              </option>
            ))}
          </select>
        </div>
      )}
      <label className="sheet-check">
        <input
          type="checkbox"
          checked={tellPatient}
          onChange={({ target }) => setTellPatient(target.checked)}
        />
        {words.tellPatient}
      </label>
    </DeskSheet>
  );
}
