import { appointmentsTopic, findById } from '#features/booking/appointments/appointments-store.server.ts';
import {
  countMissedAgain,
  forgiveMissed,
  missedTooOften,
} from '#features/booking/appointments/booking-limits-store.server.ts';
import { auditDone, lockPatient, type Actor, type Desk } from '../visit/desk.server.ts';

type AllowResult = { ok: true; missedTooOften: number | null } | { ok: false; reason: 'unknown' };

/** Lets the patient of a visit book online again, whatever visits they have missed; `isAllowed: false` takes that back. */
export async function allowOnlineBooking(
  desk: Desk,
  actor: Actor,
  id: string,
  isAllowed: boolean,
): Promise<AllowResult> {
  const { database, clock, site } = desk.booking;
  const seen = await findById(database.queries, id);
  if (!seen) return { ok: false, reason: 'unknown' };
  return database.transaction(async (tx): Promise<AllowResult> => {
    const visit = await lockPatient(desk, tx, seen);
    if (!visit) return { ok: false, reason: 'unknown' };
    const now = clock.now();
    await (isAllowed ? forgiveMissed(tx, visit, now) : countMissedAgain(tx, visit));
    await auditDone(desk, actor, tx, {
      action: 'appointment-changed',
      subject: visit.reference,
      details: { onlineBooking: isAllowed ? 'allowed' : 'as before' },
    });
    await database.announce(tx, appointmentsTopic);
    const { bookingRules } = site.current();
    return { ok: true, missedTooOften: (await missedTooOften(tx, visit, bookingRules, now)) ?? null };
  });
}
