import type { CivilDate } from '#features/clinic/clinic-time.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { patientOf, type Appointment } from './appointment.ts';
import { appointmentOf } from './appointments-store.server.ts';
import { addSearchTerms } from './search-terms-store.server.ts';

/** The oldest appointments before a day. */
export async function appointmentsBefore(
  queries: Queries,
  date: CivilDate,
  limit: number,
): Promise<Appointment[]> {
  const rows = await queries
    .selectFrom('appointments')
    .selectAll()
    .where('slot_date', '<', date)
    .orderBy('slot_date')
    .limit(limit)
    .execute();
  return rows.map(appointmentOf);
}

/** With the slots they hold, and whatever their patients could be found by unless they have other appointments. */
export async function eraseAppointments(tx: Queries, appointments: readonly Appointment[]): Promise<void> {
  if (appointments.length === 0) return;
  const ids = appointments.map(({ id }) => id);
  await tx.deleteFrom('slot_holds').where('appointment_id', 'in', ids).execute();
  await tx.deleteFrom('appointments').where('id', 'in', ids).execute();
  const numbers = [...new Set(appointments.map(({ mobileNumber }) => mobileNumber))];
  await tx.deleteFrom('search_terms').where('mobile', 'in', numbers).execute();
  await tx.deleteFrom('booking_numbers').where('mobile', 'in', numbers).execute();
  const others = await tx.selectFrom('appointments').selectAll().where('mobile', 'in', numbers).execute();
  const names = new Map(
    others.map(appointmentOf).map((other) => [`${other.mobileNumber} ${patientOf(other)}`, other]),
  );
  for (const other of names.values()) await addSearchTerms(tx, patientOf(other), other.mobileNumber);
}
