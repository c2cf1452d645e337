import {
  getVersionNumber,
  getVersion,
  type ContentVersion,
} from '#features/clinic/content/content-versions-store.server.ts';
import type { LiveContent } from '#features/clinic/content/live-content.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { publishingChanges } from '../draft/publishing-changes.ts';
import { reasonsFor, withheldItems, type ContentFaults } from './withhold-content.server.ts';

interface CountNeeds extends ContentFaults {
  database: { queries: Queries };
  content: LiveContent;
}

/** Each save has a number of its own, so a draft stays valid until the next number. */
const drafts = new WeakMap<LiveContent, ContentVersion>();

/** The number of unpublished changes, as in the editor's bar: without those that stay out. */
export async function countChanges(needs: CountNeeds): Promise<number> {
  const { queries } = needs.database;
  const number = await getVersionNumber(queries, 'draft');
  if (number === undefined) return 0;
  const known = drafts.get(needs.content);
  const draft = known?.version === number ? known : await getVersion(queries, 'draft');
  if (!draft) return 0;
  drafts.set(needs.content, draft);
  const live = needs.content.current();
  const withheld = await withheldItems(needs, queries, {
    content: draft.content,
    live: live.content,
    reasons: reasonsFor(draft, live),
  });
  return publishingChanges(live.content, draft.content, withheld).length;
}
