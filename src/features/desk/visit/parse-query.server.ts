import { z } from 'zod';
import type { Days } from '#features/booking/search/search-terms-store.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { dayInput } from '#features/clinic/time/time-input.server.ts';
import { fieldErrors } from '#platform/api/problem.server.ts';
import { daysBetween } from '#platform/civil-date.ts';
import { fill } from '#platform/fill-text.ts';
import words from './fields-words.en.ts';
import type { Parsed } from './patient-fields.server.ts';

const mostDays = 92;
const longestWords = 100;

export const visitsQuery = z.object({
  from: dayInput.optional(),
  to: dayInput.optional(),
  q: z.string().default('').meta({ description: 'Beginnings of names, or part of a number' }),
});

/** Of all days, or of some. */
export type Search = { q: string; days: Days | undefined };

/** A day or range, or words to look for, in a range or anywhere; today when nothing is asked. */
export function parseVisitsQuery(query: Record<string, string>, now: number): Parsed<Search | Days> {
  // An empty value is how an address says 'not asked'.
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  const parsed = visitsQuery.safeParse(asked);
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error) };
  const { from, to, q } = parsed.data;
  if (q.trim()) {
    if (from && to && to < from) return { ok: false, errors: { to: words.toBeforeFrom } };
    const days = from || to ? { from: from ?? '0001-01-01', to: to ?? '9999-12-31' } : undefined;
    return { ok: true, value: { q: q.trim().slice(0, longestWords), days } };
  }
  const today = civilDateAt(now);
  return daysInOrder({ from: from ?? today, to: to ?? from ?? today }, mostDays);
}

export function daysInOrder({ from, to }: Days, most: number): Parsed<Days> {
  if (to < from) return { ok: false, errors: { to: words.toBeforeFrom } };
  if (daysBetween(from, to) >= most) {
    return { ok: false, errors: { to: fill<string>(words.tooManyDays, { days: most }) } };
  }
  return { ok: true, value: { from, to } };
}
