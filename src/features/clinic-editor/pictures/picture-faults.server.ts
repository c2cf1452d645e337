import { picturesOf } from '#features/clinic/content/content-pictures.ts';
import type { Content, ContentErrors } from '#features/clinic/content/content.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { listPictures } from './clinic-pictures-store.server.ts';
import { needsConsent } from './picture-consent.ts';

const gone = 'This picture is not stored any more. Choose it again.';
const noConsent = 'A person is in this picture. Write who agreed, when, for what and until when.';
const noAlt = 'Say in a few words what the picture shows.';

/** What the document's pictures can't be published with, by path. */
export async function pictureFaults(queries: Queries, content: Content): Promise<ContentErrors> {
  const shown = picturesOf(content);
  if (shown.length === 0) return {};
  const known = new Map((await listPictures(queries)).map((picture) => [picture.file, picture]));
  return Object.fromEntries(
    shown.flatMap(({ path, picture }): [path: string, fault: string][] => {
      const stored = known.get(picture.file);
      if (!stored) return [[path, gone]];
      if (needsConsent(stored)) return [[path, noConsent]];
      // The name beside a dentist's photo says who it is.
      return picture.alt.en === '' && !path.startsWith('dentists.') ? [[`${path}.alt.en`, noAlt]] : [];
    }),
  );
}
