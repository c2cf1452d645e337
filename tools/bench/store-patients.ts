import { searchTerms } from '../../src/features/booking/search/match-names.ts';
import type { Database } from '../../src/platform/database/database.server.ts';
import { storePastVisits, visitsPerPatient } from './past-visits.ts';

const firstNames =
  'Asha Aditi Farhan Lourdes Neha Tara Vikram Joseph Meher Rustom Kavita Imran Sunita Anil'.split(' ');
const syllables = 'pa til sha rma de sai kul kar ni jo shi mo re na ik fer nan dez gup ta'.split(' ');

/** Past visits at two chairs, by patients who can be searched for: some first names are common, as names are. */
export const storePatients = (database: Database, visits: number): Promise<void> =>
  storePastVisits(database, visits, { chairs: 2, patientOf }, async (tx, stored) => {
    const terms = stored
      .filter((_, index) => index % visitsPerPatient === 0)
      .flatMap(({ first_name, last_name, mobile }) =>
        searchTerms(`${first_name} ${last_name}`, mobile).map((term) => ({ term, mobile })),
      );
    await tx
      .insertInto('search_terms')
      .values(terms)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

function patientOf(patient: number) {
  const spread = (patient * 2_654_435_761) % 1_000_000_000;
  return {
    first_name: firstNames[spread % firstNames.length]!,
    last_name: `${syllables[spread % 19]}${syllables[spread % 17]}${syllables[spread % 13]}`,
    mobile: `+919${String(spread).padStart(9, '0')}`,
  };
}
