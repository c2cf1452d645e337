import { sql } from 'kysely';
import type { CivilDate } from '#platform/civil-date.ts';
import type { Queries } from '#platform/database/database.server.ts';
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
  const terms = searchTerms(name, mobile).map((term) => ({ term, mobile }));
  // A name without letters, without a number.
  if (terms.length === 0) return;
  await tx
    .insertInto('search_terms')
    .values(terms)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Both dates are included. */
export interface Days {
  from: CivilDate;
  to: CivilDate;
}

/** How many lines are put in order by their latest visit: a common name finds thousands. */
const maxCompared = 200;

/**
 * At most `limit` numbers that match: each prefix begins one of their terms, and with `days` they have a visit in that range. Numbers with
 * the latest visits come first, unless more than `maxCompared` match.
 */
export async function numbersFoundBy(
  queries: Queries,
  prefixes: readonly string[],
  limit: number,
  days?: Days,
): Promise<string[]> {
  const numbersOf = (prefix: string) =>
    queries
      .selectFrom('search_terms')
      .select('mobile')
      .where('term', '>=', prefix)
      .where('term', '<', pastAll(prefix));
  const [first = '', ...others] = prefixes;
  // Intersected, since PostgreSQL takes a range of terms for one row and would join two ranges row by row.
  const numbersOfAll = others.reduce((found, prefix) => found.intersect(numbersOf(prefix)), numbersOf(first));
  let found = queries
    .selectFrom(numbersOfAll.as('found'))
    .select('found.mobile')
    // The limit precedes DISTINCT: for that many distinct rows, PostgreSQL would scan the whole index of numbers.
    .limit(maxCompared);
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
      // The databases place nulls at different ends: a patient from the clinic's own list may have no visit.
      (eb) =>
        eb.fn.coalesce(
          eb
            .selectFrom('appointments')
            .select((visits) => visits.fn.max('slot_date').as('latest'))
            .whereRef('appointments.mobile', '=', 'numbers.mobile'),
          sql.lit(''),
        ),
      'desc',
    )
    .limit(limit)
    .execute();
  return rows.map(({ mobile }) => mobile);
}

/** Behind everything that begins with `prefix`. */
const pastAll = (prefix: string): string => `${prefix}\u{10ffff}`;
