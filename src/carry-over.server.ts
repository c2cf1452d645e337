import { appointmentsWith } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { eraseNumber } from '#features/booking/appointments/erase-personal-data.server.ts';
import { putVisitsBack } from '#features/booking/restore/put-visits-back.server.ts';
import { clinicPictureFolders } from '#features/clinic-editor/pictures/clinic-pictures-store.server.ts';
import { repeatWithdrawals } from '#features/clinic-editor/pictures/withdraw-consent.server.ts';
import { shownPictures } from '#features/gallery/pictures/stored-pictures-store.server.ts';
import type { CarriedOver } from '#features/health/restore/restores.ts';
import restoreWords from '#features/health/restore/words.en.ts';
import {
  copyMessagesAbout,
  settleRestoredMessages,
} from '#features/notifications/outbox/restored-messages-store.server.ts';
import { copyWishes } from '#features/patient-page/earlier-time/earlier-wishes-store.server.ts';
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
 * database's audit log tells, pictures whose consent was withdrawn stay off the site, no message is sent twice, and, unless the owner
 * wants it exactly as it was, visits that were booked since stand again. `replaced` is undefined on an empty machine.
 */
export async function carryOver(
  restored: Database,
  replaced: Database | undefined,
  { madeAt, clock, exactly }: { madeAt: number; clock: Clock; exactly: boolean },
): Promise<CarriedOver> {
  const now = clock.now();
  const unknownMessages = await settleRestoredMessages(restored.queries, replaced?.queries, now);
  const carried: CarriedOver = { erased: 0, unknownMessages, putBack: 0, withoutTime: [] };
  if (!replaced) return carried;
  await repeatWithdrawals(restored, replaced.queries, now);
  const references = await copyErasures(replaced.queries, restored.queries, madeAt);
  for (const { mobileNumber } of await appointmentsWith(restored.queries, references)) {
    carried.erased += await eraseNumber({ database: restored }, mobileNumber, async () => {});
  }
  if (exactly) return carried;
  const note = restoreWords.timeTakenNote;
  const [before, after] = [replaced.queries, restored.queries];
  const { standing, withoutTime } = await putVisitsBack(restored, before, { madeAt, now, note });
  const displaced = withoutTime.map(({ id }) => id);
  await copyMessagesAbout(after, before, standing, { waiting: true });
  await copyMessagesAbout(after, before, displaced, { waiting: false });
  await copyWishes(after, before, standing);
  return { ...carried, putBack: standing.length, withoutTime: withoutTime.map(({ reference }) => reference) };
}
