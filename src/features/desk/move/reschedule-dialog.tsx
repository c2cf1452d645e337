import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { patientOf } from '#features/booking/appointments/appointment.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { serviceOf } from '#features/clinic/services/bookable-services.ts';
import { shortDayAndTime } from '#features/clinic/time/times-in-english.ts';
import { addMonths, monthOf } from '#platform/civil-month.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import { DeskSheet } from '../page/desk-dialog.tsx';
import type { DeskAppointment } from '../visit/desk-appointment.ts';
import { NotifyChoice, useNotifyPatient } from '../visit/notify-choice.tsx';
import { visitRefusalText } from '../visit/use-visit-commands.ts';
import { callDesk, type MoveOptions, type Place, type SentChange } from '../visit/visit-client.ts';
import type { BookingIntent } from '#features/booking/slot-choice/intents.ts';
import { SlotPicker } from '#features/booking/slot-choice/slot-picker.tsx';
import { emptyAvailability, type KnownAvailability } from '#features/booking/slots/known-availability.ts';
import { PressProvider } from '#features/booking/slot-choice/press-button.tsx';
import { staffDaysAhead } from '#features/booking/slots/booking-window.ts';
import { instantOf } from '#features/clinic/time/clinic-time.ts';
import { isSundayOff } from '#features/clinic/working-hours.ts';
import { useWithDentist } from '../dentists/dentist-of-visit.tsx';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { addDays, type CivilDate } from '#platform/civil-date.ts';
import type { DaySlots } from '#features/booking/slots/availability.ts';

interface RescheduleDialogProps {
  visit: DeskAppointment;
  /** Undefined: the same move is on its way already. */
  onMove: (visit: DeskAppointment, to: Place, options: MoveOptions) => Promise<SentChange | undefined>;
  /** The dialog closes too. */
  onMoved?: () => void;
  onClose: () => void;
  /** Chosen from the start: where the visit was dropped. */
  to?: Place | undefined;
}

/** Moves a visit to another free slot; staff choose whether the patient is notified. */
export function RescheduleDialog({ visit: opened, onMove, onMoved, onClose, to }: RescheduleDialogProps) {
  const words = useWords('desk-move');
  const visitWords = useWords('desk-visit');
  const id = useId();
  /** The last known version: the visit may change elsewhere while the dialog is open. */
  const [visit, setVisit] = useState(opened);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const { date } = visit;
  const [chosen, setChosen] = useState<Partial<Slot> & Pick<Slot, 'date'>>(to ?? { date });
  const [month, setMonth] = useState(monthOf(chosen.date));
  const [tellPatient, setTellPatient] = useNotifyPatient();
  const [chair, setChair] = useState(to?.chair);
  const { known, lookUp } = useDeskSlots(chosen.date, month, visit);
  const { hours, dentists } = useClinicFacts();
  const withDentist = useWithDentist(visit);
  const slot = known.days.get(chosen.date)?.slots.find((one) => one.time === chosen.time);
  // A drop on a chair implies several chairs, before their number has loaded.
  const chairs = Math.max(known.chairs, chair ?? 1, to?.chair === undefined ? 1 : 2);
  const goal = chosen.time ? { date: chosen.date, time: chosen.time, ...(chair && { chair }) } : undefined;

  const choose = (press: BookingIntent) => {
    if (press.type === 'show-month') return setMonth(press.month);
    if (press.type !== 'choose-date' && press.type !== 'choose-slot') return;
    const choice = press.type === 'choose-slot' ? press.slot : { date: press.date };
    setChosen(choice);
    setMonth(monthOf(choice.date));
    setRefusal('');
  };
  const whyClosed = (day: CivilDate, note: string | undefined) => {
    if (isSundayOff(hours, day)) return words.sundayNote;
    if (note) return fill(words.closedNote, { note });
    return dentists ? words.closedOrAway : words.closedPlain;
  };

  const submit = async () => {
    if (!goal) return;
    setRefusal('');
    setBusy(true);
    const answer = await onMove(visit, goal, {
      tellPatient,
      bySpecialArrangement: slot?.state === 'special',
    });
    setBusy(false);
    if (answer?.ok) {
      onMoved?.();
      return onClose();
    }
    if (answer) setRefusal(visitRefusalText(answer.refusal, visitWords, { slot: goal, visit }));
    if (answer?.refusal.current) setVisit(answer.refusal.current);
    void lookUp();
  };
  return (
    <DeskSheet
      title={fill(words.rescheduleTitle, { patient: patientOf(visit) })}
      lead={fill(words.rescheduleLead, {
        service: [serviceOf(visit.service), withDentist].filter(Boolean).join(' '),
        ...shortDayAndTime(visit),
      })}
      onClose={onClose}
      submit={goal ? fill(words.moveTo, shortDayAndTime(goal)) : words.chooseTime}
      busy={busy}
      isReady={goal !== undefined}
      isChosen={to !== undefined}
      onSubmit={() => void submit()}
    >
      <div role="alert">{refusal && <Message kind="error" title={refusal} />}</div>
      <PressProvider value={choose}>
        <SlotPicker
          choice={{ ...chosen, month, sending: false }}
          known={known}
          idPrefix={id}
          staff={{
            current: visit,
            names: { current: words.slotNow, special: words.slotSpecial },
            noteOf: ({ date: day, slots }) =>
              slots.some(({ state }) => state === 'special') && (
                <p className="staff-quiet">{whyClosed(day, known.notes.get(day))}</p>
              ),
            noTimes: (
              <Message
                kind="error"
                role="alert"
                title={words.noSlots}
                action={
                  <button type="button" className="staff-button" onClick={() => void lookUp()}>
                    {words.tryAgain}
                  </button>
                }
              />
            ),
          }}
        />
      </PressProvider>
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
      <NotifyChoice visit={visit} tells={tellPatient} onChange={setTellPatient} />
    </DeskSheet>
  );
}

interface DeskSlots extends KnownAvailability {
  chairs: number;
  /** Why days are closed, which only staff read: the calendar shows 'closed'. */
  notes: ReadonlyMap<CivilDate, string | undefined>;
}

/** Loads the slots of a month that staff may give out: when another month is shown, and on `lookUp`. After a failure older data stay. */
function useDeskSlots(
  date: CivilDate,
  month: CivilDate,
  { minutes, isLengthSet, dentist, service }: DeskAppointment,
): { known: DeskSlots; lookUp: () => Promise<void> } {
  const [known, setKnown] = useState<DeskSlots>(() => ({
    ...emptyAvailability(instantOf(date, '00:00')),
    chairs: 1,
    notes: new Map(),
  }));
  const latest = useRef(0);
  const lookUp = useCallback(async () => {
    const question = ++latest.current;
    const answer = await callDesk<{ today: CivilDate; chairs: number; days: DaySlots[] }>(
      `slots?${new URLSearchParams({
        from: month,
        to: addDays(addMonths(month, 1), -1),
        ...(isLengthSet && { minutes: String(minutes) }),
        ...(dentist && { dentist }),
        doneBy: service,
      })}`,
    );
    if (question !== latest.current) return;
    if (!answer.ok) return setKnown((before) => ({ ...before, state: 'failed' }));
    const { today, chairs, days } = answer.value;
    setKnown((before) => ({
      ...before,
      state: 'known',
      today,
      last: addDays(today, staffDaysAhead),
      days: new Map([...before.days, ...days.map((day) => [day.date, { ...day, note: '' }] as const)]),
      chairs,
      notes: new Map([...before.notes, ...days.map((day) => [day.date, day.note] as const)]),
    }));
  }, [month, minutes, isLengthSet, dentist, service]);
  useEffect(() => {
    const first = async () => lookUp();
    void first();
  }, [lookUp]);
  return { known, lookUp };
}
