import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureAddress } from '#ui/picture/picture-address.ts';
import { renderedPictures } from '#ui/picture/picture-files.ts';
import { defaultPictures, type DefaultPicture } from './default-pictures.ts';
import {
  appendItem,
  claimDefaults,
  galleryTopic,
  hasDefaults,
  type NewItem,
} from './gallery-items-store.server.ts';
import { centre } from './gallery-item.ts';
import { largestAddress, pictureFileName, storedTypes, storedWidths } from './picture-address.ts';
import { safeFileName } from './safe-file-name.ts';
import {
  discardPicture,
  storePicture,
  type PictureFile,
  type PictureKeeping,
} from './store-picture.server.ts';

interface Needs extends PictureKeeping {
  /** Where the files of the site's own pictures are. */
  siteFiles: string;
}

/** Puts in the nine default items, with pictures of their own, on the first start of all. */
export async function seedDefaults(needs: Needs): Promise<void> {
  const { database, clock } = needs;
  if (await hasDefaults(database.queries)) return;
  const items: NewItem[] = [];
  for (const picture of defaultPictures) items.push(await storeDefault(needs, picture));

  const first = await database.transaction(async (tx) => {
    if (!(await claimDefaults(tx))) return false;
    for (const item of items) await appendItem(tx, item, clock.now());
    await database.announce(tx, galleryTopic);
    return true;
  });
  // Another process, started at the same moment, was first.
  if (!first) for (const { imagePath } of items) await discardPicture(needs, imagePath!);
}

async function storeDefault(needs: Needs, picture: DefaultPicture): Promise<NewItem> {
  const { name, title, category, description, alt, preview, focalPoint = centre } = picture;
  const { width, height } = renderedPictures[name];
  const files: PictureFile[] = [];
  for (const size of storedWidths) {
    for (const type of storedTypes) {
      const content = new Uint8Array(await readFile(join(needs.siteFiles, pictureAddress(name, size, type))));
      files.push({ name: pictureFileName(size, type), content, type: `image/${type}` });
    }
  }
  const imagePath = await storePicture(needs, safeFileName(`${name}.png`, 'png'), files);
  return {
    title,
    category,
    description,
    alt,
    focalPoint,
    image: largestAddress(imagePath, width),
    imagePath,
    size: { width, height },
    preview,
    isDefault: true,
  };
}
