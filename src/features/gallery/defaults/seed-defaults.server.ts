import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreparedPicture } from '#platform/pictures/prepare-picture.server.ts';
import { pictureAddress } from '#ui/picture/picture-address.ts';
import { pictureSize, pictureWidths } from '#ui/picture/picture-widths.ts';
import { defaultPictures, type DefaultPicture } from './default-pictures.ts';
import {
  claimDefaults,
  galleryTopic,
  hasDefaults,
  insertItem,
  type NewItem,
} from '../pictures/gallery-items-store.server.ts';
import { lockOrder } from '../pictures/gallery-order-store.server.ts';
import { centre } from '../pictures/gallery-item.ts';
import { storedTypes } from '../pictures/picture-address.ts';
import { discardPicture, storePicture, type StorageNeeds } from '../pictures/store-picture.server.ts';

interface Needs extends StorageNeeds {
  /** The folder of the default pictures. */
  siteFiles: string;
}

/** Adds the nine default items, with pictures of their own, on the first start of all. */
export async function seedDefaults(needs: Needs): Promise<void> {
  const { database, clock } = needs;
  if (await hasDefaults(database.queries)) return;
  const items: NewItem[] = [];
  for (const picture of defaultPictures) items.push(await storeDefault(needs, picture));

  const first = await database.transaction(async (tx) => {
    await lockOrder(database, tx);
    if (!(await claimDefaults(tx))) return false;
    for (const item of items) await insertItem(tx, item, clock.now());
    await database.announce(tx, galleryTopic);
    return true;
  });
  // Another process, started at the same moment, was first.
  if (!first) for (const { imagePath } of items) await discardPicture(needs, imagePath);
}

async function storeDefault(needs: Needs, picture: DefaultPicture): Promise<NewItem> {
  const { name, title, category, description, alt, preview, focalPoint = centre } = picture;
  const files: PreparedPicture['files'] = [];
  for (const width of pictureWidths) {
    for (const type of storedTypes) {
      const content = await readFile(join(needs.siteFiles, pictureAddress(name, width, type)));
      files.push({ width, type, content: new Uint8Array(content) });
    }
  }
  const original = { name: `${name}.png`, type: 'png' } as const;
  const source = await storePicture(needs, original, { ...pictureSize, files, preview });
  return { title, category, description, alt, focalPoint, ...source, isDefault: true, person: 'no' };
}
