import { randomBytes } from 'node:crypto';
import type { LiveContent } from '#features/clinic/content/live-content.server.ts';
import {
  prepareUpload,
  type PictureRefusal,
  type Upload,
} from '#features/gallery/pictures/ingest-picture.server.ts';
import { pictureWidths } from '#ui/picture/picture-widths.ts';
import { pictureFileName, storedTypes } from '#features/gallery/pictures/picture-address.ts';
import { audit, type AuditActor } from '#features/staff/audit/audit.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { PictureStorage } from '#platform/pictures/picture-storage.server.ts';
import type { PreparedPicture, PreparePicture } from '#platform/pictures/prepare-picture.server.ts';
import { forgetPicture, notePicture } from './clinic-pictures-store.server.ts';

export interface ClinicPictures {
  database: Database;
  pictures: PictureStorage;
  preparePicture: PreparePicture;
  content: LiveContent;
  /** The clinic's time: a consent ends on a day. */
  clock: Clock;
  log: Log;
}

/** The staff member who edits, for the audit log. */
export interface PictureEditor {
  signedIn: AuditActor;
  caller: Pick<Caller, 'address'>;
}

export type AddedPicture = { ok: true; file: string } | { ok: false; reason: PictureRefusal };

/** Makes an upload fit and stores it. It is shown once a document that names it is published. */
export async function addPicture(
  needs: ClinicPictures,
  { signedIn, caller }: PictureEditor,
  upload: Upload,
  { showsPerson }: { showsPerson: boolean },
): Promise<AddedPicture> {
  const prepared = await prepareUpload(needs, upload);
  if (!prepared.ok) return prepared;
  const file = await storeClinicPicture(needs, prepared.picture, showsPerson);
  const event = { action: 'picture-added', subject: file } as const;
  await audit(needs.database.queries, signedIn, caller, event, needs.clock.now());
  return { ok: true, file };
}

/** Drops the original file name, which may name the person in the picture. */
export async function storeClinicPicture(
  needs: ClinicPictures,
  picture: PreparedPicture,
  showsPerson: boolean,
): Promise<string> {
  const { database, pictures, clock } = needs;
  const now = clock.now();
  const file = `${showsPerson ? 'people' : 'clinic'}/${now}_${randomBytes(10).toString('hex')}`;
  await notePicture(database.queries, file, now);
  try {
    for (const width of pictureWidths)
      for (const type of storedTypes)
        await pictures.put(
          file,
          pictureFileName(width, type),
          fileFor(picture, width, type),
          `image/${type}`,
        );
  } catch (error) {
    await removeClinicPicture(needs, file);
    throw error;
  }
  return file;
}

/** Pages ask for each width: a picture that is not as wide gives its widest. */
const fileFor = ({ files }: PreparedPicture, width: number, type: string) =>
  files.findLast((file) => file.type === type && file.width <= width)!.content;

/** A picture that no version names. A failure is a warning: the next round tries again. */
export async function removeClinicPicture(
  { database, pictures, clock, log }: Pick<ClinicPictures, 'database' | 'pictures' | 'clock' | 'log'>,
  file: string,
): Promise<void> {
  try {
    await pictures.removeFolder(file);
    await forgetPicture(database.queries, file, clock.now());
  } catch (error) {
    log.warn({ err: error, file }, 'could not remove a picture; it is tried again');
  }
}
