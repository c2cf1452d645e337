import { daysBetween, isCivilDate, type CivilDate } from '#features/clinic/clinic-time.ts';

const mostDays = 92;
const noDay = 'Send a day as YYYY-MM-DD';

type Parsed =
  { ok: true; from: CivilDate; to: CivilDate } | { ok: false; errors: { from?: string; to?: string } };

export function parseAvailabilityQuery({ from = '', to = '' }: { from?: string; to?: string }): Parsed {
  const errors = {
    ...(!isCivilDate(from) && { from: noDay }),
    ...(!isCivilDate(to) && { to: noDay }),
  };
  if (errors.from || errors.to) return { ok: false, errors };
  const days = daysBetween(from, to) + 1;
  if (days < 1) return { ok: false, errors: { to: 'Send a day that is not before the first one' } };
  if (days > mostDays) return { ok: false, errors: { to: `Ask for at most ${mostDays} days` } };
  return { ok: true, from, to };
}
