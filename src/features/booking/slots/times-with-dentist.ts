import type { DaySlots } from './availability.ts';
import type { KnownAvailability } from './known-availability.ts';

/** An answer of the build before does not say who is free: then the booking decides. */
const isWith = ({ dentists }: DaySlots['slots'][number], dentist: string): boolean =>
  dentists?.includes(dentist) ?? true;

/** The times with one dentist, among those with any who may see the visit; all of them where none is chosen. */
export function timesWithDentist(known: KnownAvailability, dentist: string | undefined): KnownAvailability {
  if (dentist === undefined) return known;
  const days = [...known.days].map(([date, day]) => [date, dayWithDentist(day, dentist)] as const);
  return { ...known, days: new Map(days) };
}

function dayWithDentist(day: DaySlots, dentist: string): DaySlots {
  const slots = day.slots.map((slot) =>
    isWith(slot, dentist) ? slot : { ...slot, state: 'taken' as const },
  );
  const { reason = 'full', ...rest } = day;
  if (slots.some(({ state }) => state === 'free')) return { ...rest, slots };
  const isAway = reason === 'full' && slots.length > 0 && !day.dentists?.includes(dentist);
  return { ...rest, reason: isAway ? 'no-dentist' : reason, slots };
}

/** The number of a day's free times with one dentist; undefined: with any. */
export const countFreeTimes = ({ slots }: DaySlots, dentist?: string): number =>
  slots.filter((slot) => slot.state === 'free' && (dentist === undefined || isWith(slot, dentist))).length;
