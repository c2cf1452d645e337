import {
  tellOfAppointment,
  type AppointmentEvent,
} from '#features/notifications/tell-of-appointment.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { patientOf, type Appointment } from './appointment.ts';
import type { Booking } from './booking.server.ts';
import { manageUrl } from './patient-link.server.ts';

/** Queues what patient and sheet hear of a change, in its transaction. */
export async function tellPatient(
  booking: Booking,
  tx: Queries,
  event: AppointmentEvent,
  appointment: Appointment,
  options: { tellPatient: boolean },
): Promise<void> {
  const told = {
    ...appointment,
    patient: patientOf(appointment),
    mobile: appointment.mobileNumber,
    manageUrl: manageUrl(appointment, booking),
  };
  await tellOfAppointment(booking.database, tx, event, told, { ...booking, ...options }, booking.clock.now());
}
