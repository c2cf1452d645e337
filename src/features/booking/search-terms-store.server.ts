import type { Queries } from '#platform/database/database.server.ts';
import { searchTerms } from './search-terms.ts';

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
  await tx
    .insertInto('search_terms')
    .values(searchTerms(name, mobile).map((term) => ({ term, mobile })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The numbers under which something begins with `prefix`; a select to be put into another. */
export function mobilesFoundBy(queries: Queries, prefix: string) {
  return queries
    .selectFrom('search_terms')
    .select('mobile')
    .where('term', '>=', prefix)
    .where('term', '<', `${prefix}\u{10ffff}`);
}
