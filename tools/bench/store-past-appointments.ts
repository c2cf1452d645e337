import type { Database } from '../../src/platform/database/database.server.ts';
import { mobile } from '../../tests/support/people/booking.ts';
import { storePastVisits } from './past-visits.ts';

/** Past visits at so many chairs, with the slots that they hold. */
export const storePastAppointments = (database: Database, count: number, chairs: number): Promise<void> =>
  storePastVisits(database, count, { chairs, patientOf }, async (tx, stored) => {
    const holds = stored.map(({ id, slot_date, slot_time, chair }) => ({
      slot_date,
      slot_time,
      chair,
      appointment_id: id,
    }));
    await tx.insertInto('slot_holds').values(holds).execute();
  });

const patientOf = (patient: number) => ({
  first_name: 'Asha',
  last_name: 'Patil',
  mobile: mobile(90_000_000 + patient),
});
