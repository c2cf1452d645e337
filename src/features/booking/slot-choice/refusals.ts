import { fromApiTime } from '#features/clinic/time/slot-label.ts';
import type { CallRefusal } from '#platform/call.ts';
import type { Slot } from '../slots/slots.ts';

/** The time can't be had; these are the nearest that can. */
export interface SlotGone {
  reason: 'slot-taken' | 'slot-not-offered';
  nearest: readonly Slot[];
}

/** Why a booking or a move was not made, or why that is not known: after 'dropped', 'no-answer' and 'server' it may have been. */
export type NotMade<Reason extends string> =
  SlotGone | { reason: 'too-many' | 'offline' | 'dropped' | 'no-answer' | 'server' | Reason };

/** What refusals of a booking or a move carry besides: the free times nearest to the one that was asked for. */
export interface Nearest {
  nearest: readonly Slot[];
}

/** Why a booking or a move was not made, by the reasons that its form has words for; any other is 'server'. */
export function whyNotMade<Reason extends string>(
  { reason, nearest = [] }: CallRefusal & Partial<Nearest>,
  reasons: readonly Reason[],
): NotMade<Reason> {
  if (reason === 'slot-taken' || reason === 'slot-not-offered')
    return { reason, nearest: nearest.map(fromApiTime) };
  const known = ['too-many', 'offline', 'dropped', 'no-answer', ...reasons] as const;
  return { reason: known.find((one) => one === reason) ?? 'server' };
}
