import { patientOf, type Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { manageUrl } from '#features/booking/appointments/patient-link.server.ts';
import { smsAbout } from '#features/notifications/outbox/appointment-messages.ts';
import { enqueueMessages } from '#features/notifications/outbox/messages-store.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import type { Offer } from '../page/patient-appointment.ts';

/** Queues the SMS about an earlier time in the transaction that holds it; it is of no use once the time goes to the next one. */
export async function tellOfOffer(
  booking: Booking,
  tx: Queries,
  appointment: Appointment,
  { date, time, until }: Omit<Offer, 'id'>,
): Promise<void> {
  const told = {
    ...appointment,
    date,
    time,
    patient: patientOf(appointment),
    mobile: appointment.mobileNumber,
    manageUrl: manageUrl(appointment, booking),
  };
  const sms = { ...smsAbout('earlier-slot', told, booking.messages.templates), expiresAt: until };
  await enqueueMessages(booking.database, tx, [sms], booking.clock.now());
}
