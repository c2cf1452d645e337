import type { Database, Queries } from '#platform/database/database.server.ts';
import { revisionOf } from '#platform/database/changes.server.ts';
import type { Log } from '#platform/log.server.ts';
import type { Language } from '#platform/language.ts';
import { translateDefault } from '../defaults/default-texts.ts';
import { countItems, findItem, galleryTopic, listItems } from '../pictures/gallery-items-store.server.ts';
import { neighbour, type Filter, type GalleryItem, type GalleryPicture } from '../pictures/gallery-item.ts';
import {
  editorPage,
  pageLength,
  teaserLength,
  type EditorStart,
  type GalleryPage,
  type OpenPicture,
  type Teaser,
} from '../pictures/gallery-page.ts';

interface GalleryPlace {
  filter: Filter;
  after: number | undefined;
  open: string | null;
  language: Language;
}

export async function showGallery(
  queries: Queries,
  { filter, after, open, language }: GalleryPlace,
): Promise<GalleryPage> {
  // First: what changes from here on is heard of once more, never missed.
  const revision = await revisionOf(queries, [galleryTopic]);
  const counts = await countItems(queries);
  const items = await listItems(queries, {
    filter,
    limit: pageLength + 1,
    ...(after !== undefined && { after }),
  });
  const shown = items.slice(0, pageLength);
  return {
    filter,
    revision,
    counts,
    items: shown.map((item) => toPicture(item, language)),
    more: items.length > pageLength ? shown.at(-1)?.order : undefined,
    open: open === null ? undefined : await openPicture(queries, { filter, open, language }),
  };
}

async function openPicture(
  queries: Queries,
  { filter, open: id, language }: Pick<GalleryPlace, 'filter' | 'language'> & { open: string },
): Promise<OpenPicture | null> {
  const item = await findItem(queries, id);
  if (!item?.isActive || item.person === 'waits' || (filter !== 'All' && item.category !== filter))
    return null;
  const ids = (await listItems(queries, { filter })).map((other) => other.id);
  const index = ids.indexOf(id);
  return {
    item: toPicture(item, language),
    place: index + 1,
    count: ids.length,
    previous: ids[neighbour(index, -1, ids.length)],
    next: ids[neighbour(index, 1, ids.length)],
  };
}

/** The editor's first rows, hidden ones too, and all that wait for an answer of its editor. */
export async function showEditor(queries: Queries): Promise<EditorStart> {
  const revision = await revisionOf(queries, [galleryTopic]);
  const [items, counts] = await Promise.all([
    listItems(queries, { limit: editorPage, withHidden: true }),
    countItems(queries, { withHidden: true }),
  ]);
  const last = items.at(-1);
  const waiting =
    last && items.length < counts.All ? await listItems(queries, { waiting: true, after: last.order }) : [];
  return { items, waiting, count: counts.All, revision };
}

/** The pictures for the home page; null on failure, so that the page's other parts still render. */
export async function showTeaser({ queries }: Database, log: Log, language: Language): Promise<Teaser> {
  try {
    const revision = await revisionOf(queries, [galleryTopic]);
    const items = await listItems(queries, { limit: teaserLength });
    // Their tiles have a colour until they come near; six previews would be read with the top of the page.
    return { items: items.map((item) => ({ ...toPicture(item, language), preview: null })), revision };
  } catch (error) {
    log.error({ err: error }, 'The gallery could not be read');
    return { items: null };
  }
}

/** Visitors' pages carry what they show and no more. */
function toPicture(item: GalleryItem, language: Language): GalleryPicture {
  const { title, description, alt } = translateDefault(item, language);
  const { id, category, image, imagePath, order, focalPoint, size, preview, isDefault } = item;
  return {
    id,
    title,
    description,
    category,
    image,
    imagePath,
    order,
    alt,
    focalPoint,
    size,
    preview,
    isDefault,
  };
}
