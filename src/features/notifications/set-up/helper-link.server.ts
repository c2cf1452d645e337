import { hash, randomBytes } from 'node:crypto';
import { instantText } from '#features/clinic/time/times-in-english.ts';
import { dayMs } from '#platform/clock.ts';
import { ascendingId } from '#platform/database/ascending-id.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import {
  addHelperLink,
  findHelperLink,
  listHelperLinks,
  markOpened,
  removeHelperLink,
  type HelperLink,
} from './helper-links-store.server.ts';
import type { SetUp } from './read-set-up.server.ts';
import { refuse, type SetUpResult, type SetUpNeeds } from './set-up-needs.server.ts';
import { helperDays, maxHelperLinks } from './set-up.ts';

const hashOfToken = (token: string) => hash('sha256', token, 'hex');

/** The link is shown once; only its hash is stored. */
export async function makeHelperLink({
  database,
  config,
  now,
  by,
  byId,
  audit,
}: SetUpNeeds): Promise<SetUpResult> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = now + helperDays * dayMs;
  const made = await database.transaction(async (tx) => {
    if ((await listHelperLinks(tx, now)).length >= maxHelperLinks) return false;
    const link = { id: ascendingId(), madeBy: byId, madeByName: by, expiresAt, openedAt: undefined };
    await addHelperLink(tx, { ...link, tokenHash: hashOfToken(token), madeAt: now });
    await audit(tx, 'link for a helper made');
    return true;
  });
  if (!made) return refuse({ reason: 'too-many-links' });
  const link = `${config.publicUrl}/staff/set-up-help/${token}`;
  return { ok: true, link, until: instantText(expiresAt) };
}

export async function revokeHelperLink(
  { database, audit }: Pick<SetUpNeeds, 'database' | 'audit'>,
  id: string,
): Promise<SetUpResult> {
  await database.transaction(async (tx) => {
    await removeHelperLink(tx, id);
    await audit(tx, 'link for a helper stopped');
  });
  return { ok: true };
}

/** Tries are not counted: 192 bits are not guessed, and a right link always opens. */
export const helperLinkOf = (queries: Queries, token: string, now: number): Promise<HelperLink | undefined> =>
  findHelperLink(queries, hashOfToken(token), now);

/** The first time is written to the audit log. */
export async function openHelperLink(
  { database, now, audit }: Pick<SetUpNeeds, 'database' | 'now' | 'audit'>,
  link: HelperLink,
): Promise<void> {
  if (link.openedAt !== undefined) return;
  await database.transaction(async (tx) => {
    if (await markOpened(tx, link.id, now)) await audit(tx, 'opened by link');
  });
}

/** The set-up without the provider's keys and the owner's tests and links. */
export const forHelper = (setUp: SetUp): SetUp => ({
  ...setUp,
  providers: setUp.providers.map(({ name }) => ({ name, keys: [] })),
  reportsUrl: undefined,
  helpers: [],
  texts: setUp.texts.map((text) => ({ ...text, test: undefined, own: undefined })),
});
