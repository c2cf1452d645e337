import { closureOf, type Closure } from '#features/booking/slots/closures.ts';
import type { DayAvailability } from '#features/booking/slots/known-availability.ts';
import { slotTimes } from '#features/booking/slots/slots.ts';
import type { CivilDate, CivilTime } from '#features/clinic/clinic-time.ts';
import { isSunday } from '#features/clinic/working-hours.ts';

/** 'special': a chair is free, but the clinic is closed then, so it is given by special arrangement alone. */
export type DeskSlotState = 'free' | 'special' | 'taken';

export interface DeskSlot {
  time: CivilTime;
  state: DeskSlotState;
}

/** A day as staff may give it out: to the last minute, and where visitors find it closed. */
export interface DeskSlotDay {
  date: CivilDate;
  slots: DeskSlot[];
  /** Why the clinic is closed, for staff. */
  note?: string;
}

/** What of a day can be given; `taken` counts the chairs that each of its times has lost. */
export function deskSlotsOf(
  date: CivilDate,
  {
    taken,
    closures,
    chairs,
  }: { taken: ReadonlyMap<CivilTime, number>; closures: readonly Closure[]; chairs: number },
): DeskSlotDay {
  const slots = slotTimes.map((time): DeskSlot => {
    const isClosed = isSunday(date) || closureOf(closures, { date, time }) !== undefined;
    const state = (taken.get(time) ?? 0) >= chairs ? 'taken' : isClosed ? 'special' : 'free';
    return { time, state };
  });
  const closure = slotTimes.map((time) => closureOf(closures, { date, time })).find(Boolean);
  const note = closure?.reason || closure?.publicText;
  return { date, slots, ...(note && { note }) };
}

/** The day in the words of the booking calendar, whose month shows it. */
export function asAvailability({ date, slots }: DeskSlotDay): DayAvailability {
  const has = (wanted: DeskSlotState) => slots.some(({ state }) => state === wanted);
  const reason = has('free') ? undefined : isSunday(date) ? 'sunday' : has('special') ? 'closed' : 'full';
  return { date, ...(reason && { reason }), slots: [] };
}
