import { searchTerms } from '#features/booking/search-terms.ts';
import { slotTimes } from '#features/booking/slots.ts';
import { addDays } from '#features/clinic/clinic-time.ts';
import type { Database } from '#platform/database/database.server.ts';

const rowsPerStatement = 1000;
const chairs = 2;
const visitsPerPatient = 5;
const lastDay = '2026-11-22';
const firstNames =
  'Asha Aditi Farhan Lourdes Neha Tara Vikram Joseph Meher Rustom Kavita Imran Sunita Anil'.split(' ');
const syllables = 'pa til sha rma de sai kul kar ni jo shi mo re na ik fer nan dez gup ta'.split(' ');

/**
 * Visits of the years before the tests' Monday, a full day of two chairs each, by patients who can be searched for: some first names are
 * common, as names are.
 */
export async function storePatients(database: Database, visits: number): Promise<void> {
  for (let stored = 0; stored < visits; stored += rowsPerStatement) {
    const rows = Array.from({ length: rowsPerStatement }, (_, index) => visit(stored + index));
    const terms = rows
      .filter((_, index) => index % visitsPerPatient === 0)
      .flatMap(({ first_name, last_name, mobile }) =>
        searchTerms(`${first_name} ${last_name}`, mobile).map((term) => ({ term, mobile })),
      );
    await database.transaction(async (tx) => {
      await tx.insertInto('appointments').values(rows).execute();
      await tx
        .insertInto('search_terms')
        .values(terms)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }
}

function visit(number: number) {
  const perDay = slotTimes.length * chairs;
  const patient = Math.floor(number / visitsPerPatient);
  const spread = (patient * 2_654_435_761) % 1_000_000_000;
  const id = `past-${number}`;
  return {
    id,
    reference: id,
    status: 'completed' as const,
    previous_status: null,
    first_name: firstNames[spread % firstNames.length]!,
    last_name: `${syllables[spread % 19]}${syllables[spread % 17]}${syllables[spread % 13]}`,
    mobile: `+919${String(spread).padStart(9, '0')}`,
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
