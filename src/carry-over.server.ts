import { appointmentsWith } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { eraseNumber } from '#features/booking/appointments/erase-patients.server.ts';
import { clinicPictureFolders } from '#features/clinic-editor/pictures/clinic-pictures-store.server.ts';
import { repeatWithdrawals } from '#features/clinic-editor/pictures/withdraw-consent.server.ts';
import { shownPictures } from '#features/gallery/pictures/stored-pictures-store.server.ts';
import { settleRestoredMessages } from '#features/notifications/outbox/restored-messages-store.server.ts';
import { copyErasures } from '#features/staff/audit/audit-log-store.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';

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
 * What happened since a backup was made and must hold after it is restored: patients who were erased are erased again, as the replaced
 * database's audit log tells, pictures whose consent was withdrawn stay off the site, and no message is sent twice. `replaced` is undefined on an empty machine.
 */
export async function carryOver(
  restored: Database,
  replaced: Database | undefined,
  { madeAt, clock }: { madeAt: number; clock: Clock },
): Promise<{ erased: number; unknownMessages: number }> {
  const unknownMessages = await settleRestoredMessages(restored.queries, replaced?.queries, clock.now());
  if (replaced) await repeatWithdrawals(restored, replaced.queries, clock.now());
  let erased = 0;
  const references = replaced ? await copyErasures(replaced.queries, restored.queries, madeAt) : [];
  for (const { mobileNumber } of await appointmentsWith(restored.queries, references)) {
    erased += await eraseNumber({ database: restored }, mobileNumber, async () => {});
  }
  return { erased, unknownMessages };
}
