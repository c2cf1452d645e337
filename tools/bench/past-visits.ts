import { slotTimes } from '../../src/features/booking/slots/slots.ts';
import type { Database, Queries } from '../../src/platform/database/database.server.ts';
import { addDays } from '../../src/platform/civil-date.ts';

export const visitsPerPatient = 5;
const rowsPerStatement = 1000;
const lastDay = '2026-11-22';

type Patient = { first_name: string; last_name: string; mobile: string };
export type PastVisit = ReturnType<typeof pastVisit>;

/** Fills every chair of every slot in the years before the tests' Monday. `inSameTransaction` stores further rows of the visits. */
export async function storePastVisits(
  database: Database,
  count: number,
  { chairs, patientOf }: { chairs: number; patientOf: (patient: number) => Patient },
  inSameTransaction: (tx: Queries, visits: PastVisit[]) => Promise<void>,
): Promise<void> {
  for (let stored = 0; stored < count; stored += rowsPerStatement) {
    const visits = Array.from({ length: rowsPerStatement }, (_, index) => {
      const number = stored + index;
      return pastVisit(number, chairs, patientOf(Math.floor(number / visitsPerPatient)));
    });
    await database.transaction(async (tx) => {
      await tx.insertInto('appointments').values(visits).execute();
      await inSameTransaction(tx, visits);
    });
  }
}

function pastVisit(number: number, chairs: number, patient: Patient) {
  const perDay = slotTimes.length * chairs;
  const id = `past-${number}`;
  return {
    ...patient,
    id,
    reference: id,
    status: 'completed' as const,
    previous_status: null,
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
