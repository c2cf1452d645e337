import { fromApiTime } from '#features/clinic/time/slot-label.ts';
import { call } from '#platform/call.ts';
import type { DaySlots } from '../slots/availability.ts';
import type { Availability } from '../slots/known-availability.ts';

/** Free slots by `from`, `to` and for which visit; undefined when the request fails. */
export async function fetchAvailability(
  query: string,
  signal: AbortSignal,
): Promise<Availability | undefined> {
  const answer = await call<AvailabilityAnswer>(`/api/availability?${query}`, { signal });
  if (!answer.ok) return undefined;
  const { now, days, ...rest } = answer.value;
  return { ...rest, now: Date.parse(now), days: days.map(readDay) };
}

type AnsweredSlot = Omit<DaySlots['slots'][number], 'state'> & { free: boolean };
type AnsweredDay = Omit<DaySlots, 'slots'> & { slots: AnsweredSlot[] };
type AvailabilityAnswer = Omit<Availability, 'now' | 'days'> & { now: string; days: AnsweredDay[] };

const readDay = ({ slots, ...day }: AnsweredDay): DaySlots => ({
  ...day,
  slots: slots.map(({ free, ...slot }) => fromApiTime({ ...slot, state: free ? 'free' : 'taken' })),
});
