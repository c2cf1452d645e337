import { useClinicFacts } from '#features/clinic/components/use-clinic-facts.ts';
import { parseSlotLabel } from '#features/clinic/clinic-time.ts';
import { fill } from '#platform/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { Message } from '#ui/message.tsx';
import type { BookingAction, BookingState } from '../booking-steps.ts';
import { monthOf } from '../calendar.ts';
import type { Slot } from '../slots.ts';
import { useBookingWords } from '../words/use-booking-words.ts';
import { DaySlots } from './day-slots.tsx';
import { MonthGrid } from './month-grid.tsx';
import type { KnownAvailability } from './use-availability.ts';

interface SlotStepProps {
  state: BookingState;
  availability: KnownAvailability;
  dispatch: (action: BookingAction) => void;
}

/** The second step: a day, then one of its times. */
export function SlotStep({ state, availability, dispatch }: SlotStepProps) {
  const words = useBookingWords();
  const { phone } = useClinicFacts();
  const { today, last, days } = availability;
  const { date, time } = state;
  const day = date && days.get(date);

  if (availability.state === 'failed') {
    return (
      <Message
        kind="error"
        role="alert"
        title={words.noTimes}
        action={
          <span className="nearest-slots">
            <button type="button" className="button button-pine" onClick={availability.refresh}>
              {words.tryAgain}
            </button>
            <a className="button button-line" href={phone.href}>
              <Icon name="phone" />
              {fill(words.callUs, { phone: phone.display })}
            </a>
          </span>
        }
      />
    );
  }
  if (availability.state === 'loading') return <LoadingSlots label={words.lookingForTimes} />;

  const onSlot = (slot: Slot) => dispatch({ type: 'choose-slot', slot });
  return (
    <div className="slot-step">
      <MonthGrid
        month={state.month ?? monthOf(today)}
        date={date}
        today={today}
        last={last}
        days={days}
        onMonth={(month) => dispatch({ type: 'show-month', month })}
        onDate={(chosen) => dispatch({ type: 'choose-date', date: chosen })}
      />
      <div className="day-slots">
        {day ? (
          <DaySlots
            day={day}
            today={today}
            time={time}
            nextFree={nextFreeAfter(availability, day.date)}
            onTime={(chosen) => dispatch({ type: 'choose-time', time: chosen })}
            onSlot={onSlot}
          />
        ) : (
          <p className="day-slots-prompt">{words.chooseDay}</p>
        )}
      </div>
    </div>
  );
}

function nextFreeAfter({ days }: KnownAvailability, date: string): Slot | undefined {
  for (const day of days.values()) {
    const free = day.date > date && day.slots.find((slot) => slot.free);
    if (free) return { date: day.date, time: parseSlotLabel(free.time)! };
  }
  return undefined;
}

function LoadingSlots({ label }: { label: string }) {
  return (
    <div className="slot-step" aria-busy="true">
      <div className="month-skeleton" />
      <div className="day-slots">
        <p className="day-slots-prompt" role="status">
          {label}
        </p>
        <div className="slots" aria-hidden="true">
          {Array.from({ length: 8 }, (_, index) => (
            <span key={index} className="slot-skeleton" />
          ))}
        </div>
      </div>
    </div>
  );
}
