import { parseSlotLabel } from '#features/clinic/clinic-time.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { callStaff } from '../visit/desk-client.ts';
import type { DaySlots } from '#features/booking/slots/availability.ts';

interface DeskSlots {
  /** The clinic's. */
  today: CivilDate;
  chairs: number;
  days: DaySlots[];
}

/** What staff may give out from one day to another, at most 92 days. */
export async function fetchDeskSlots(from: CivilDate, to: CivilDate) {
  const answer = await callStaff<DeskSlots>('GET', `slots?from=${from}&to=${to}`);
  if (!answer.ok) return answer;
  const days = answer.days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) => ({ ...slot, time: parseSlotLabel(slot.time)! })),
  }));
  return { ...answer, days };
}
