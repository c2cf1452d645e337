import type { CivilDate } from '#features/clinic/clinic-time.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Appointment } from './appointment.ts';
import { appointmentOf } from './appointments-store.server.ts';
import { mobilesFoundBy } from './search-terms-store.server.ts';
import { leastDigits, searchWords } from './search-terms.ts';

/** Of all statuses, in order of time and chair. */
export async function appointmentsOfDays(
  queries: Queries,
  from: CivilDate,
  to: CivilDate,
): Promise<Appointment[]> {
  const rows = await queries
    .selectFrom('appointments')
    .selectAll()
    .where('slot_date', '>=', from)
    .where('slot_date', '<=', to)
    .orderBy('slot_date')
    .orderBy('slot_time')
    .orderBy('chair')
    .orderBy('id')
    .execute();
  return rows.map(appointmentOf);
}

/** All visits under one number, the latest first. */
export async function historyOf(queries: Queries, mobile: string): Promise<Appointment[]> {
  const rows = await queries
    .selectFrom('appointments')
    .selectAll()
    .where('mobile', '=', mobile)
    .orderBy('slot_date', 'desc')
    .orderBy('slot_time', 'desc')
    .execute();
  return rows.map(appointmentOf);
}

/**
 * Past and future visits of patients whose number has these digits in it, or whose name has words that begin with these; the latest
 * first. Nothing when the text is too short to mean anybody.
 */
export async function searchAppointments(
  queries: Queries,
  text: string,
  { limit }: { limit: number },
): Promise<Appointment[]> {
  const digits = text.replace(/\D/g, '');
  const words = searchWords(text);
  const prefixes = digits.length >= leastDigits ? [...words, digits.slice(-10)] : words;
  if (prefixes.length === 0) return [];
  let select = queries.selectFrom('appointments').selectAll();
  for (const prefix of prefixes) select = select.where('mobile', 'in', mobilesFoundBy(queries, prefix));
  const rows = await select
    .orderBy('slot_date', 'desc')
    .orderBy('slot_time', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  // A family has one number: those of another name are left out.
  return rows.map(appointmentOf).filter((appointment) => hasWords(appointment, words));
}

function hasWords({ firstName, lastName }: Appointment, words: readonly string[]): boolean {
  const own = searchWords(`${firstName} ${lastName}`);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}
