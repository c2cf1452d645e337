import { isDeepStrictEqual } from 'node:util';
import { valueAt } from '#features/clinic/content/content-settings.ts';
import {
  isReason,
  sampleSource,
  type Content,
  type ContentErrors,
  type ContentWarning,
  type WithheldItem,
} from '#features/clinic/content/content.ts';
import type { ContentVersion } from '#features/clinic/content/content-versions-store.server.ts';
import { warningsOf } from '#features/clinic/content/guard.ts';
import { isUnknownPart, parseContent } from '#features/clinic/content/parse-content.server.ts';
import { isAgreed } from '#features/clinic/reviews.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { getOwnProperty } from '#platform/values/own-property.ts';
import { readAt, treePath, toTree, type Tree } from '../draft/content-tree.ts';
import { faultyParts, fieldPathOf, isBelow, keysOf, treeAt, withoutWithheld } from '../draft/withheld.ts';
import { withheldPictures } from '../pictures/picture-faults.server.ts';

const notAgreed = 'The permission is missing. Tick that the patient agreed, and write who gave it.';
const noName = 'Write who gave permission.';

export type Reasons = Readonly<Record<string, string>>;
type Version = Pick<ContentVersion, 'content' | 'reasons'>;

/** Earlier reasons for texts that have not changed since. */
export const validReasons = (earlier: Version, content: Content): Record<string, string> =>
  Object.fromEntries(
    Object.entries(earlier.reasons).filter(
      ([path]) => valueAt(earlier.content, path) === valueAt(content, path),
    ),
  );

/** The stored reasons for a draft's flagged texts. */
export const reasonsFor = (draft: Version, live: Version): Reasons => ({
  ...validReasons(live, draft.content),
  ...draft.reasons,
});

interface Publication {
  content: Content;
  live: Content;
  reasons: Reasons;
}

export interface ContentFaults {
  /** Faults of changed fields that would block messages, such as a name that is too long for an SMS. */
  messageFaultsOf(content: Content, live: Content): ContentErrors;
  /** Texts with unknown placeholders or marks. */
  textFaultsOf(content: Content): ContentErrors;
}

/** The parts of a draft that may not go live yet, with the reason of each. */
export async function withheldItems(
  faults: ContentFaults,
  queries: Queries,
  publication: Publication,
): Promise<WithheldItem[]> {
  const { content } = publication;
  const reviews = content.reviews
    .filter(({ source, permission }) => source !== sampleSource && !isAgreed(permission))
    .map(({ id, permission }) => {
      const path = `reviews.${id}`;
      return permission
        ? { path, field: `${path}.permission.by`, says: noName }
        : { path, field: `${path}.permission`, says: notAgreed };
    });
  const { items: incomplete } = findFaults(
    publication,
    (rest) => ({ ...faults.textFaultsOf(rest), ...faults.messageFaultsOf(rest, publication.live) }),
    [...(await withheldPictures(queries, content)), ...reviews],
  );
  const flagged = flaggedItems(publication).filter(
    ({ path }) => !incomplete.some((item) => isBelow(path, item.path)),
  );
  return [...incomplete, ...flagged];
}

interface FoundFaults {
  /** The faulty parts. */
  items: readonly WithheldItem[];
  /** By the places in the whole document. */
  errors: ContentErrors;
  /** The document without these parts. */
  rest: Content;
}

/** Finds parts at fault until the rest has no fault that the live document does not have, too. */
export function findFaults(
  { content, live }: Pick<Publication, 'content' | 'live'>,
  moreFaults: MoreFaults = () => ({}),
  items: readonly WithheldItem[] = [],
  known: ContentErrors = {},
): FoundFaults {
  const rest = withoutWithheld(content, live, items);
  const faults = newFaults(rest, live, moreFaults);
  const errors = { ...placedIn(content, rest, faults), ...known };
  const found = faultyParts(rest, live, faults);
  return found.length > 0
    ? findFaults({ content, live }, moreFaults, [...items, ...found], errors)
    : { items, errors, rest };
}

type MoreFaults = (content: Content) => ContentErrors;

/**
 * Faults that an accepted document does not have in the same place with the same value: rules become stricter with time, and what was
 * accepted once holds up no other change.
 */
export function newFaults(
  content: Content,
  accepted: Content,
  moreFaults: MoreFaults = () => ({}),
): ContentErrors {
  const faults = { ...moreFaults(content), ...parseFaults(content) };
  if (Object.keys(faults).length === 0) return faults;
  const placeOf = (document: Content, path: string) => treePath(document, keysOf(path)).join('.');
  const former = Object.entries({ ...moreFaults(accepted), ...parseFaults(accepted) });
  const known = new Map(former.map(([path, says]) => [placeOf(accepted, path), { path, says }]));
  const isKnown = ([path, says]: readonly [string, string]) => {
    const fault = known.get(placeOf(content, path));
    if (!fault) return false;
    if (isUnknownPart(says)) return says === fault.says;
    return isDeepStrictEqual(readAt(content, keysOf(path)), readAt(accepted, keysOf(fault.path)));
  };
  return Object.fromEntries(Object.entries(faults).filter((fault) => !isKnown(fault)));
}

/** Notes at fields that visitors see as they are, and that the rules of today would refuse. */
export function notesOf(content: Content, live: Content): ContentWarning[] {
  const fresh = newFaults(content, live);
  return Object.entries(parseFaults(content)).flatMap(([path, says]) =>
    Object.hasOwn(fresh, path) ? [] : [{ path, rule: 'note', says }],
  );
}

/** Documents are immutable, and one request asks for the faults of a draft more than once. */
const knownFaults = new WeakMap<Content, ContentErrors>();
function parseFaults(content: Content): ContentErrors {
  const known = knownFaults.get(content);
  if (known) return known;
  const parsed = parseContent(content);
  const faults = parsed.ok ? {} : parsed.errors;
  knownFaults.set(content, faults);
  return faults;
}

/** Faults by their paths in the whole draft, whose lists may have more lines than the document without withheld parts. */
const placedIn = (content: Content, rest: Content, faults: ContentErrors): ContentErrors =>
  Object.fromEntries(
    Object.entries(faults).map(([path, says]) => [
      fieldPathOf(content, treePath(rest, keysOf(path)).join('.')),
      says,
    ]),
  );

/** The document for the preview of an incomplete draft: each part at fault has its published value. */
export const withoutFaults = (content: Content, live: Content): Content => findFaults({ content, live }).rest;

/** The texts that the guard flags and nobody gave a reason for. Words that are published already are not reported again. */
function flaggedItems({ content, live, reasons }: Publication): WithheldItem[] {
  const liveTree = toTree(live);
  const items = new Map<string, WithheldItem & { flagged: string[] }>();
  for (const { path: place, says } of warningsOf(content)) {
    if (isReason(getOwnProperty(reasons, place))) continue;
    const keys = treePath(content, keysOf(place)).map(String);
    if (treeAt(liveTree, keys) === treeAt(toTree(content), keys)) continue;
    const field = keys.join('.');
    const path = withheldPath(keys, liveTree);
    const item = items.get(path) ?? { path, field, says: '', flagged: [] };
    items.set(path, {
      ...item,
      says: item.says.includes(says) ? item.says : `${item.says} ${says}`.trim(),
      flagged: [...new Set([...item.flagged, field])],
    });
  }
  return [...items.values()];
}

/** The smallest part that the site can do without: a text with a former or default one, a picture, or a new line. */
function withheldPath(keys: readonly string[], live: Tree): string {
  if (keys.at(-2) === 'alt') return keys.slice(0, -2).join('.');
  // The last key of a text's path is its language, except in reviews.
  const text = keys[0] === 'reviews' ? keys : keys.slice(0, -1);
  const isDispensable = ['texts', 'holidays'].includes(keys[0]!) || text.at(-1) === 'about';
  return (isDispensable || treeAt(live, text) !== undefined ? text : text.slice(0, -1)).join('.');
}
