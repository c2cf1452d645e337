import { z } from 'zod';
import type { Days } from '#features/booking/search/search-terms-store.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { dayInput } from '#features/clinic/time/time-input.server.ts';
import { daysBetween } from '#platform/civil-date.ts';
import { textInput } from '#platform/api/text-input.server.ts';
import { fill } from '#platform/fill-text.ts';
import words from './fields-words.en.ts';
import type { Parsed } from './patient-fields.server.ts';

const maxDays = 92;
const maxWordsLength = 100;

/** An empty parameter counts as missing. */
const dayIfAny = z
  .string()
  .transform((day) => day || undefined)
  .pipe(dayInput.optional())
  .optional()
  .meta({ format: 'date' });

export const visitsQuery = z.object({
  from: dayIfAny,
  to: dayIfAny,
  q: z.string().trim().default('').meta({ description: 'Beginnings of names, or part of a number' }),
});

export const searchBody = z.object({
  q: textInput()
    .trim()
    .min(1, words.searchRequired)
    .max(maxWordsLength, fill<string>(words.searchTooLong, { most: maxWordsLength }))
    .meta({ description: 'Beginnings of names, or part of a number' }),
});

/** A search in some days, or in all. */
export type Search = { q: string; days: Days | undefined };

/** A day, a range, or a text to search for in a range or anywhere; today by default. */
export function parseVisitsQuery(
  { from, to, q }: z.output<typeof visitsQuery>,
  now: number,
): Parsed<Search | Days> {
  if (q) {
    if (from && to && to < from) return { ok: false, errors: { to: words.toBeforeFrom } };
    const days = from || to ? { from: from ?? '0001-01-01', to: to ?? '9999-12-31' } : undefined;
    return { ok: true, value: { q: q.slice(0, maxWordsLength), days } };
  }
  const today = civilDateAt(now);
  return daysInOrder({ from: from ?? today, to: to ?? from ?? today }, maxDays);
}

export function daysInOrder({ from, to }: Days, most: number): Parsed<Days> {
  if (to < from) return { ok: false, errors: { to: words.toBeforeFrom } };
  if (daysBetween(from, to) >= most) {
    return { ok: false, errors: { to: fill<string>(words.tooManyDays, { days: most }) } };
  }
  return { ok: true, value: { from, to } };
}
