import { useId, useState } from 'react';
import { patientOf } from '#features/booking/appointment.ts';
import { dayLabel, slotLabel, type CivilDate } from '#features/clinic/clinic-time.ts';
import { fill } from '#platform/words.tsx';
import { Field } from '#ui/field.tsx';
import { Message } from '#ui/message.tsx';
import { clockText } from '../clock-text.ts';
import type { DeskAppointment } from '../desk-appointment.ts';
import { useDayWords } from '../words/use-day-words.ts';
import { TellPatient } from './cancel-dialog.tsx';
import { DeskDialog } from './desk-dialog.tsx';
import { TimeChoice, type ChosenTime } from './time-choice.tsx';
import { useFreeTimes } from './use-free-times.ts';
import { refusalText, type VisitChanges } from './use-visit-changes.ts';

interface MoveDialogProps {
  appointment: DeskAppointment;
  today: CivilDate;
  changes: VisitChanges;
  onClose: () => void;
}

/** Another day, another time; the patient is told or not. */
export function MoveDialog({ appointment, today, changes, onClose }: MoveDialogProps) {
  const words = useDayWords();
  const id = useId();
  const [date, setDate] = useState(appointment.date < today ? today : appointment.date);
  const [chosen, setChosen] = useState<ChosenTime>();
  const [tells, setTells] = useState(true);
  const [refused, setRefused] = useState<string>();
  const { free, lookUp } = useFreeTimes(date);
  const patient = patientOf(appointment).trim();

  const save = async () => {
    if (!chosen?.time) return setRefused(words.timeRequired);
    const { time, special } = chosen;
    const answer = await changes.change(
      appointment,
      { move: { date, time: slotLabel(time) }, tellPatient: tells, bySpecialArrangement: special },
      () => fill(words.moved, { patient, day: dayLabel(date), time: clockText(time) }),
    );
    if (!answer) return undefined;
    if (answer.ok) return onClose();
    // The times are looked up again; the day and the answer to the last question stay.
    await lookUp();
    return setRefused(refusalText(answer, words, answer.current ?? appointment));
  };

  return (
    <DeskDialog
      heading={fill(words.moveHeading, { patient })}
      save={words.move}
      busy={changes.busy === appointment.id}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field id={id} label={words.date}>
        <input
          id={id}
          type="date"
          min={today}
          value={date}
          onChange={(event) => {
            setDate(event.target.value);
            setChosen(undefined);
          }}
        />
      </Field>
      {free?.failed && <p role="status">{words['no-answer']}</p>}
      {free && !free.failed && free.times.length === 0 && <p role="status">{words.noFree}</p>}
      <TimeChoice
        times={free?.times ?? []}
        chosen={chosen}
        onChoose={(time) => {
          setChosen(time);
          setRefused(undefined);
        }}
      />
      <TellPatient tells={tells} onChange={setTells} />
      {refused && <Message kind="error" role="alert" title={refused} />}
    </DeskDialog>
  );
}
