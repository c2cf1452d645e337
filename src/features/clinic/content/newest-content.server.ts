import type { Queries } from '#platform/database/database.server.ts';
import { numberThatIs } from './content-versions-store.server.ts';
import type { LiveContent } from './live-content.server.ts';

/** What a server gives out slots by; without it nothing is ever published. */
export type GivenContent = Pick<LiveContent, 'current' | 'reload'> | undefined;

/** Another server has published, and this one has not heard of it yet. */
class OlderContent extends Error {}

/** For a transaction that gives out what another server may have taken away a moment ago. It is begun again by `withNewest`. */
export async function refuseOlder(tx: Queries, content: GivenContent): Promise<void> {
  if (content && (await numberThatIs(tx, 'published')) !== content.current().version)
    throw new OlderContent();
}

/** Does the work, with what is published now. */
export async function withNewest<Result>(
  content: GivenContent,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OlderContent)) throw error;
    await content!.reload();
    return work();
  }
}

/**
 * What is made of what a visitor sent. Where one of these fields is refused, it is judged once more by what is published now: another
 * server may have offered it a moment ago.
 */
export async function judgedByNewest<Judged extends { ok: true } | { ok: false; errors: object }>(
  content: GivenContent,
  fields: readonly string[],
  judge: () => Judged,
): Promise<Judged> {
  const judged = judge();
  if (judged.ok || !content || !fields.some((field) => field in judged.errors)) return judged;
  await content.reload();
  return judge();
}
