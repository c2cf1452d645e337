import type { ReactNode } from 'react';
import { useClosedNote } from '#features/clinic/holidays/closed-note.tsx';
import { useTimes, type Times } from '#features/clinic/time/times-in-language.ts';
import { LocalizedText } from '#platform/localized-text.tsx';
import { plural } from '#platform/fill-text.ts';
import { useWords, type WordSets } from '#platform/words.tsx';
import { Message } from '#ui/notice/message.tsx';
import type { CivilDate } from '#platform/civil-date.ts';
import { monthOf } from '#platform/civil-month.ts';
import { freeSlots, soonestShown } from '../slots/free-slots.ts';
import { nextFreeAfter, type KnownAvailability } from '../slots/known-availability.ts';
import { chosenSlot, shownDay, type SlotChoice } from './choose-slot.ts';
import { CallButton, DayTimes, nothingFreeText, SlotSkeletons, type StaffSlots } from './day-times.tsx';
import { PressButton } from './press-button.tsx';
import { SlotButtons } from './refusal-message.tsx';
import { SlotMonth } from './slot-month.tsx';

interface SlotPickerProps {
  choice: SlotChoice;
  known: KnownAvailability;
  idPrefix: string;
  /** Reloads the free times; a plain form posts itself instead. */
  onRefresh?: (() => void) | undefined;
  /** At the desk only. */
  staff?: StaffSlots;
  /** A choice above the calendar that its times follow. */
  before?: ReactNode;
}

/** The calendar of a booking or a move: one of the soonest times, or a day and then one of its times. */
export function SlotPicker({ choice, known, idPrefix, onRefresh, staff, before }: SlotPickerProps) {
  const words = useWords('booking');
  const times = useTimes();
  const noteOf = useClosedNote();
  const { time, month, refusal } = choice;
  const { today, last, days } = known;
  const date = shownDay(choice, known);
  const soonest = freeSlots([...days.values()]).slice(0, soonestShown);
  // A lost time shows its own three suggestions instead.
  const isGone = refusal && 'nearest' in refusal;
  if (known.state === 'failed' && !staff)
    return (
      <>
        {before}
        <NoTimes onRefresh={onRefresh} />
      </>
    );
  return (
    <div className="slot-picker">
      {before}
      {soonest.length > 0 && !isGone && !staff && (
        <div className="soonest-slots" role="group" aria-labelledby={`${idPrefix}soonest`}>
          <p id={`${idPrefix}soonest`} aria-hidden="true">
            <LocalizedText text={words.soonest} />
          </p>
          <SlotButtons slots={soonest} chosen={chosenSlot(choice)} />
        </div>
      )}
      <SlotMonth month={month ?? monthOf(date ?? today)} date={date} today={today} last={last} days={days} />
      <div className="day-slots" id={`${idPrefix}times`}>
        {date && known.state === 'failed' && !days.has(date) ? (
          staff?.noTimes
        ) : date ? (
          <DayTimes
            date={date}
            day={days.get(date)}
            today={today}
            time={time}
            nextFree={nextFreeAfter(known, date)}
            staff={staff}
          />
        ) : known.state === 'loading' ? (
          <SlotSkeletons />
        ) : (
          <p className="day-slots-prompt">
            <LocalizedText text={words.chooseDay} />
          </p>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {newsOf(date, known, { words, times, noteOf })}
      </p>
    </div>
  );
}

/** Text of the live region after a day is chosen or its times load. */
function newsOf(
  date: CivilDate | undefined,
  { state, days }: KnownAvailability,
  {
    words,
    times: { dayLabel },
    noteOf,
  }: { words: WordSets['booking']; times: Times; noteOf: ReturnType<typeof useClosedNote> },
): string {
  const day = date && days.get(date);
  if (state === 'loading' || (date && !day)) return words.lookingForTimes;
  if (!day) return '';
  if (day.reason === 'sunday') return words.sunday;
  const n = day.slots.filter(({ state: slot }) => slot === 'free').length;
  return n > 0
    ? plural(words.slotsFree, { n, day: dayLabel(day.date) })
    : nothingFreeText({ ...day, note: noteOf(day) }, words);
}

function NoTimes({ onRefresh }: Pick<SlotPickerProps, 'onRefresh'>) {
  const words = useWords('booking');
  return (
    <Message
      kind="error"
      role="alert"
      title={words.noTimes}
      action={
        <span className="message-actions">
          {onRefresh ? (
            <button type="button" className="button button-pine" onClick={onRefresh}>
              <LocalizedText text={words.tryAgain} />
            </button>
          ) : (
            <PressButton className="button button-pine" press={{ type: 'submit' }}>
              <LocalizedText text={words.tryAgain} />
            </PressButton>
          )}
          <CallButton />
        </span>
      }
    />
  );
}
