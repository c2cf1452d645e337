import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { eraseVisit } from '#features/booking/appointments/erase-personal-data.server.ts';
import { linkHashOf } from '#features/booking/appointments/patient-link.server.ts';
import { keepErasedBooking } from '#features/booking/counts/erased-bookings-store.server.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { audit, patientByLink } from '#features/staff/audit/audit.server.ts';
import { logErasures } from '#platform/backup/erasure-log-store.server.ts';
import { resultOrAbort, rollBack } from '#platform/database/transactions.server.ts';
import type { EraseRefusal } from '../own-data/own-data.ts';
import { patientMayChange } from './may-change.ts';

type Erased = { ok: true } | { ok: false; reason: Exclude<EraseRefusal, 'too-many'> };

/**
 * Erases the visit of a patient's link and nothing else under its number: who holds a link has not proven the number. A coming visit is
 * cancelled by it, so the rules of a cancellation hold. The audit log says that it was done, without an address.
 */
export function eraseAsPatient(booking: Booking, appointment: Appointment): Promise<Erased> {
  const erasure = eraseVisit(booking, appointment, async (tx, visit, now) => {
    const may = patientMayChange(visit, now, booking.site.current().bookingRules.changeHours);
    // A visit that nobody marked, or left as arrived, is over with its day.
    if (visit.date >= civilDateAt(now) && (may === 'begun' || may === 'too-late'))
      rollBack({ ok: false, reason: may });
    await keepErasedBooking(tx, booking, visit, now);
    await logErasures(tx, 'link', [{ subject: linkHashOf(visit, booking), at: now }]);
    const event = { action: 'visit-erased', subject: visit.reference } as const;
    await audit(tx, { account: patientByLink }, { address: '' }, event, now);
  });
  return resultOrAbort<Erased, Erased>(
    erasure.then((isErased) => (isErased ? { ok: true } : { ok: false, reason: 'changed-meanwhile' })),
  );
}
