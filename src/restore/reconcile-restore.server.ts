import { putVisitsBack } from '#features/booking/restore/put-visits-back.server.ts';
import { repeatErasures } from '#features/booking/restore/repeat-erasures.server.ts';
import { versionThatIs } from '#features/clinic/content/content-versions-store.server.ts';
import { clinicPictureFolders } from '#features/clinic-editor/pictures/clinic-pictures-store.server.ts';
import { repeatWithdrawals } from '#features/clinic-editor/pictures/withdraw-consent.server.ts';
import { shownPictures } from '#features/gallery/pictures/stored-pictures-store.server.ts';
import type { ReconcileReport } from '#features/health/restore/restores.ts';
import restoreWords from '#features/health/restore/words.en.ts';
import {
  copyMessagesAbout,
  settleRestoredMessages,
} from '#features/notifications/outbox/restored-messages-store.server.ts';
import { copyWishes } from '#features/patient-page/earlier-time/earlier-wishes-store.server.ts';
import { copyAuditLog, erasedReferences } from '#features/staff/audit/audit-log-store.server.ts';
import { reconcileAccounts } from '#features/staff/people/restored-accounts-store.server.ts';
import type { PresentData } from '#platform/backup/present-data.server.ts';
import { emptyTables } from '#platform/backup/restored-rows-store.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { restoredTables } from './restored-tables.server.ts';

/** Folders of the pictures that the rows of the gallery and of the owner's content name, as paths in the data folder; none where pictures are in an object store. */
export const picturesOnDisk = (isObjectStore: boolean) => async (queries: Database['queries']) =>
  isObjectStore
    ? []
    : Array.from(
        // The gallery's pictures of people are among both.
        new Set([...(await shownPictures(queries)), ...(await clinicPictureFolders(queries))]),
        (path) => `pictures/${path}`,
      );

/**
 * Carries over what happened since a backup was made and must hold after it is restored: nobody is let in who was put out, patients and
 * pictures that were erased are erased again, the audit log keeps its lines, no message is sent twice, and, unless the owner wants it
 * exactly as it was, visits that were booked since stand again. `present`: the replaced data as far as they can be read, undefined on an
 * empty machine. src/restore/restored-tables.server.ts lists it by table.
 */
export async function reconcileRestore(
  restored: Database,
  present: PresentData | undefined,
  { madeAt, clock, exactly }: { madeAt: number; clock: Clock; exactly: boolean },
): Promise<Omit<ReconcileReport, 'missingPictures'>> {
  const now = clock.now();
  const { queries } = restored;
  const tables = Object.entries(restoredTables);
  await emptyTables(
    queries,
    tables.filter(([, outcome]) => outcome === 'emptied').map(([table]) => table),
  );
  const accounts = await reconcileAccounts(restored, present, now);
  if (present) await copyAuditLog(queries, present);
  await repeatWithdrawals(restored, present, now);
  const erased = await repeatErasures(restored, present, await erasedReferences(queries, madeAt));
  const unknownMessages = await settleRestoredMessages(queries, present, now);
  const visits =
    present && !exactly
      ? await putVisitsBack(restored, present, {
          madeAt,
          now,
          note: restoreWords.timeTakenNote,
          chairs: (await versionThatIs(queries, 'published'))?.content.booking.chairs ?? 1,
        })
      : { standing: [], withoutTime: [], unreadable: 0 };
  if (present) {
    const displaced = visits.withoutTime.map(({ id }) => id);
    await copyMessagesAbout(queries, present, { standing: visits.standing, displaced });
    await copyWishes(queries, present, visits.standing);
  }
  await restored.forget();
  return {
    erased,
    unknownMessages,
    putBack: visits.standing.length,
    withoutTime: visits.withoutTime.map(({ reference }) => reference),
    accounts,
    unreadable: present ? unreadableParts(present, visits.unreadable > 0) : [],
  };
}

const parts = {
  visits: ['appointments'],
  messages: ['outbox'],
  accounts: ['staff_accounts', 'staff_credentials'],
  'audit-log': ['staff_record'],
  erasures: ['erasure_log', 'clinic_pictures'],
} as const;

function unreadableParts(present: PresentData, hasDamagedVisits: boolean): ReconcileReport['unreadable'] {
  const all = Object.entries(parts) as [keyof typeof parts, readonly string[]][];
  return all
    .filter(
      ([part, tables]) =>
        (part === 'visits' && hasDamagedVisits) || tables.some((table) => !present.isComplete(table)),
    )
    .map(([part]) => part);
}
