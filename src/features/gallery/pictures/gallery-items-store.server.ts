import { randomUUIDv7 } from 'node:crypto';
import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { z } from 'zod';
import type { Queries } from '#platform/database/database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import {
  countByFilter,
  personStates,
  type Batch,
  type Counts,
  type Filter,
  type GalleryItem,
  type PersonState,
} from './gallery-item.ts';
import { makeRoomInBatch } from './gallery-order-store.server.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    gallery_items: GalleryItemsTable;
    gallery_defaults: { name: string };
  }
}

/** The editor's texts, and the picture. */
const contentColumns = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  image: z.string(),
  image_path: z.string().nullable(),
  alt: z.string(),
  focal_x: z.number(),
  focal_y: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  preview: z.string().nullable(),
  /** Null: not said yet. */
  person: z.enum(personStates).nullable(),
});
type ContentColumns = z.infer<typeof contentColumns>;

export const itemRow = z.object({
  id: z.string(),
  place: z.number(),
  ...contentColumns.shape,
  is_active: z.number(),
  is_default: z.number(),
  version: z.number(),
  /** Batch of pictures that were chosen together, and the picture's place in it. */
  batch: z.string().nullable(),
  batch_index: z.number().nullable(),
  created_at: z.number(),
  updated_at: z.number(),
});
export type GalleryItemsTable = z.infer<typeof itemRow>;
export const itemColumns = itemRow.keyof().options;

/** The topic under which changes of the gallery are announced to all server processes. */
export const galleryTopic = 'gallery';

/** The columns of the picture itself, which are always replaced together. */
export type PictureSource = Pick<GalleryItem, 'image' | 'imagePath' | 'size' | 'preview'>;
export type NewItem = Pick<GalleryItem, 'title' | 'description' | 'category' | 'alt' | 'focalPoint'> &
  PictureSource & { isActive?: boolean; isDefault?: boolean; person?: PersonState | null };
type ItemChanges = Partial<Omit<NewItem, 'isDefault'>>;

/** Neither hidden by staff, nor waiting for a person's consent. */
const isShown = (eb: ExpressionBuilder<Tables, 'gallery_items'>) =>
  eb.and([eb('is_active', '=', 1), eb.or([eb('person', 'is', null), eb('person', '<>', 'waits')])]);

/** The same test for a loaded row. */
export const isRowShown = (row: Pick<Selectable<GalleryItemsTable>, 'is_active' | 'person'>): boolean =>
  row.is_active === 1 && row.person !== 'waits';

interface ListPart {
  filter?: Filter;
  /** Hidden ones too: for the editor alone. */
  withHidden?: boolean;
  /** Only items that wait for a person's consent. */
  waiting?: boolean;
  /** Items behind this one's order only. */
  after?: number;
  limit?: number;
}

/** Visible items in order, or a part of them. */
export async function listItems(queries: Queries, part: ListPart = {}): Promise<GalleryItem[]> {
  const { filter = 'All', withHidden = false, waiting = false, after, limit } = part;
  let query = queries.selectFrom('gallery_items').select(itemColumns).orderBy('place');
  if (waiting) query = query.where('person', '=', 'waits');
  else if (!withHidden) query = query.where(isShown);
  if (filter !== 'All') query = query.where('category', '=', filter);
  if (after !== undefined) query = query.where('place', '>', after);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toItem);
}

export async function countItems(
  queries: Queries,
  { withHidden = false }: Pick<ListPart, 'withHidden'> = {},
): Promise<Counts> {
  let query = queries
    .selectFrom('gallery_items')
    .select(['category', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('category');
  if (!withHidden) query = query.where(isShown);
  const rows = await query.execute();
  const counts = countByFilter([]);
  for (const { category, count } of rows) {
    counts.All += count;
    if (Object.hasOwn(counts, category)) counts[category as Filter] += count;
  }
  return counts;
}

/** The number of items added after an instant. */
export async function countAddedSince(queries: Queries, instant: number): Promise<number> {
  const { count } = await queries
    .selectFrom('gallery_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', instant)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findItem(queries: Queries, id: string): Promise<GalleryItem | undefined> {
  const row = await queries
    .selectFrom('gallery_items')
    .select(itemColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toItem(row);
}

/**
 * Adds an item at the end; within a batch, before the first one that was chosen after it and arrived sooner. Others keep their order, so
 * that a colleague's reordering stays. Lock the order first.
 */
export async function insertItem(
  tx: Queries,
  { isActive = true, isDefault = false, ...fields }: NewItem,
  now: number,
  batch?: Batch,
): Promise<GalleryItem> {
  const behindLast = sql<number>`(select coalesce(max(place), 0) + 1 from gallery_items)`;
  const row = await tx
    .insertInto('gallery_items')
    .values({
      ...toColumns(fields),
      id: randomUUIDv7(),
      place: (batch && (await makeRoomInBatch(tx, batch))) ?? behindLast,
      is_active: isActive ? 1 : 0,
      is_default: isDefault ? 1 : 0,
      version: 1,
      batch: batch?.id ?? null,
      batch_index: batch?.index ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning(itemColumns)
    .executeTakeFirstOrThrow();
  return toItem(row);
}

/** Undefined: there is no such item, or it is no longer at the version that the editor saw. */
export async function changeItem(
  tx: Queries,
  {
    id,
    version,
    changes,
    now,
  }: { id: string; version?: number | undefined; changes: ItemChanges; now: number },
): Promise<GalleryItem | undefined> {
  const { isActive, ...texts } = changes;
  let query = tx
    .updateTable('gallery_items')
    .set((eb) => ({
      ...toColumns(texts),
      ...(isActive !== undefined && { is_active: isActive ? 1 : 0 }),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id);
  if (version !== undefined) query = query.where('version', '=', version);
  const row = await query.returning(itemColumns).executeTakeFirst();
  return row && toItem(row);
}

/** Returns the removed row, or undefined when it was deleted already. */
export const removeItem = (tx: Queries, id: string) =>
  tx.deleteFrom('gallery_items').where('id', '=', id).returning(itemColumns).executeTakeFirst();

/** True for the one process that may add the defaults, once in the database's life. */
export async function claimDefaults(tx: Queries): Promise<boolean> {
  const claimed = await tx
    .insertInto('gallery_defaults')
    .values({ name: 'nine' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function hasDefaults(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('gallery_defaults').select('name').executeTakeFirst()) !== undefined;
}

type Fields = Omit<NewItem, 'isActive' | 'isDefault'>;
function toColumns(fields: Fields): ContentColumns;
function toColumns(fields: Partial<Fields>): Partial<ContentColumns>;
function toColumns({ focalPoint, size, imagePath, ...fields }: Partial<Fields>): Partial<ContentColumns> {
  return {
    ...fields,
    ...(imagePath !== undefined && { image_path: imagePath }),
    ...(focalPoint && { focal_x: Math.round(focalPoint.x), focal_y: Math.round(focalPoint.y) }),
    ...(size !== undefined && { width: size?.width ?? null, height: size?.height ?? null }),
  };
}

export function toItem(row: Selectable<GalleryItemsTable>): GalleryItem {
  const { id, title, description, category, image, alt, width, height, preview, version } = row;
  return {
    id,
    title,
    description,
    category,
    image,
    imagePath: row.image_path,
    order: row.place,
    isActive: row.is_active === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    isDefault: row.is_default === 1,
    alt,
    focalPoint: { x: row.focal_x, y: row.focal_y },
    size: width !== null && height !== null ? { width, height } : null,
    preview,
    ...(row.person && { person: row.person }),
    version,
  };
}
