import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import { changedValues } from '#features/clinic/content/content-changes.ts';
import { withFiles } from '#features/clinic/content/content-pictures.ts';
import { contentLock, contentTopic } from '#features/clinic/content/content-versions-store.server.ts';
import { rewriteVersions } from '#features/clinic/content/rewritten-versions-store.server.ts';
import { galleryTopic } from '#features/gallery/pictures/gallery-items-store.server.ts';
import { removePicture } from '#features/gallery/pictures/gallery-people-store.server.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import type { ClinicPictures, PictureEditor } from './add-picture.server.ts';
import {
  endedPictures,
  endPicture,
  listPictures,
  markRemoved,
  picturesToRemove,
} from './clinic-pictures-store.server.ts';
import { isOver } from './picture-consent.ts';

/**
 * Takes a picture off every page at once: in one transaction it leaves the gallery, the published version, the draft and the history, so
 * that no undo brings it back. Its files go afterwards, and until they are gone they are not given out. False: it was taken back before.
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
    if (!(await takeOut(tx, { file, by, now }))) return false;
    await inSameTransaction(tx);
    await database.announce(tx, contentTopic);
    await database.announce(tx, galleryTopic);
    return true;
  });
  await content.reload();
  await removeEnded(needs);
  return ended;
}

/** Off the list, out of the gallery and out of every version. False: it was ended before, or is not known. */
async function takeOut(
  tx: Queries,
  { file, by, now }: { file: string; by: string; now: number },
): Promise<boolean> {
  if (!(await endPicture(tx, file, by, now))) return false;
  await removePicture(tx, file);
  await rewriteVersions(tx, file, { madeAt: now, madeBy: by }, (before) => {
    const after = withFiles(before, (one) => (one === file ? undefined : one));
    return { content: after, changes: changedValues(before, after) };
  });
  return true;
}

/** What was taken back after a backup was made is taken back in what is restored from it too; its files go when the server starts. */
export async function repeatWithdrawals(restored: Database, replaced: Queries, now: number): Promise<number> {
  let repeated = 0;
  for (const { file, by } of await endedPictures(replaced))
    repeated += Number(await restored.transaction((tx) => takeOut(tx, { file, by, now })));
  return repeated;
}

/** Files of pictures that are ended: after a failure they are tried again. */
export async function removeEnded({
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

/** Takes back what was agreed to until yesterday; how many. */
export async function endConsents(needs: ClinicPictures): Promise<number> {
  const today = civilDateAt(needs.clock.now());
  const over = (await listPictures(needs.database.queries)).filter(
    ({ consent }) => consent && isOver(consent, today),
  );
  for (const { file } of over) await takeBack(needs, file, '', async () => {});
  return over.length + (await removeEnded(needs));
}
