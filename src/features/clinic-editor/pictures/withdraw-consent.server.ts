import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { changedValues } from '#features/clinic/content/content-changes.ts';
import { withFiles } from '#features/clinic/content/content-pictures.ts';
import { contentLock, contentTopic } from '#features/clinic/content/content-versions-store.server.ts';
import { rewriteVersions } from '#features/clinic/content/rewritten-versions-store.server.ts';
import { galleryTopic } from '#features/gallery/pictures/gallery-items-store.server.ts';
import { removePicture } from '#features/gallery/pictures/gallery-people-store.server.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import { withdrawnPictures } from '#features/staff/audit/audit-log-store.server.ts';
import { loggedErasures, logErasures } from '#platform/backup/erasure-log-store.server.ts';
import type { CurrentData } from '#platform/backup/current-data.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { ClinicPictures, PictureEditor } from './add-picture.server.ts';
import { endPicture, listPictures, markRemoved, picturesToRemove } from './clinic-pictures-store.server.ts';
import { isConsentExpired } from './picture-consent.ts';

/**
 * Removes a picture from every page in one transaction: from the gallery, the published version, the draft and the history, so that no
 * undo brings it back. Its files are deleted afterwards and not served until then. False: consent was withdrawn before.
 */
export async function withdrawConsent(
  needs: ClinicPictures,
  { signedIn, caller }: PictureEditor,
  file: string,
): Promise<boolean> {
  const now = needs.clock.now();
  const who = signedIn.account.displayName;
  return takeBack(needs, file, who, (tx) =>
    audit(tx, signedIn, caller, { action: 'picture-consent-withdrawn', subject: file }, now),
  );
}

async function takeBack(
  needs: ClinicPictures,
  file: string,
  by: string,
  inSameTransaction: (tx: Queries) => Promise<void>,
): Promise<boolean> {
  const { database, clock, content } = needs;
  const now = clock.now();
  const ended = await database.transaction(async (tx) => {
    await database.lock(tx, contentLock, 'alone');
    if (!(await removeEverywhere(tx, { file, by, now }))) return false;
    await inSameTransaction(tx);
    await database.announce(tx, contentTopic);
    await database.announce(tx, galleryTopic);
    return true;
  });
  await content.reload();
  await removeEnded(needs);
  return ended;
}

/** Removes the picture from the list, the gallery and every version. False if it has ended already, or is unknown. */
async function removeEverywhere(
  tx: Queries,
  { file, by, now }: { file: string; by: string; now: number },
): Promise<boolean> {
  if (!(await endPicture(tx, file, by, now))) return false;
  await logErasures(tx, 'picture', [{ subject: file, at: now, by }]);
  await takeOffPages(tx, { file, by, now });
  return true;
}

async function takeOffPages(
  tx: Queries,
  { file, by, now }: { file: string; by: string; now: number },
): Promise<void> {
  await removePicture(tx, file);
  await rewriteVersions(tx, file, { madeAt: now, madeBy: by }, (before) => {
    const after = withFiles(before, (one) => (one === file ? undefined : one));
    return { content: after, changes: changedValues(before, after) };
  });
}

/**
 * Repeats withdrawals on restored data; the files are deleted when the server starts. The erasure log keeps them for the next restore,
 * even where this backup lacks the picture.
 */
export async function repeatWithdrawals(
  restored: Database,
  current: CurrentData | undefined,
  now: number,
): Promise<void> {
  const logged = (await current?.rows('erasure_log', ({ kind }) => kind === 'picture')) ?? [];
  // Earlier versions stored withdrawals in these two tables only.
  const ended =
    (await current?.rows('clinic_pictures', ({ ended_by }) => typeof ended_by === 'string')) ?? [];
  await logErasures(restored.queries, 'picture', [
    ...logged.map(({ subject, at, erased_by }) => ({
      subject: String(subject),
      at: Number(at),
      by: String(erased_by),
    })),
    ...ended.map(({ file, ended_at, ended_by }) => ({
      subject: String(file),
      at: Number(ended_at),
      by: String(ended_by),
    })),
    ...(await withdrawnPictures(restored.queries)),
  ]);
  for (const { subject: file, by = '' } of await loggedErasures(restored.queries, 'picture'))
    await restored.transaction(async (tx) => {
      // The backup may show this picture without knowing that it shows a person.
      await endPicture(tx, file, by, now);
      await takeOffPages(tx, { file, by, now });
    });
}

/** Files of pictures that are ended: after a failure they are tried again. */
async function removeEnded({
  database,
  pictures,
  log,
}: Pick<ClinicPictures, 'database' | 'pictures' | 'log'>): Promise<number> {
  let removed = 0;
  for (const file of await picturesToRemove(database.queries)) {
    try {
      await pictures.removeFolder(file);
      await markRemoved(database.queries, file);
      removed += 1;
    } catch (error) {
      log.warn({ err: error, file }, 'could not remove a picture; it is tried again');
    }
  }
  return removed;
}

/** Withdraws the consents that ended before today, and removes ended pictures; returns how many. */
export async function endConsents(needs: ClinicPictures): Promise<number> {
  const today = civilDateAt(needs.clock.now());
  const over = (await listPictures(needs.database.queries)).filter(
    ({ consent }) => consent && isConsentExpired(consent, today),
  );
  for (const { file } of over) await takeBack(needs, file, '', async () => {});
  return over.length + (await removeEnded(needs));
}
