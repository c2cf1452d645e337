import { z } from 'zod';
import { daysBetween, isCivilDate, type CivilDate } from '#features/clinic/clinic-time.ts';

const mostDays = 92;
const noDay = 'Send a day as YYYY-MM-DD';

const day = z.string(noDay).refine(isCivilDate, noDay).meta({ format: 'date' });
export const availabilityQuery = z.object({ from: day, to: day });

type Parsed =
  { ok: true; from: CivilDate; to: CivilDate } | { ok: false; errors: { from?: string; to?: string } };

export function parseAvailabilityQuery(query: Record<string, string>): Parsed {
  const parsed = availabilityQuery.safeParse(query);
  if (!parsed.success) {
    return {
      ok: false,
      errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message])),
    };
  }
  const { from, to } = parsed.data;
  const days = daysBetween(from, to) + 1;
  if (days < 1) return { ok: false, errors: { to: 'Send a day that is not before the first one' } };
  if (days > mostDays) return { ok: false, errors: { to: `Ask for at most ${mostDays} days` } };
  return { ok: true, from, to };
}
