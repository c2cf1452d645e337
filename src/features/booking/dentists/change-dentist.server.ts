import { dentistNamed } from '#features/clinic/services/bookable-dentists.ts';
import { rollBack } from '#platform/database/transactions.server.ts';
import { getAllowedChanges } from '../appointments/allowed-changes.ts';
import type { Booking } from '../appointments/booking.server.ts';
import {
  changeAppointment,
  type Change,
  type ChangeResult,
} from '../appointments/change-appointment.server.ts';
import { takeSlot } from '../appointments/take-slot.server.ts';
import { releaseTime, conflictingVisits } from '../slots/slot-holds-store.server.ts';

/** Puts a visit into the chair of another dentist, at its time. Null: any dentist may see it; it stays in its chair. */
export function changeDentist(
  booking: Booking,
  change: Change,
  dentist: string | null,
): Promise<ChangeResult> {
  return changeAppointment(booking, change, async ({ tx, site }, current) => {
    const isThere = dentistNamed(dentist, site.facts)?.chair === current.chair;
    if (current.dentist === dentist && (dentist === null || isThere)) return { appointment: current };
    if (!getAllowedChanges(current).staff.includes('move'))
      rollBack({ ok: false, reason: 'not-allowed', current });
    if (dentist === null) return { appointment: { ...current, dentist } };
    const { id, date, time, minutes, service } = current;
    const wanted = { date, time, minutes, dentist, service, appointmentId: id };
    const taken = await takeSlot(booking, site, tx, wanted, 'other-dentist');
    if (!taken.ok) {
      const chair = dentistNamed(dentist, site.facts)?.chair;
      const colliding = chair && (await conflictingVisits(tx, id, { ...wanted, chair }, site.facts.hours));
      return rollBack({ ...taken, current, ...(colliding && { colliding }) });
    }
    await releaseTime(tx, id, current, { ...wanted, chair: taken.chair });
    return { appointment: { ...current, chair: taken.chair, dentist } };
  });
}
