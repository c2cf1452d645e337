import { picturesOf, withFiles } from '#features/clinic/content/content-pictures.ts';
import type { Content } from '#features/clinic/content/content.ts';
import { prepareUpload } from '#features/gallery/pictures/ingest-picture.server.ts';
import type { StoredFile } from '#platform/pictures/picture-storage.server.ts';
import { storeClinicPicture, type ClinicPictures } from './add-picture.server.ts';
import { listPictures, setConsent } from './clinic-pictures-store.server.ts';
import { showsPerson, type PictureConsent } from './picture-consent.ts';

/** A picture that travels with the document. */
export interface CarriedPicture {
  file: string;
  consent?: PictureConsent;
  bytes: Uint8Array<ArrayBuffer>;
}

const bytesOf = async ({ body }: StoredFile) => new Uint8Array(await new Response(body).arrayBuffer());

/** The pictures that a document shows, each in its widest size. A signed form stays where it is. */
export async function picturesToCarry(
  { database, pictures }: Pick<ClinicPictures, 'database' | 'pictures'>,
  content: Content,
): Promise<CarriedPicture[]> {
  const shown = new Set(picturesOf(content).map(({ picture }) => picture.file));
  const known = (await listPictures(database.queries)).filter(({ file }) => shown.has(file));
  const carried = await Promise.all(
    known.map(async ({ file, consent }) => {
      const stored = await pictures.get(file, '1280.webp');
      return { file, consent, bytes: stored && (await bytesOf(stored)) };
    }),
  );
  return carried.flatMap(({ file, consent, bytes }) =>
    bytes ? [{ file, ...(consent && { consent }), bytes }] : [],
  );
}

/**
 * Imports the pictures of a document, processed like uploads, and refers to them in it. An existing one stays; a missing or invalid one is
 * left out.
 */
export async function takeInPictures(
  needs: ClinicPictures,
  content: Content,
  carried: readonly CarriedPicture[],
): Promise<{ content: Content; leftOut: number }> {
  const { queries } = needs.database;
  const here = new Set((await listPictures(queries)).map(({ file }) => file));
  const taken = new Map<string, string>();
  const named = new Set(picturesOf(content).map(({ picture }) => picture.file));
  for (const file of named) {
    if (here.has(file)) {
      taken.set(file, file);
      continue;
    }
    const came = carried.find((one) => one.file === file);
    const prepared =
      came && (await prepareUpload(needs, { name: 'picture.webp', type: 'image/webp', bytes: came.bytes }));
    if (!came || !prepared?.ok) continue;
    const stored = await storeClinicPicture(needs, prepared.picture, showsPerson(file));
    if (came.consent) await setConsent(queries, stored, { consent: came.consent });
    taken.set(file, stored);
  }
  return { content: withFiles(content, (file) => taken.get(file)), leftOut: named.size - taken.size };
}
