import { randomBytes } from 'node:crypto';
import type { LiveContent } from '#features/clinic/content/live-content.server.ts';
import {
  prepareUpload,
  type PictureRefusal,
  type Upload,
} from '#features/gallery/pictures/ingest-picture.server.ts';
import { pictureWidths } from '#ui/picture/picture-widths.ts';
import { storedTypes } from '#features/gallery/pictures/picture-address.ts';
import { audit, type AuditActor } from '#features/staff/audit/audit.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { PictureStorage } from '#platform/pictures/picture-storage.server.ts';
import type { PreparedPicture, PreparePicture } from '#platform/pictures/prepare-picture.server.ts';
import type { PictureKind } from './picture-consent.ts';
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
  kind: PictureKind,
): Promise<AddedPicture> {
  const stored = await prepareAndStore(needs, upload, kind);
  if (!stored.ok) return stored;
  const { file } = stored;
  const event = { action: 'picture-added', subject: file } as const;
  await audit(needs.database.queries, signedIn, caller, event, needs.clock.now());
  return stored;
}

/** Makes a file fit for its kind and stores it. */
export async function prepareAndStore(
  needs: ClinicPictures,
  upload: Upload,
  kind: PictureKind,
): Promise<AddedPicture> {
  const prepared = await prepareUpload(needs, upload, kind === 'mark' ? 'mark' : pictureWidths);
  return prepared.ok ? { ok: true, file: await storeClinicPicture(needs, prepared.picture, kind) } : prepared;
}

/** Drops the original file name, which may name the person in the picture. */
export async function storeClinicPicture(
  needs: ClinicPictures,
  picture: PreparedPicture,
  kind: PictureKind,
): Promise<string> {
  const { database, pictures, clock } = needs;
  const now = clock.now();
  const file = `${kind}/${now}_${randomBytes(10).toString('hex')}`;
  await notePicture(database.queries, file, now);
  try {
    for (const { width, type, content } of kind === 'mark' ? picture.files : inEachWidth(picture))
      await pictures.put(file, `${width}.${type}`, content, `image/${type}`);
  } catch (error) {
    await removeClinicPicture(needs, file);
    throw error;
  }
  return file;
}

/** Pages ask for each width: a picture that is not as wide gives its widest. */
const inEachWidth = ({ files }: PreparedPicture) =>
  pictureWidths.flatMap((width) =>
    storedTypes.map((type) => {
      const { content } = files.findLast((file) => file.type === type && file.width <= width)!;
      return { width, type, content };
    }),
  );

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
