import { randomUUIDv7 } from 'node:crypto';
import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { Queries } from '#platform/database/database.server.ts';
import type { Tables } from '#platform/database/tables.ts';
import {
  countByFilter,
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

/** What its editor writes, and the picture. */
interface ContentColumns {
  title: string;
  description: string;
  category: string;
  image: string;
  image_path: string | null;
  alt: string;
  focal_x: number;
  focal_y: number;
  width: number | null;
  height: number | null;
  preview: string | null;
  /** Null: not said yet. */
  person: PersonState | null;
}

export interface GalleryItemsTable extends ContentColumns {
  id: string;
  place: number;
  is_active: number;
  is_default: number;
  version: number;
  /** Of pictures that were chosen together: which choice, and the picture's place in it. */
  batch: string | null;
  batch_index: number | null;
  created_at: number;
  updated_at: number;
}

/** The topic under which changes of the gallery are announced to all server processes. */
export const galleryTopic = 'gallery';

/** Where a picture is and what it looks like: replaced as a whole. */
export type PictureSource = Pick<GalleryItem, 'image' | 'imagePath' | 'size' | 'preview'>;
export type NewItem = Pick<GalleryItem, 'title' | 'description' | 'category' | 'alt' | 'focalPoint'> &
  PictureSource & { isActive?: boolean; isDefault?: boolean; person?: PersonState | null };
type ItemChanges = Partial<Omit<NewItem, 'isDefault'>>;

/** Neither hidden by staff, nor waiting until the person in it has agreed. */
const isShown = (eb: ExpressionBuilder<Tables, 'gallery_items'>) =>
  eb.and([eb('is_active', '=', 1), eb.or([eb('person', 'is', null), eb('person', '<>', 'waits')])]);

/** The same of a row that has been read. */
export const isRowShown = (row: Pick<Selectable<GalleryItemsTable>, 'is_active' | 'person'>): boolean =>
  row.is_active === 1 && row.person !== 'waits';

interface ListPart {
  filter?: Filter;
  /** Hidden ones too: for the editor alone. */
  withHidden?: boolean;
  /** Those alone that wait until the person in them has agreed. */
  waiting?: boolean;
  /** Items behind this one's order only. */
  after?: number;
  limit?: number;
}

/** The items that are shown, by order; all of them unless a part is asked for. */
export async function listItems(queries: Queries, part: ListPart = {}): Promise<GalleryItem[]> {
  const { filter = 'All', withHidden = false, waiting = false, after, limit } = part;
  let query = queries.selectFrom('gallery_items').selectAll().orderBy('place');
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

/** How many were added after an instant. */
export async function countAddedSince(queries: Queries, instant: number): Promise<number> {
  const { count } = await queries
    .selectFrom('gallery_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', instant)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findItem(queries: Queries, id: string): Promise<GalleryItem | undefined> {
  const row = await queries.selectFrom('gallery_items').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toItem(row);
}

/**
 * Adds an item behind the last; of a batch, before the first that was chosen after it and has arrived sooner. The others keep their
 * order, so that what a colleague has reordered meanwhile stays so. Lock the order first.
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
    .returningAll()
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
  const row = await query.returningAll().executeTakeFirst();
  return row && toItem(row);
}

/** Returns what was removed, or undefined when it was gone already. */
export const removeItem = (tx: Queries, id: string) =>
  tx.deleteFrom('gallery_items').where('id', '=', id).returningAll().executeTakeFirst();

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
