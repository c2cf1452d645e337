import { z } from 'zod';
import type { CurrentData } from '#platform/backup/current-data.server.ts';
import { restoredRows } from '#platform/backup/restored-rows-store.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { importedPatients } from '../imports/imported-patients-store.server.ts';
import { refreshPersons } from '../appointments/appointment-lists-store.server.ts';

const stored = z.object({
  id: z.string(),
  import_id: z.string(),
  line: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  mobile: z.string(),
  person: z.string(),
  note: z.string(),
  added_at: z.number(),
});

/** Restores patients of the clinic's own list that the backup predates. */
export async function reinsertImportedPatients(
  { queries }: Pick<Database, 'queries'>,
  current: CurrentData,
): Promise<void> {
  const here = new Set((await importedPatients(queries)).map(({ id }) => id));
  const rows = await current.rows('imported_patients', ({ id }) => !here.has(String(id)));
  const { insert } = await restoredRows(queries);
  for (const row of rows.flatMap((one) => stored.safeParse(one).data ?? [])) {
    await insert(queries, 'imported_patients', row);
    await refreshPersons(queries, [row.mobile]);
  }
}
