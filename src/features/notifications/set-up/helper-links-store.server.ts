import type { Queries } from '#platform/database/database.server.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    set_up_helpers: HelperLinkRow;
  }
}

interface HelperLinkRow {
  id: string;
  token_hash: string;
  /** The account of the owner who made it. */
  made_by: string;
  made_by_name: string;
  made_at: number;
  expires_at: number;
  /** Instant of its first opening. */
  opened_at: number | null;
}

const helperLinkColumns = [
  'id',
  'made_by',
  'made_by_name',
  'expires_at',
  'opened_at',
] as const satisfies readonly (keyof HelperLinkRow)[];

/** A link to the set-up page for a person without an account, such as an agent. */
export interface HelperLink {
  id: string;
  madeBy: string;
  madeByName: string;
  expiresAt: number;
  openedAt: number | undefined;
}

const shown = ({
  id,
  made_by,
  made_by_name,
  expires_at,
  opened_at,
}: Omit<HelperLinkRow, 'token_hash' | 'made_at'>): HelperLink => ({
  id,
  madeBy: made_by,
  madeByName: made_by_name,
  expiresAt: expires_at,
  openedAt: opened_at ?? undefined,
});

export async function addHelperLink(
  tx: Queries,
  { tokenHash, madeAt, ...link }: HelperLink & { tokenHash: string; madeAt: number },
): Promise<void> {
  // Expired links are deleted; the audit log has them.
  await tx.deleteFrom('set_up_helpers').where('expires_at', '<=', madeAt).execute();
  await tx
    .insertInto('set_up_helpers')
    .values({
      id: link.id,
      token_hash: tokenHash,
      made_by: link.madeBy,
      made_by_name: link.madeByName,
      made_at: madeAt,
      expires_at: link.expiresAt,
      opened_at: null,
    })
    .execute();
}

/** Links that work now. */
export async function listHelperLinks(queries: Queries, now: number): Promise<HelperLink[]> {
  const rows = await queries
    .selectFrom('set_up_helpers')
    .select(helperLinkColumns)
    .where('expires_at', '>', now)
    .orderBy('made_at')
    .execute();
  return rows.map(shown);
}

export async function findHelperLink(
  queries: Queries,
  tokenHash: string,
  now: number,
): Promise<HelperLink | undefined> {
  const row = await queries
    .selectFrom('set_up_helpers')
    .select(helperLinkColumns)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && shown(row);
}

/** True for the first time. */
export async function markOpened(tx: Queries, id: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('set_up_helpers')
    .set({ opened_at: at })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function removeHelperLink(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('set_up_helpers').where('id', '=', id).execute();
}
