import { civilDateAt, daysBetween, isCivilDate, type CivilDate } from '#features/clinic/clinic-time.ts';
import { fill } from '#platform/words.tsx';
import words from './words/fields-en.ts';

const mostDays = 92;
/** An export is for the accountant: a year at a time. */
const mostExportDays = 366;

type Days = { from: CivilDate; to: CivilDate };
type Parsed<Value> = { ok: true; value: Value } | { ok: false; errors: Record<string, string> };

/** A day or range, or words to look for; today when nothing is asked. */
export function parseAppointmentsQuery(
  { from, to, q = '' }: { from?: string; to?: string; q?: string },
  now: number,
): Parsed<{ q: string } | Days> {
  if (q.trim()) return { ok: true, value: { q: q.trim().slice(0, 100) } };
  const today = civilDateAt(now);
  return parseDays({ from: from ?? today, to: to ?? from ?? today }, mostDays);
}

export function parseExportQuery({ from = '', to = '' }: { from?: string; to?: string }): Parsed<Days> {
  return parseDays({ from, to }, mostExportDays);
}

function parseDays({ from, to }: Days, most: number): Parsed<Days> {
  const errors = {
    ...(!isCivilDate(from) && { from: words.noDate }),
    ...(!isCivilDate(to) && { to: words.noDate }),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  if (to < from) return { ok: false, errors: { to: words.toBeforeFrom } };
  if (daysBetween(from, to) >= most) {
    return { ok: false, errors: { to: fill<string>(words.tooManyDays, { days: most }) } };
  }
  return { ok: true, value: { from, to } };
}
