import { useId, type ReactNode } from 'react';
import { CallLink } from '#features/clinic/call-link.tsx';
import { ClosedNote, useClosedNote } from '#features/clinic/holidays/closed-note.tsx';
import { useTimes } from '#features/clinic/time/times-in-language.ts';
import { useClinicFacts } from '#features/clinic/use-clinic.ts';
import { eveningOf, sessionsOn } from '#features/clinic/working-hours.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { DaySlots } from '../slots/availability.ts';
import type { Slot } from '../slots/slots.ts';
import { PressButton } from './press-button.tsx';

/** The desk gives out closed time too, by special arrangement. */
export interface StaffSlots {
  /** The visit's own slot, which is not offered. */
  current: Slot;
  /** Names of the current slot and of one in closed time, with {time}. */
  names: { current: string; special: string };
  /** Says why times of the day are by special arrangement. */
  noteOf: (day: DaySlots) => ReactNode;
  /** Takes the place of times that could not be loaded. */
  noTimes: ReactNode;
}

interface DayTimesProps {
  date: CivilDate;
  /** Undefined while it is not known. */
  day: DaySlots | undefined;
  today: CivilDate;
  time: CivilTime | undefined;
  /** Offered where the day has nothing. */
  nextFree: Slot | undefined;
  staff?: StaffSlots | undefined;
}

/** A day's times, or why there are none. */
export function DayTimes({ date, day, today, time, nextFree, staff }: DayTimesProps) {
  const words = useWords('booking');
  const { dayLabel, shortDateTime } = useTimes();
  const noteOf = useClosedNote();
  const label = dayLabel(date);
  return (
    <>
      <h3>
        {date === today ? (
          <LocalizedText text={words.todayHeading} values={{ day: label.replace(',', '') }} />
        ) : (
          label
        )}
      </h3>
      {!day ? (
        <SlotSkeletons />
      ) : day.slots.some(({ state }) => staff ?? state === 'free') ? (
        <>
          {staff?.noteOf(day)}
          <SlotGroups day={day} time={time} staff={staff} />
        </>
      ) : day.reason === 'sunday' ? (
        <Message icon="sun" action={<CallButton />}>
          <p>
            <LocalizedText text={words.sunday} />
          </p>
        </Message>
      ) : (
        <Message
          icon="calendar-blank"
          action={
            nextFree && (
              <PressButton className="button button-line" press={{ type: 'choose-slot', slot: nextFree }}>
                <LocalizedText text={words.nextFree} values={{ slot: shortDateTime(nextFree) }} />
              </PressButton>
            )
          }
        >
          <p>
            {day.reason === 'closed' && day.holiday ? (
              <LocalizedText text={words.closedBecause} values={{ note: <ClosedNote {...day} /> }} />
            ) : (
              <LocalizedText text={nothingFreeText({ ...day, note: noteOf(day) }, words)} />
            )}
          </p>
        </Message>
      )}
    </>
  );
}

/** The reason why a day has no free time: the staff's text for a closed day, else a standard one. */
export function nothingFreeText(
  { reason, note }: { reason?: DaySlots['reason']; note: string | undefined },
  words: WordSets['booking'],
): string {
  if (reason !== 'closed') return words.noSlots;
  return note ? fill(words.closedBecause, { note: note.replace(/[.!]$/, '') }) : words.closedThen;
}

/** A button that calls the clinic. */
export function CallButton() {
  const words = useWords('booking');
  const { phone } = useClinicFacts();
  // A number that wraps looks like two.
  const number = phone.display.replaceAll(' ', '\u00a0');
  return (
    <CallLink className="button button-line">
      <LocalizedText text={words.callUs} values={{ phone: number }} />
    </CallLink>
  );
}

interface SlotGroupsProps extends Pick<DayTimesProps, 'time' | 'staff'> {
  day: DaySlots;
}

function SlotGroups({ day: { date, slots }, time, staff }: SlotGroupsProps) {
  const words = useWords('booking');
  const { slotText, slotName } = useTimes();
  const idPrefix = useId();
  const { hours } = useClinicFacts();
  const opens = eveningOf(sessionsOn(hours, date));
  const groups = [
    { name: words.daytime, id: `${idPrefix}day`, slots: slots.filter(({ time }) => time < opens) },
    { name: words.evening, id: `${idPrefix}evening`, slots: slots.filter(({ time }) => time >= opens) },
  ];
  return groups
    .filter((group) => group.slots.length > 0)
    .map(({ name, id, slots }) => (
      <div key={id}>
        {/* Screen readers hear it once, as the name of the group. */}
        <p className="slots-part" id={id} aria-hidden="true">
          <LocalizedText text={name} />
        </p>
        <div className="slots" role="group" aria-labelledby={id}>
          {slots.map((slot) => {
            const isCurrent = staff?.current.date === date && staff.current.time === slot.time;
            const mayChoose = slot.state !== 'taken' && !isCurrent;
            const [label, name] = [slotText(slot.time), slotName(slot.time)];
            const states = { free: undefined, taken: words.slotTaken, special: staff?.names.special };
            const naming = isCurrent ? staff.names.current : states[slot.state];
            return (
              <PressButton
                key={slot.time}
                className="slot"
                press={{ type: 'choose-slot', slot: { date, time: slot.time } }}
                data-state={slot.state === 'special' ? slot.state : undefined}
                disabled={!mayChoose}
                aria-label={naming ? fill<string>(naming, { time: name }) : name === label ? undefined : name}
                aria-pressed={mayChoose ? slot.time === time : undefined}
              >
                {label}
              </PressButton>
            );
          })}
        </div>
      </div>
    ));
}

/** Placeholders while the times load. */
export function SlotSkeletons() {
  const words = useWords('booking');
  return (
    <div aria-busy="true">
      <p className="slots-part">
        <LocalizedText text={words.lookingForTimes} />
      </p>
      <div className="slots" aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <span key={index} className="slot-skeleton" />
        ))}
      </div>
    </div>
  );
}
