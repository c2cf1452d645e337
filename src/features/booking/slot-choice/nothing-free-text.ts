import { fill } from '#platform/words.tsx';
import type { DaySlots } from '../slots/availability.ts';
import type { BookingWords } from '../form/use-booking-words.ts';

/** Why a day has nothing to choose: what staff say of it, if they have closed it. */
export function nothingFreeText({ reason, note }: DaySlots, words: BookingWords): string {
  if (reason !== 'closed') return words.noSlots;
  return note ? fill(words.closedBecause, { note: note.replace(/[.!]$/, '') }) : words.closedThen;
}
