import { appointmentsOfDays } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { delayOf } from '#features/booking/slots/delays-store.server.ts';
import type { CivilDate } from '#platform/civil-date.ts';
import { readAuditIntervals } from '#features/staff/audit/audit.server.ts';
import { hasNumber } from '#platform/sms/missing-number.ts';
import type { Day, NumbersPurpose } from './day.ts';
import { auditDone, auditRead, type Desk, type Actor } from '../visit/desk.server.ts';
import { listDeskBursts } from './manage-bursts.server.ts';
import { readShownDays } from '../visit/read-visits.server.ts';

/** Everything of a day at the desk, numbers masked. Written to the audit log. */
export async function readDay(desk: Desk, actor: Actor, date: CivilDate): Promise<Day> {
  const { database, clock } = desk.booking;
  const now = clock.now();
  const shown = await readShownDays(desk, actor, date, date);
  const [delay, bursts] = await Promise.all([delayOf(database.queries, date), listDeskBursts(desk)]);
  return { ...shown, date, now, delay, bursts };
}

/** The whole numbers of a day's visits, to print or to show without a network. Each reading is an entry of the audit log. */
export async function readNumbers(desk: Desk, actor: Actor, date: CivilDate, purpose: NumbersPurpose) {
  const { queries } = desk.booking.database;
  const event = { action: 'numbers-read', subject: date, details: { for: purpose } } as const;
  if (purpose === 'print') await auditDone(desk, actor, queries, event);
  else await auditRead(desk, actor, event, readAuditIntervals.cachedDay);
  const visits = await appointmentsOfDays(queries, date, date);
  const reached = visits.filter(({ mobileNumber }) => hasNumber(mobileNumber));
  return Object.fromEntries(reached.map(({ id, mobileNumber }) => [id, mobileNumber]));
}
