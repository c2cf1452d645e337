import { useId } from 'react';
import { SlotMonth } from '#features/booking/slot-choice/slot-month.tsx';
import { PressProvider } from '#features/booking/slot-choice/press-button.tsx';
import { staffDaysAhead } from '#features/booking/slots/booking-window.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import { slotLabel } from '#features/clinic/time/slot-label.ts';
import { dayLabel } from '#features/clinic/time/times-in-english.ts';
import { isSundayOff } from '#features/clinic/working-hours.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { type CivilDate, type CivilTime, addDays } from '#platform/civil-date.ts';
import { fill, plural } from '#platform/fill-text.ts';
import { useWords } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { DaySlots } from '#features/booking/slots/availability.ts';
import type { KnownDeskSlots } from './use-desk-slots.ts';

interface SlotPickerProps {
  known: KnownDeskSlots;
  month: CivilDate;
  date: CivilDate;
  time: CivilTime | undefined;
  /** Where the appointment is now: not offered again. */
  current: Slot;
  onMonth: (month: CivilDate) => void;
  onChoose: (slot: { date: CivilDate; time?: CivilTime }) => void;
  onRefresh: () => void;
}

/** The booking dialog's calendar with the times that staff may give out: closed ones too, by special arrangement. */
export function SlotPicker(props: SlotPickerProps) {
  const { known, month, date, time, current, onMonth, onChoose, onRefresh } = props;
  const words = useWords('desk-move');
  const heading = useId();
  const day = known.days.get(date);
  const today = known.today ?? date;
  // Without the staff's own reason the calendar says 'closed'.
  const days = new Map([...known.days].map(([key, value]) => [key, { ...value, note: '' }]));
  const free = day?.slots.filter(({ state }) => state === 'free').length ?? 0;
  return (
    <div className="slot-picker">
      <PressProvider
        value={(press) => {
          if (press.type === 'show-month') onMonth(press.month);
          if (press.type === 'choose-date') onChoose({ date: press.date });
        }}
      >
        <SlotMonth
          month={month}
          date={date}
          today={today}
          last={addDays(today, staffDaysAhead)}
          days={days}
        />
      </PressProvider>
      <div className="slot-picker-times" role="group" aria-labelledby={heading}>
        <h3 id={heading}>{dayLabel(date)}</h3>
        {!day && known.failed && (
          <Message
            kind="error"
            role="alert"
            title={words.noSlots}
            action={
              <button type="button" className="staff-button" onClick={onRefresh}>
                {words.tryAgain}
              </button>
            }
          />
        )}
        {day && <ClosedNote day={day} />}
        <div className="slots" aria-busy={!day}>
          {day?.slots.map(({ time: slot, state }) => {
            const label = slotLabel(slot);
            const isCurrent = current.date === date && current.time === slot;
            const name = isCurrent
              ? fill(words.slotNow, { time: label })
              : state === 'taken'
                ? fill(words.slotTaken, { time: label })
                : state === 'special'
                  ? fill(words.slotSpecial, { time: label })
                  : label;
            return (
              <button
                key={slot}
                type="button"
                className="slot"
                data-state={state}
                disabled={state === 'taken' || isCurrent}
                aria-label={name}
                aria-pressed={slot === time}
                onClick={() => onChoose({ date, time: slot })}
              >
                {label}
              </button>
            );
          })}
        </div>
        <p className="visually-hidden" role="status">
          {day ? plural(words.slotsFree, { n: free, day: dayLabel(date) }) : words.looking}
        </p>
      </div>
    </div>
  );
}

function ClosedNote({ day: { date, note, slots } }: { day: DaySlots }) {
  const words = useWords('desk-move');
  const { hours } = useClinicFacts();
  if (!slots.some(({ state }) => state === 'special')) return null;
  const why = isSundayOff(hours, date)
    ? words.sundayNote
    : note
      ? fill(words.closedNote, { note })
      : words.closedPlain;
  return <p className="staff-quiet">{why}</p>;
}
