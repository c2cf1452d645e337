import { slotTimes } from '#features/booking/slots.ts';
import { addDays } from '#features/clinic/clinic-time.ts';
import type { Database } from '#platform/database/database.server.ts';
import { mobile } from '#tests/support/booking.ts';

const rowsPerStatement = 1000;
const chairs = 20;
const lastDay = '2026-11-22';

/** Fills the years before the tests' Monday, with five visits for each patient. */
export async function storePastAppointments(database: Database, count: number): Promise<void> {
  for (let stored = 0; stored < count; stored += rowsPerStatement) {
    const rows = Array.from({ length: rowsPerStatement }, (_, index) => pastAppointment(stored + index));
    await database.transaction(async (tx) => {
      await tx.insertInto('appointments').values(rows).execute();
      const holds = rows.map(({ id, slot_date, slot_time, chair }) => ({
        slot_date,
        slot_time,
        chair,
        appointment_id: id,
      }));
      await tx.insertInto('slot_holds').values(holds).execute();
    });
  }
}

function pastAppointment(number: number) {
  const perDay = slotTimes.length * chairs;
  const id = `past-${number}`;
  return {
    id,
    reference: id,
    status: 'completed' as const,
    previous_status: null,
    first_name: 'Asha',
    last_name: 'Patil',
    mobile: mobile(90_000_000 + Math.floor(number / 5)),
    service: 'Preventive Care - Dental X-rays',
    message: '',
    slot_date: addDays(lastDay, -Math.floor(number / perDay)),
    slot_time: slotTimes[Math.floor((number % perDay) / chairs)]!,
    chair: (number % chairs) + 1,
    idempotency_key: id,
    request_hash: id,
    link_version: 1,
    link_hash: id,
    created_at: 0,
    updated_at: 0,
  };
}
