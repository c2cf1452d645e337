import type { Queries } from '#platform/database/database.server.ts';
import type { NewItemFields, ItemFields } from './gallery-input.server.ts';
import { centre, type GalleryItem, type PersonState } from './gallery-item.ts';
import { keepDeleted, restoreDeletedItem, purgeDeletedItems } from './deleted-items-store.server.ts';
import {
  changeItem,
  findItem,
  galleryTopic,
  insertItem,
  removeItem,
  type PictureSource,
} from './gallery-items-store.server.ts';
import { listPlaces, lockOrder, renumberItems } from './gallery-order-store.server.ts';
import {
  ingestPicture,
  storeAgainAsPerson,
  type GalleryNeeds,
  type PictureRefusal,
  type Upload,
} from './ingest-picture.server.ts';
import { maxLengths, newItem } from './item-rules.ts';
import { mayShowPerson } from './picture-address.ts';
import { discardPicture, type StorageNeeds } from './store-picture.server.ts';

/** An audit entry. Titles and file names may name a patient, so an item is named by its id. */
interface GalleryEvent {
  action:
    | 'gallery-picture-added'
    | 'gallery-picture-changed'
    | 'gallery-picture-deleted'
    | 'gallery-picture-restored'
    | 'gallery-reordered';
  subject?: string;
  details?: Record<string, string>;
}
/** The caller knows the person. */
export interface GalleryChange {
  record(tx: Queries, event: GalleryEvent): Promise<void>;
}
type RemovalNeeds = StorageNeeds & Pick<GalleryNeeds, 'removePerson'>;

export type ItemResult = { ok: true; item: GalleryItem } | ItemRefusal;
export type ItemRefusal =
  | { ok: false; reason: PictureRefusal | 'no-picture' | 'not-found' | 'person-elsewhere' | 'agreed-before' }
  /** Message for each text at fault. */
  | { ok: false; reason: 'advertising'; errors: Record<string, string> }
  /** A colleague changed it meanwhile; `item` is its current state. */
  | { ok: false; reason: 'changed-meanwhile'; item: GalleryItem };

/** The title of a new picture: its file's name before the first dot. */
const titleOf = (fileName: string): string => fileName.split('.', 1)[0]!.slice(0, maxLengths.title);

/** Unchanged texts are not checked again, so that other fields of an item can be edited. */
function judgeTexts(
  { judgeText }: Pick<GalleryNeeds, 'judgeText'>,
  fields: ItemFields,
  before?: GalleryItem,
): ItemRefusal | undefined {
  const errors: Record<string, string> = {};
  for (const field of ['title', 'description', 'alt'] as const) {
    const text = fields[field];
    const fault = text === undefined || text === before?.[field] ? undefined : judgeText(text);
    if (fault !== undefined) errors[field] = fault;
  }
  return Object.keys(errors).length > 0 ? { ok: false, reason: 'advertising', errors } : undefined;
}

/** Adds a picture to the gallery, in the place that insertItem finds for it. */
export async function addItem(
  needs: GalleryNeeds & GalleryChange,
  fields: NewItemFields,
  upload: Upload | undefined,
): Promise<ItemResult> {
  const { database, clock } = needs;
  const judged = judgeTexts(needs, fields);
  if (judged) return judged;
  const showsPerson = fields.person === 'yes';
  if (showsPerson && !upload && fields.image) return { ok: false, reason: 'person-elsewhere' };
  const source = await ingestPicture(needs, fields.image, upload, { showsPerson });
  if (!source) return { ok: false, reason: 'no-picture' };
  if (!source.ok) return source;
  const { description = newItem.description, category = newItem.category } = fields;
  const { alt = '', focalPoint = centre, isActive = true } = fields;
  const fileTitle = upload && titleOf(upload.name);
  const isFit = Boolean(fileTitle) && needs.judgeText(fileTitle!) === undefined;
  const title = fields.title ?? (isFit ? fileTitle! : newItem.title);
  const person = personOf(fields.person);
  const item = { title, description, category, alt, focalPoint, isActive, person, ...source.picture };
  try {
    const added = await database.transaction(async (tx) => {
      await lockOrder(database, tx);
      await database.announce(tx, galleryTopic);
      const inserted = await insertItem(tx, item, clock.now(), fields.batch);
      await needs.record(tx, { action: 'gallery-picture-added', subject: inserted.id });
      return inserted;
    });
    return { ok: true, item: added };
  } catch (error) {
    await discard(needs, source.picture.imagePath);
    throw error;
  }
}

/** Changes an item's texts, its picture, or both; the old picture's files are removed afterwards. */
export async function updateItem(
  needs: GalleryNeeds & GalleryChange,
  id: string,
  fields: ItemFields,
  upload: Upload | undefined,
): Promise<ItemResult> {
  const { database, clock } = needs;
  const before = await findItem(database.queries, id);
  if (!before) return { ok: false, reason: 'not-found' };
  const { version, image, person, ...texts } = fields;
  if (version !== undefined && version !== before.version) {
    return { ok: false, reason: 'changed-meanwhile', item: before };
  }
  const judged = judgeTexts(needs, fields, before);
  if (judged) return judged;
  const source = await newSource(needs, before, { image, upload, person });
  if (source && !source.ok) return source;
  const change = {
    id,
    version,
    changes: { ...withoutUndefined(texts), ...source?.changes },
    now: clock.now(),
  };
  let item: GalleryItem | undefined;
  try {
    item = await database.transaction(async (tx) => {
      const changed = await changeItem(tx, change);
      if (!changed) return undefined;
      await database.announce(tx, galleryTopic);
      const details = changeDetails(before, changed);
      await needs.record(tx, { action: 'gallery-picture-changed', subject: id, details });
      return changed;
    });
  } finally {
    if (!item) await discard(needs, source?.changes.imagePath);
  }
  if (!item) {
    const now = await findItem(database.queries, id);
    return now ? { ok: false, reason: 'changed-meanwhile', item: now } : { ok: false, reason: 'not-found' };
  }
  if (source?.changes.image !== undefined) await discard(needs, before.imagePath);
  return { ok: true, item };
}

/** Effect of a change on visitors. */
function changeDetails(before: GalleryItem, after: GalleryItem): Record<string, string> {
  return {
    ...(after.image !== before.image && { picture: 'replaced' }),
    ...(after.isActive !== before.isActive && { visible: after.isActive ? 'yes' : 'no' }),
    ...(after.person !== before.person && { person: after.person === 'no' ? 'no' : 'yes' }),
  };
}

/** Removes the files of a picture that no item shows, and their rows. */
async function discard(needs: RemovalNeeds, imagePath: string | null | undefined): Promise<void> {
  if (imagePath && mayShowPerson(imagePath)) await needs.removePerson(imagePath);
  else await discardPicture(needs, imagePath);
}

interface PictureAnswer {
  image: string | undefined;
  upload: Upload | undefined;
  /** Whether a person can be recognised in it. */
  person: ItemFields['person'];
}
type NewSource = { ok: true; changes: Partial<PictureSource> & { person: PersonState | null } } | ItemRefusal;

/** Change of an item's picture: another one, or an answer whether it shows a person, which may store it anew. Undefined: no change. */
async function newSource(
  needs: GalleryNeeds,
  before: GalleryItem,
  { image, upload, person }: PictureAnswer,
): Promise<NewSource | undefined> {
  const showsPerson = person === 'yes';
  if (showsPerson && !upload && (image !== undefined || before.imagePath === null))
    return { ok: false, reason: 'person-elsewhere' };
  const source = await ingestPicture(needs, image, upload, { showsPerson });
  if (source)
    return source.ok ? { ok: true, changes: { ...source.picture, person: personOf(person) } } : source;
  if (person === undefined) return undefined;
  if (person === 'no') {
    if (before.person === 'agreed') return { ok: false, reason: 'agreed-before' };
    return { ok: true, changes: { person: 'no' } };
  }
  if (before.person === 'waits' || before.person === 'agreed') return undefined;
  const apart = await storeAgainAsPerson(needs, before);
  return apart ? { ok: true, changes: { ...apart, person: 'waits' } } : { ok: false, reason: 'no-picture' };
}

const personOf = (answer: ItemFields['person']): PersonState | null =>
  answer === undefined ? null : ({ yes: 'waits', no: 'no' } as const)[answer];

/**
 * Deletes the item, then its files; a failure there is only a warning. `undoable`: files and texts are kept for a while. False: it was
 * deleted already.
 */
export async function deleteItem(
  needs: RemovalNeeds & GalleryChange,
  id: string,
  { undoable = false } = {},
): Promise<boolean> {
  const { database, clock } = needs;
  const removed = await database.transaction(async (tx) => {
    const row = await removeItem(tx, id);
    if (!row) return undefined;
    if (undoable) await keepDeleted(tx, row, clock.now());
    await database.announce(tx, galleryTopic);
    await needs.record(tx, { action: 'gallery-picture-deleted', subject: id });
    return row;
  });
  if (!undoable) await discard(needs, removed?.image_path);
  return removed !== undefined;
}

/** The undo of a deletion: the item as it was, in its place. Undefined: it is too late. */
export async function restoreItem(
  { database, clock, record }: Pick<StorageNeeds, 'database' | 'clock'> & GalleryChange,
  id: string,
): Promise<GalleryItem | undefined> {
  return database.transaction(async (tx) => {
    await lockOrder(database, tx);
    const item = await restoreDeletedItem(tx, id, clock.now());
    if (!item) return undefined;
    await database.announce(tx, galleryTopic);
    await record(tx, { action: 'gallery-picture-restored', subject: id });
    return item;
  });
}

/** Removes the files of pictures whose deletion can't be undone any more; how many. */
export async function forgetDeleted(needs: RemovalNeeds): Promise<number> {
  const { database, clock } = needs;
  const forgotten = await purgeDeletedItems(database.queries, clock.now());
  for (const imagePath of forgotten) await discard(needs, imagePath);
  return forgotten.length;
}

/** Renumbers the items in this order at once. Deleted ids are ignored and new items stay last, so that no change of a colleague is lost. */
export async function reorderItems(
  { database, clock, record }: Pick<StorageNeeds, 'database' | 'clock'> & GalleryChange,
  ids: readonly string[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockOrder(database, tx);
    const present = await listPlaces(tx);
    const places = new Map(present.map(({ id, place }) => [id, place]));
    const wanted = new Set(ids.filter((id) => places.has(id)));
    const order = [...wanted, ...[...places.keys()].filter((id) => !wanted.has(id))];
    const changed = order
      .map((id, index) => ({ id, place: index + 1 }))
      .filter(({ id, place }) => places.get(id) !== place);
    await renumberItems(tx, changed, clock.now());
    await database.announce(tx, galleryTopic);
    await record(tx, { action: 'gallery-reordered' });
  });
}

function withoutUndefined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}
