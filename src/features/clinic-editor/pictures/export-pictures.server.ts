import { filesOf, withFiles } from '#features/clinic/content/content-pictures.ts';
import type { Content } from '#features/clinic/content/content.ts';
import { markFiles } from '#features/clinic/own-mark.ts';
import type { StoredFile } from '#platform/pictures/picture-storage.server.ts';
import { prepareAndStore, type ClinicPictures } from './add-picture.server.ts';
import { listPictures, setConsent } from './clinic-pictures-store.server.ts';
import { kindOf, type PictureConsent } from './picture-consent.ts';

/** A picture inside an exported document. */
export interface ExportedPicture {
  file: string;
  consent?: PictureConsent;
  bytes: Uint8Array<ArrayBuffer>;
}

const bytesOf = async ({ body }: StoredFile) => new Uint8Array(await new Response(body).arrayBuffer());

/** The pictures that a document shows, each in its widest size. A signed form stays where it is. */
export async function exportPictures(
  { database, pictures }: Pick<ClinicPictures, 'database' | 'pictures'>,
  content: Content,
): Promise<ExportedPicture[]> {
  const shown = filesOf(content);
  const known = (await listPictures(database.queries)).filter(({ file }) => shown.has(file));
  const exported = await Promise.all(
    known.map(async ({ file, consent }) => {
      const stored = await pictures.get(file, kindOf(file) === 'mark' ? markFiles.large : '1280.webp');
      return { file, consent, bytes: stored && (await bytesOf(stored)) };
    }),
  );
  return exported.flatMap(({ file, consent, bytes }) =>
    bytes ? [{ file, ...(consent && { consent }), bytes }] : [],
  );
}

/**
 * Imports the pictures of a document, processed like uploads, and refers to them in it. An existing one stays; a missing or invalid one is
 * left out.
 */
export async function importPictures(
  needs: ClinicPictures,
  content: Content,
  exported: readonly ExportedPicture[],
): Promise<{ content: Content; leftOut: number }> {
  const { queries } = needs.database;
  const here = new Set((await listPictures(queries)).map(({ file }) => file));
  const taken = new Map<string, string>();
  const named = filesOf(content);
  for (const file of named) {
    if (here.has(file)) {
      taken.set(file, file);
      continue;
    }
    const came = exported.find((one) => one.file === file);
    const upload = came && { name: 'picture.webp', type: 'image/webp', bytes: came.bytes };
    const stored = upload && (await prepareAndStore(needs, upload, kindOf(file)));
    if (!stored?.ok) continue;
    if (came?.consent) await setConsent(queries, stored.file, { consent: came.consent });
    taken.set(file, stored.file);
  }
  return { content: withFiles(content, (file) => taken.get(file)), leftOut: named.size - taken.size };
}
