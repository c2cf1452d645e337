import { useId, useState } from 'react';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { shortDayAndTime } from '#features/clinic/time/times-in-english.ts';
import { monthOf } from '#platform/civil-month.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { DeskSheet } from '../page/desk-dialog.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { TellPatient, useTelling } from '../visit/tell-patient.tsx';
import type { VisitChanges } from '../visit/use-visit-changes.ts';
import { SlotPicker } from './slot-picker.tsx';
import { useDeskSlots } from './use-desk-slots.ts';
import { useMoveVisit, type Place } from './use-move-visit.ts';

interface RescheduleDialogProps {
  visit: DeskAppointment;
  changes: Pick<VisitChanges, 'change' | 'busy'>;
  /** The dialog closes too. */
  onMoved?: () => void;
  onClose: () => void;
  /** Chosen from the start: where the visit was dropped. */
  to?: Place | undefined;
}

/** Puts a visit on another free slot, and asks whether the patient is to hear of it. */
export function RescheduleDialog({ visit: opened, changes, onMoved, onClose, to }: RescheduleDialogProps) {
  const words = useWords('desk-move');
  const visitWords = useWords('desk-visit');
  const id = useId();
  const move = useMoveVisit(changes);
  /** As it was last seen: it may be changed elsewhere meanwhile. */
  const [visit, setVisit] = useState(opened);
  const [refusal, setRefusal] = useState('');
  const { date } = visit;
  const [chosen, setChosen] = useState<Partial<Slot> & Pick<Slot, 'date'>>(to ?? { date });
  const [month, setMonth] = useState(monthOf(chosen.date));
  const [tellPatient, setTellPatient] = useTelling();
  const [chair, setChair] = useState(to?.chair);
  const { known, lookUp } = useDeskSlots(month);
  const slot = known.days.get(chosen.date)?.slots.find((one) => one.time === chosen.time);
  // Who drops a visit on a chair has several, before it is known how many.
  const chairs = Math.max(known.chairs, chair ?? 1, to?.chair === undefined ? 1 : 2);
  const goal = chosen.time ? { date: chosen.date, time: chosen.time, ...(chair && { chair }) } : undefined;

  const submit = async () => {
    if (!goal) return;
    setRefusal('');
    const bySpecialArrangement = slot?.state === 'special';
    const answer = await move(visit, goal, { tellPatient, bySpecialArrangement, sayRefused: setRefusal });
    if (answer?.ok) {
      onMoved?.();
      return onClose();
    }
    if (answer?.refusal.current) setVisit(answer.refusal.current);
    void lookUp();
  };
  return (
    <DeskSheet
      title={fill(words.rescheduleTitle, { patient: patientOf(visit) })}
      lead={fill(words.rescheduleLead, {
        service: serviceOf(visit.service),
        ...shortDayAndTime(visit),
      })}
      onClose={onClose}
      submit={goal ? fill(words.moveTo, shortDayAndTime(goal)) : words.chooseTime}
      busy={changes.busy === visit.id}
      isReady={goal !== undefined}
      isChosen={to !== undefined}
      onSubmit={() => void submit()}
    >
      <div role="alert">{refusal && <Message kind="error" title={refusal} />}</div>
      <SlotPicker
        known={known}
        month={month}
        date={chosen.date}
        time={chosen.time}
        current={visit}
        onMonth={setMonth}
        onChoose={(choice) => {
          setChosen(choice);
          setMonth(monthOf(choice.date));
          setRefusal('');
        }}
        onRefresh={() => void lookUp()}
      />
      {chairs > 1 && (
        <div className="field">
          <label htmlFor={`${id}chair`}>{words.chair}</label>
          <select
            id={`${id}chair`}
            value={chair ?? ''}
            onChange={({ target }) => setChair(Number(target.value) || undefined)}
          >
            <option value="">{words.firstFreeChair}</option>
            {Array.from({ length: chairs }, (_, index) => (
              <option key={index} value={index + 1}>
                {fill(visitWords.chair, { chair: index + 1 })}
              </option>
            ))}
          </select>
        </div>
      )}
      <TellPatient tells={tellPatient} onChange={setTellPatient} />
    </DeskSheet>
  );
}
