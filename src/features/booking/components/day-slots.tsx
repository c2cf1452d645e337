import { useClinicFacts } from '#features/clinic/components/use-clinic-facts.ts';
import {
  dayLabel,
  parseSlotLabel,
  shortDate,
  slotLabel,
  type CivilDate,
  type CivilTime,
} from '#features/clinic/clinic-time.ts';
import { sessions } from '#features/clinic/working-hours.ts';
import { fill, plural } from '#platform/words.tsx';
import { Icon } from '#ui/icon.tsx';
import { Message } from '#ui/message.tsx';
import type { DayAvailability } from '../booking-client.ts';
import type { Slot } from '../slots.ts';
import { useBookingWords } from '../words/use-booking-words.ts';
import './day-slots.css';

interface DaySlotsProps {
  day: DayAvailability;
  today: CivilDate;
  time: CivilTime | undefined;
  /** Offered where the day has nothing. */
  nextFree: Slot | undefined;
  onTime: (time: CivilTime) => void;
  onSlot: (slot: Slot) => void;
}

/** A day's times, or why there are none. */
export function DaySlots({ day, today, time, nextFree, onTime, onSlot }: DaySlotsProps) {
  const words = useBookingWords();
  const { phone } = useClinicFacts();
  const label = dayLabel(day.date);
  const heading = <h3>{day.date === today ? fill(words.todayHeading, { day: label }) : label}</h3>;
  const free = day.slots.filter((slot) => slot.free).length;

  if (day.reason === 'sunday') {
    return (
      <>
        {heading}
        <Message
          title={words.sunday}
          role="status"
          action={
            <a className="button button-line" href={phone.href}>
              <Icon name="phone" />
              {fill(words.callUs, { phone: phone.display })}
            </a>
          }
        />
      </>
    );
  }
  const [, evening] = sessions;
  const groups = [
    {
      name: words.daytime,
      id: 'slots-day',
      slots: day.slots.filter(({ time: t }) => parseSlotLabel(t)! < evening.opens),
    },
    {
      name: words.evening,
      id: 'slots-evening',
      slots: day.slots.filter(({ time: t }) => parseSlotLabel(t)! >= evening.opens),
    },
  ].filter(({ slots }) => free > 0 && slots.length > 0);

  return (
    <>
      {heading}
      {free === 0 ? (
        <Message
          title={words.noSlots}
          role="status"
          action={
            nextFree && (
              <button type="button" className="button button-line" onClick={() => onSlot(nextFree)}>
                {fill(words.nextFree, { slot: `${shortDate(nextFree.date)}, ${slotLabel(nextFree.time)}` })}
              </button>
            )
          }
        />
      ) : (
        <p className="visually-hidden" role="status">
          {plural(words.slotsFree, { n: free, day: label })}
        </p>
      )}
      {groups.map(({ name, id, slots }) => (
        <div key={id}>
          <p className="slots-part" id={id}>
            {name}
          </p>
          <div className="slots" role="group" aria-labelledby={id}>
            {slots.map((slot) => (
              <button
                key={slot.time}
                type="button"
                className="slot"
                disabled={!slot.free}
                aria-label={slot.free ? undefined : fill(words.slotTaken, { time: slot.time })}
                aria-pressed={parseSlotLabel(slot.time) === time}
                onClick={() => onTime(parseSlotLabel(slot.time)!)}
              >
                {slot.time}
              </button>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}
