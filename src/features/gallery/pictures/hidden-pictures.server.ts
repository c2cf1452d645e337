import type { Context, MiddlewareHandler } from 'hono';
import type { Database } from '#platform/database/database.server.ts';
import { galleryTopic, listHiddenPictures } from './gallery-items-store.server.ts';
import { pictureWidths } from '#ui/picture/picture-widths.ts';
import { storedTypes } from './picture-address.ts';

/** The name of a picture's file, as the pattern of an address. */
export const storedFile = `(${pictureWidths.join('|')})\\.(${storedTypes.join('|')})`;

/** Whose files are for the editor alone. */
export interface HiddenPictures {
  has(imagePath: string): Promise<boolean>;
}

/** A hidden picture is seen by its editor alone, whom `guard` lets pass. */
export async function mayBeSeen(c: Context, isHidden: boolean, guard: MiddlewareHandler): Promise<boolean> {
  let maySee = !isHidden;
  if (isHidden) await guard(c, async () => void (maySee = true));
  return maySee;
}

/** Asked for with each file of a picture, so they are held here, and read anew when the gallery changes. */
export function followHiddenPictures(database: Pick<Database, 'queries' | 'subscribe'>): HiddenPictures {
  let hidden = Promise.resolve(new Set<string>());
  let isOld = true;
  database.subscribe((topic) => {
    if (topic === galleryTopic) isOld = true;
  });
  const read = async (before: Set<string>) => {
    try {
      return new Set(await listHiddenPictures(database.queries));
    } catch {
      // The database is away: what was known holds, and the next file asks again.
      isOld = true;
      return before;
    }
  };
  return {
    async has(imagePath) {
      if (isOld) {
        isOld = false;
        hidden = hidden.then(read);
      }
      return (await hidden).has(imagePath);
    },
  };
}
