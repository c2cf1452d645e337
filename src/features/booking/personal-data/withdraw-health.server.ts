import { eraseSheetMessages } from '#features/notifications/outbox/messages-store.server.ts';
import { logErasures } from '#platform/backup/erasure-log-store.server.ts';
import type { Appointment } from '../appointments/appointment.ts';
import type { Booking } from '../appointments/booking.server.ts';
import {
  type Change,
  type ChangeResult,
  editAppointment,
} from '../appointments/change-appointment.server.ts';
import { deleteWarningsUntil } from '../warnings/warnings-store.server.ts';
import { hasOtherVisit } from './read-personal-data.server.ts';

/** The values of a visit's health fields after their erasure. */
export const withoutHealth = (at: number) => ({ message: '', consent: null, healthWithdrawnAt: at });

/**
 * Ends the consent to the use of what the patient told of health, and erases it: the message of the visit, and the patient's warnings where
 * they belong to this visit alone (docs/decisions/0085). The visit stays. Restores repeat it.
 */
export function withdrawHealth(
  booking: Booking,
  { id, version }: Pick<Appointment, 'id' | 'version'>,
  inSameTransaction: Change['inSameTransaction'],
): Promise<ChangeResult> {
  const at = booking.clock.now();
  const eraseRest: Change['inSameTransaction'] = async (tx, visit) => {
    await eraseSheetMessages(tx, id);
    await logErasures(tx, 'message', [{ subject: id, at }]);
    if (!(await hasOtherVisit(tx, visit))) {
      await deleteWarningsUntil(tx, visit, at);
      await logErasures(tx, 'warnings', [{ subject: id, at }]);
    }
    await inSameTransaction?.(tx, visit);
  };
  return editAppointment(booking, { id, version, inSameTransaction: eraseRest }, withoutHealth(at));
}
