import {
  sampleSource,
  type Content,
  type ContentErrors,
  type WithheldItem,
} from '#features/clinic/content/content.ts';
import { isAgreed } from '#features/clinic/reviews.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { withheldPictures } from '../pictures/picture-faults.server.ts';

const notAgreed = 'The permission is missing. Tick that the patient agreed, and write who gave it.';
const noName = 'Write who gave permission.';

/** The parts of a draft that may not go live yet, with the reason of each. */
export async function withheldItems(
  { textFaultsOf }: { textFaultsOf: (content: Content) => ContentErrors },
  queries: Queries,
  content: Content,
): Promise<WithheldItem[]> {
  const texts = Object.entries(textFaultsOf(content)).map(([field, says]) => ({
    path: field.slice(0, field.lastIndexOf('.')),
    field,
    says,
  }));
  const reviews = content.reviews
    .filter(({ source, permission }) => source !== sampleSource && !isAgreed(permission))
    .map(({ id, permission }) => {
      const path = `reviews.${id}`;
      return permission
        ? { path, field: `${path}.permission.by`, says: noName }
        : { path, field: `${path}.permission`, says: notAgreed };
    });
  return [...(await withheldPictures(queries, content)), ...reviews, ...texts];
}
