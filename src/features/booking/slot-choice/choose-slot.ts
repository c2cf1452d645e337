import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import { monthOf } from '#platform/civil-month.ts';
import { freeSlots, nearestFree } from '../slots/free-slots.ts';
import { isFree, type KnownAvailability } from '../slots/known-availability.ts';
import type { Slot } from '../slots/slots.ts';
import type { SlotGone } from './refusals.ts';

/** State of choosing a day and a time, for a booking or a move. */
export interface SlotChoice {
  /** The first day of the month shown; undefined until the clinic's time is known. */
  month?: CivilDate | undefined;
  date?: CivilDate | undefined;
  time?: CivilTime | undefined;
  sending: boolean;
  /** The slot that was last requested. */
  asked?: Slot | undefined;
  /** A slot whose answer was lost: it may be booked. */
  unconfirmed?: Slot | undefined;
  refusal?: { reason: string } | undefined;
}

export type ChoiceAction =
  | { type: 'show-month'; month: CivilDate }
  | { type: 'choose-date'; date: CivilDate }
  | { type: 'choose-slot'; slot: Slot }
  | { type: 'send' }
  | { type: 'refuse'; refusal: { reason: string } };

/** Another month clears date and time, another date clears the time (specification 4). The form's other state stays. */
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

/** The day whose times are shown: the chosen one, or the next with a free time until another month is opened. */
export function shownDay({ month, date }: SlotChoice, { days }: KnownAvailability): CivilDate | undefined {
  return date ?? (month ? undefined : freeSlots([...days.values()])[0]?.date);
}

const isAnswerLost = ({ reason }: { reason: string }) => ['dropped', 'no-answer', 'server'].includes(reason);

function refuse<Choice extends SlotChoice>(choice: Choice, refusal: { reason: string }): Choice {
  // The choice drops a lost time; the message still names it.
  const asked = chosenSlot(choice) ?? choice.asked;
  return {
    ...choice,
    sending: false,
    refusal,
    asked,
    ...('nearest' in refusal && { time: undefined }),
    ...(isAnswerLost(refusal) && asked && { unconfirmed: asked }),
  };
}

/** Whether the chosen time was requested without a clear answer: only a retry with the same key can tell. */
export function isUnconfirmed({ date, time, unconfirmed }: SlotChoice): boolean {
  return unconfirmed !== undefined && unconfirmed.date === date && unconfirmed.time === time;
}

/**
 * The refusal that fresh availability causes: a time that was taken meanwhile is refused before it is requested. Undefined when it is
 * still free, or when this patient's own unconfirmed booking may have taken it.
 */
export function refusalByNews(choice: SlotChoice, known: KnownAvailability): SlotGone | undefined {
  const slot = chosenSlot(choice);
  if (!slot || choice.sending || isUnconfirmed(choice)) return undefined;
  if (known.state !== 'known' || isFree(known, slot)) return undefined;
  const isTaken = known.days.get(slot.date)?.slots.some(({ time }) => time === slot.time);
  return {
    reason: isTaken ? 'slot-taken' : 'slot-not-offered',
    nearest: nearestFree(freeSlots([...known.days.values()]), slot),
  };
}
