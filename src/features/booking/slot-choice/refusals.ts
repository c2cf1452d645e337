import { fromApiTime } from '#features/clinic/time/slot-label.ts';
import type { CallRefusal } from '#platform/call.ts';
import type { Slot } from '../slots/slots.ts';

/** The time is not free; `nearest` lists the nearest that are. */
export interface SlotGone {
  reason: 'slot-taken' | 'slot-not-offered';
  nearest: readonly Slot[];
}

/** Reasons of a failed booking or move. After 'dropped', 'no-answer' and 'server' it may have been made all the same. */
export type RequestFailure<Reason extends string> =
  SlotGone | { reason: 'too-many' | 'offline' | 'dropped' | 'no-answer' | 'server' | Reason };

/** The free slots nearest to the requested one, sent with a refusal. */
export interface Nearest {
  nearest: readonly Slot[];
}

/** Keeps a reason that the form has words for; any other becomes 'server'. */
export function failureOf<Reason extends string>(
  { reason, nearest = [] }: CallRefusal & Partial<Nearest>,
  reasons: readonly Reason[],
): RequestFailure<Reason> {
  if (reason === 'slot-taken' || reason === 'slot-not-offered')
    return { reason, nearest: nearest.map(fromApiTime) };
  const known = ['too-many', 'offline', 'dropped', 'no-answer', ...reasons] as const;
  return { reason: known.find((one) => one === reason) ?? 'server' };
}
