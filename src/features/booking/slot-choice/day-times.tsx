import { useId } from 'react';
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

interface DayTimesProps {
  date: CivilDate;
  /** Undefined while it is not known. */
  day: DaySlots | undefined;
  today: CivilDate;
  time: CivilTime | undefined;
  /** Offered where the day has nothing. */
  nextFree: Slot | undefined;
}

/** A day's times, or why there are none. */
export function DayTimes({ date, day, today, time, nextFree }: DayTimesProps) {
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
      ) : day.slots.some(({ state }) => state === 'free') ? (
        <SlotGroups day={day} time={time} />
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

/** Why a day has nothing to choose: what staff say of it, if they have closed it. */
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
  // A number that goes on in the next line is read as two.
  const number = phone.display.replaceAll(' ', '\u00a0');
  return (
    <CallLink className="button button-line">
      <LocalizedText text={words.callUs} values={{ phone: number }} />
    </CallLink>
  );
}

function SlotGroups({ day: { date, slots }, time }: { day: DaySlots; time: CivilTime | undefined }) {
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
        {/* Read once, as the name of its times. */}
        <p className="slots-part" id={id} aria-hidden="true">
          <LocalizedText text={name} />
        </p>
        <div className="slots" role="group" aria-labelledby={id}>
          {slots.map((slot) => {
            const isFree = slot.state === 'free';
            const [label, name] = [slotText(slot.time), slotName(slot.time)];
            return (
              <PressButton
                key={slot.time}
                className="slot"
                press={{ type: 'choose-slot', slot: { date, time: slot.time } }}
                disabled={!isFree}
                aria-label={
                  isFree ? (name === label ? undefined : name) : fill(words.slotTaken, { time: name })
                }
                aria-pressed={isFree ? slot.time === time : undefined}
              >
                {label}
              </PressButton>
            );
          })}
        </div>
      </div>
    ));
}

/** Where the times will be, while they are looked for. */
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
