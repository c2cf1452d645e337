import { defaultDescription, newCategory } from './new-item.ts';
import { centre, type GalleryItem } from './gallery-item.ts';
import {
  appendItem,
  changeItem,
  findItem,
  galleryTopic,
  lockOrder,
  removeItem,
  renumberItems,
} from './gallery-items-store.server.ts';
import type { ItemFields } from './item-fields.server.ts';
import { titleOf } from './item-rules.ts';
import { discardPicture, type PictureKeeping } from './store-picture.server.ts';
import {
  ingestPicture,
  type GalleryNeeds,
  type PictureRefusal,
  type Upload,
} from './ingest-picture.server.ts';

export type Changed = { ok: true; item: GalleryItem } | ChangeRefusal;
export type ChangeRefusal =
  | { ok: false; reason: PictureRefusal | 'no-picture' | 'not-found' }
  /** Somebody else changed it meanwhile: how it is now. */
  | { ok: false; reason: 'changed-meanwhile'; item: GalleryItem };

/** Puts a picture into the gallery, behind the last. */
export async function addItem(
  needs: GalleryNeeds,
  fields: ItemFields,
  upload: Upload | undefined,
): Promise<Changed> {
  const { database, clock } = needs;
  const source = await ingestPicture(needs, fields.image, upload);
  if (!source) return { ok: false, reason: 'no-picture' };
  if (!source.ok) return source;
  const { title, description = defaultDescription, category = newCategory, alt = '' } = fields;
  try {
    const item = await database.transaction(async (tx) => {
      await database.announce(tx, galleryTopic);
      const fallbackTitle = upload ? titleOf(upload.name) || 'Untitled' : 'Untitled';
      return appendItem(
        tx,
        {
          title: title ?? fallbackTitle,
          description,
          category,
          alt,
          focalPoint: fields.focalPoint ?? centre,
          ...source.picture,
        },
        clock.now(),
      );
    });
    return { ok: true, item };
  } catch (error) {
    await discardUnused(needs, source.picture.imagePath);
    throw error;
  }
}

/** Changes an item's texts, its picture, or both; the old picture's files are removed afterwards. */
export async function updateItem(
  needs: GalleryNeeds,
  id: string,
  fields: ItemFields,
  upload: Upload | undefined,
): Promise<Changed> {
  const { database, clock } = needs;
  const before = await findItem(database.queries, id);
  if (!before) return { ok: false, reason: 'not-found' };
  const { version, image, ...texts } = fields;
  if (version !== undefined && version !== before.version) {
    return { ok: false, reason: 'changed-meanwhile', item: before };
  }
  const source = await ingestPicture(needs, image, upload);
  if (source && !source.ok) return source;
  const change = {
    id,
    version,
    changes: { ...withoutUndefined(texts), ...source?.picture },
    now: clock.now(),
  };
  let item: GalleryItem | undefined;
  try {
    item = await database.transaction(async (tx) => {
      const changed = await changeItem(tx, change);
      if (changed) await database.announce(tx, galleryTopic);
      return changed;
    });
  } finally {
    if (!item) await discardUnused(needs, source?.picture.imagePath);
  }
  if (!item) {
    const now = await findItem(database.queries, id);
    return now ? { ok: false, reason: 'changed-meanwhile', item: now } : { ok: false, reason: 'not-found' };
  }
  if (source) await discardUnused(needs, before.imagePath);
  return { ok: true, item };
}

/** Deletes the item, then its files: a failure there is a warning. False: it was gone already. */
export async function deleteItem(keeping: PictureKeeping, id: string): Promise<boolean> {
  const { database } = keeping;
  const removed = await database.transaction(async (tx) => {
    const item = await removeItem(tx, id);
    if (item) await database.announce(tx, galleryTopic);
    return item;
  });
  await discardUnused(keeping, removed?.imagePath);
  return removed !== undefined;
}

/**
 * Numbers the items in this order, in one batch. Ids that were deleted meanwhile are passed over, items added meanwhile stay behind
 * the last: nobody's change is lost.
 */
export async function reorderItems(
  { database, clock }: Pick<PictureKeeping, 'database' | 'clock'>,
  ids: readonly string[],
): Promise<void> {
  await database.transaction(async (tx) => {
    const present = await lockOrder(tx, database.kind);
    const places = new Map(present.map(({ id, place }) => [id, place]));
    const wanted = new Set(ids.filter((id) => places.has(id)));
    const order = [...wanted, ...[...places.keys()].filter((id) => !wanted.has(id))];
    const changed = order
      .map((id, index) => ({ id, place: index + 1 }))
      .filter(({ id, place }) => places.get(id) !== place);
    await renumberItems(tx, changed, clock.now());
    await database.announce(tx, galleryTopic);
  });
}

async function discardUnused(keeping: PictureKeeping, imagePath: string | null | undefined): Promise<void> {
  if (imagePath) await discardPicture(keeping, imagePath);
}

function withoutUndefined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}
