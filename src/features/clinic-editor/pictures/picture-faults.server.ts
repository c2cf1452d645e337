import { filesOf, picturesOf } from '#features/clinic/content/content-pictures.ts';
import type { Content, WithheldItem } from '#features/clinic/content/content.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { listPictures } from './clinic-pictures-store.server.ts';
import { needsConsent } from './picture-consent.ts';

const gone = 'This picture is not stored any more. Choose it again.';
const noConsent = 'The permission is not written yet. Write who agreed, for what and until when.';
const noAlt = 'Say in a few words what the picture shows.';

/** The document's pictures that no visitor may see yet. */
export async function withheldPictures(queries: Queries, content: Content): Promise<WithheldItem[]> {
  if (filesOf(content).size === 0) return [];
  const { mark } = content;
  const known = new Map((await listPictures(queries)).map((picture) => [picture.file, picture]));
  const lostMark = mark && !known.has(mark) ? [{ path: 'mark', field: 'mark', says: gone }] : [];
  const faulty = picturesOf(content).flatMap(({ idPath: path, picture }): WithheldItem[] => {
    const stored = known.get(picture.file);
    if (!stored) return [{ path, field: path, says: gone }];
    if (needsConsent(stored)) return [{ path, field: `${path}.consent.by`, says: noConsent }];
    // A dentist's photo needs no alternative text: the name is beside it.
    return picture.alt.en === '' && !path.startsWith('dentists.')
      ? [{ path, field: `${path}.alt.en`, says: noAlt }]
      : [];
  });
  return [...lostMark, ...faulty];
}
