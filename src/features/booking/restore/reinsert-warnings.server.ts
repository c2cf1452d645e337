import { z } from 'zod';
import type { CurrentData } from '#platform/backup/current-data.server.ts';
import { restoredRows } from '#platform/backup/restored-rows-store.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { historyOf } from '../appointments/appointment-lists-store.server.ts';
import { personKey } from '../search/match-names.ts';
import { warningKinds } from '../warnings/warnings.ts';

const storedWarning = z.object({
  mobile: z.string(),
  person: z.string(),
  kind: z.enum(warningKinds),
  words: z.string(),
  added_at: z.number(),
  // Missing in data of earlier versions.
  copied: z.number().default(0),
});

/** Restores warnings that the backup predates, of persons who have an appointment. One that was removed since is back: safer than lost. */
export async function reinsertWarnings(restored: Database, current: CurrentData): Promise<void> {
  const rows = await current.rows('patient_warnings');
  const { insert } = await restoredRows(restored.queries);
  for (const row of rows.flatMap((one) => storedWarning.safeParse(one).data ?? [])) {
    const visits = await historyOf(restored.queries, row.mobile);
    if (visits.some((visit) => personKey(visit) === row.person))
      await insert(restored.queries, 'patient_warnings', row);
  }
}
