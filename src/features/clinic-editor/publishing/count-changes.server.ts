import { numberThatIs, versionThatIs } from '#features/clinic/content/content-versions-store.server.ts';
import type { LiveContent } from '#features/clinic/content/live-content.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { fieldChanges, toTree } from '../draft/content-tree.ts';

/** Each saving has a number of its own: what was counted of it stays true until something else is published. */
const counted = new WeakMap<LiveContent, { draft: number; published: number; changes: number }>();

/** How many changes wait for the owner to publish them, as the bar of the editor counts them. */
export async function countChanges(queries: Queries, content: LiveContent): Promise<number> {
  const draft = await numberThatIs(queries, 'draft');
  if (draft === undefined) return 0;
  const { version: published, content: seen } = content.current();
  const known = counted.get(content);
  if (known?.draft === draft && known.published === published) return known.changes;
  const version = await versionThatIs(queries, 'draft');
  const changes = version ? fieldChanges(toTree(seen), toTree(version.content)).length : 0;
  if (version) counted.set(content, { draft: version.version, published, changes });
  return changes;
}
