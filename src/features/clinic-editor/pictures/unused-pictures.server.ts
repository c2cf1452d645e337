import { isNamedInVersions } from '#features/clinic/content/rewritten-versions-store.server.ts';
import { isInGallery } from '#features/gallery/pictures/gallery-people-store.server.ts';
import { removeClinicPicture, type ClinicPictures } from './add-picture.server.ts';
import { listPictures } from './clinic-pictures-store.server.ts';
import { dayMs } from '#platform/clock.ts';

/** A draft stored on an offline device may still use the picture. */
const spareFor = dayMs;

/** Removes the pictures that no draft, no version and no item of the gallery names, a day after they were added; returns their number. */
export async function removeUnused(
  needs: Pick<ClinicPictures, 'database' | 'pictures' | 'clock' | 'log'>,
): Promise<number> {
  const { database, clock } = needs;
  let removed = 0;
  for (const { file, madeAt } of await listPictures(database.queries)) {
    if (madeAt > clock.now() - spareFor || (await isNamedInVersions(database.queries, file))) continue;
    if (await isInGallery(database.queries, file)) continue;
    await removeClinicPicture(needs, file);
    removed += 1;
  }
  return removed;
}
