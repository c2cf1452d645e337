import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { monthOf } from '#platform/civil-month.ts';
import { freeSlots, nearestFree } from '../slots/free-slots.ts';
import { isFree, type KnownAvailability } from '../slots/known-availability.ts';
import type { Slot } from '../slots/slots.ts';
import type { SlotGone } from './refusals.ts';

/** A patient's way to a day and a time, for a booking or a move. */
export interface SlotChoice {
  /** The first day of the month shown; none until the clinic's present is known. */
  month?: CivilDate | undefined;
  date?: CivilDate | undefined;
  time?: CivilTime | undefined;
  sending: boolean;
  /** What was last asked for. */
  asked?: Slot | undefined;
  /** What may have been booked, though the answer was lost. */
  unsettled?: Slot | undefined;
  refusal?: { reason: string } | undefined;
}

export type ChoiceAction =
  | { type: 'show-month'; month: CivilDate }
  | { type: 'choose-date'; date: CivilDate }
  | { type: 'choose-slot'; slot: Slot }
  | { type: 'send' }
  | { type: 'refuse'; refusal: { reason: string } };

/** Another month clears date and time, another date the time (specification 4). What else a form knows stays as it is. */
export function chooseSlot<Choice extends SlotChoice>(choice: Choice, action: ChoiceAction): Choice {
  switch (action.type) {
    case 'show-month':
      return { ...choice, month: action.month, date: undefined, time: undefined, refusal: undefined };
    case 'choose-date': {
      const { date } = action;
      return { ...choice, month: monthOf(date), date, time: undefined, refusal: undefined };
    }
    case 'choose-slot': {
      const { date, time } = action.slot;
      return { ...choice, month: monthOf(date), date, time, refusal: undefined };
    }
    case 'send': {
      const asked = chosenSlot(choice);
      return asked ? { ...choice, sending: true, asked, refusal: undefined } : choice;
    }
    case 'refuse':
      return refuse(choice, action.refusal);
  }
}

export function chosenSlot({ date, time }: SlotChoice): Slot | undefined {
  return date && time ? { date, time } : undefined;
}

/** The day whose times are shown: the chosen one; until then, or until another month is asked for, the next with a free time. */
export function shownDay({ month, date }: SlotChoice, { days }: KnownAvailability): CivilDate | undefined {
  return date ?? (month ? undefined : freeSlots([...days.values()])[0]?.date);
}

const isAnswerLost = ({ reason }: { reason: string }) => ['dropped', 'no-answer', 'server'].includes(reason);

function refuse<Choice extends SlotChoice>(choice: Choice, refusal: { reason: string }): Choice {
  // A time that is gone is forgotten by the choice, and named by the message.
  const asked = chosenSlot(choice) ?? choice.asked;
  return {
    ...choice,
    sending: false,
    refusal,
    asked,
    ...('nearest' in refusal && { time: undefined }),
    ...(isAnswerLost(refusal) && asked && { unsettled: asked }),
  };
}

/** Whether the chosen time was asked for without a clear answer: only asking again with the same key tells. */
export function isUnsettled({ date, time, unsettled }: SlotChoice): boolean {
  return unsettled !== undefined && unsettled.date === date && unsettled.time === time;
}

/**
 * What happens to the choice when news of the free times come: a time that was taken meanwhile is refused before it is asked for.
 * Undefined when it is still free, or when it may be this patient's own booking that took it.
 */
export function refusalByNews(choice: SlotChoice, known: KnownAvailability): SlotGone | undefined {
  const slot = chosenSlot(choice);
  if (!slot || choice.sending || isUnsettled(choice)) return undefined;
  if (known.state !== 'known' || isFree(known, slot)) return undefined;
  const isTaken = known.days.get(slot.date)?.slots.some(({ time }) => time === slot.time);
  return {
    reason: isTaken ? 'slot-taken' : 'slot-not-offered',
    nearest: nearestFree(freeSlots([...known.days.values()]), slot),
  };
}
