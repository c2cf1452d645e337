import type { CivilDate } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { gathered } from '#platform/database/gathered.server.ts';
import { prepare } from '#platform/database/prepare.server.ts';
import { insertRowsIn, rowsText } from '#platform/database/rows.server.ts';
import { searchTerms } from './match-names.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    search_terms: SearchTermsTable;
  }
}

interface SearchTermsTable {
  term: string;
  mobile: string;
}

/** So that the patient is found under this name and number. */
export async function addSearchTerms(tx: Queries, name: string, mobile: string): Promise<void> {
  await insertTerms(
    tx,
    searchTerms(name, mobile).map((term) => ({ term, mobile })),
  );
}

const insertTerms = gathered<SearchTermsTable[], void>(async (tx, all) => {
  await insertRows(tx, { rows: rowsText(all.flat()) });
  return [];
});

const insertRows = prepare((queries, { rows }: { rows: string }) =>
  insertRowsIn(queries, rows, 'search_terms', ['term', 'mobile']).onConflict((conflict) =>
    conflict.doNothing(),
  ),
);

/** Both ends included. */
export interface Days {
  from: CivilDate;
  to: CivilDate;
}

/** A common name finds thousands of lines: only so many are put in order by their latest visit. */
const mostCompared = 200;

/**
 * At most `limit` numbers that a text finds: a term of each begins with each prefix, and with `days` there is a visit on one of them. The
 * numbers with the latest visits come first, unless the text finds more than `mostCompared`.
 */
export async function numbersFoundBy(
  queries: Queries,
  prefixes: readonly string[],
  limit: number,
  days?: Days,
): Promise<string[]> {
  // The longest finds the fewest; the others are looked up for these.
  const [first = '', ...others] = prefixes.toSorted((one, other) => other.length - one.length);
  let found = queries
    .selectFrom('search_terms as found')
    .select('found.mobile')
    .where('found.term', '>=', first)
    .where('found.term', '<', pastAll(first))
    // Before doubles go: looking for so many that differ, PostgreSQL walks the whole index of numbers.
    .limit(mostCompared);
  for (const prefix of others) {
    found = found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('search_terms as further')
          .select('further.mobile')
          .whereRef('further.mobile', '=', 'found.mobile')
          .where('further.term', '>=', prefix)
          .where('further.term', '<', pastAll(prefix)),
      ),
    );
  }
  if (days) {
    found = found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('appointments')
          .select('appointments.id')
          .whereRef('appointments.mobile', '=', 'found.mobile')
          .where('slot_date', '>=', days.from)
          .where('slot_date', '<=', days.to),
      ),
    );
  }
  const rows = await queries
    .selectFrom((eb) => eb.selectFrom(found.as('lines')).select('lines.mobile').distinct().as('numbers'))
    .select('numbers.mobile')
    .orderBy(
      (eb) =>
        eb
          .selectFrom('appointments')
          .select((visits) => visits.fn.max('slot_date').as('latest'))
          .whereRef('appointments.mobile', '=', 'numbers.mobile'),
      'desc',
    )
    .limit(limit)
    .execute();
  return rows.map(({ mobile }) => mobile);
}

/** Behind everything that begins with `prefix`. */
const pastAll = (prefix: string): string => `${prefix}\u{10ffff}`;
