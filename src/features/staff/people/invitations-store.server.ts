import type { Queries } from '#platform/database/database.server.ts';
import type { Role } from '../session/roles.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    staff_invitations: StaffInvitationsTable;
  }
}

interface StaffInvitationsTable {
  id: string;
  token_hash: string;
  email: string;
  display_name: string;
  role: Role;
  account_id: string | null;
  expires_at: number;
  created_at: number;
}

export interface Invitation {
  id: string;
  email: string;
  displayName: string;
  role: Role;
  /** Set when it is for a new password of an account that exists. */
  accountId: string | null;
  expiresAt: number;
}

const columns = [
  'id',
  'email',
  'display_name as displayName',
  'role',
  'account_id as accountId',
  'expires_at as expiresAt',
] as const;

/** Links that would give a new password to an account. */
export const deletePasswordLinks = (tx: Queries, accountId: string) =>
  tx.deleteFrom('staff_invitations').where('account_id', '=', accountId).execute();

/** Every open link. When an owner leaves none may stay: the table does not name who made which. */
export const deleteInvitations = (tx: Queries) => tx.deleteFrom('staff_invitations').execute();

/** A new one takes the place of older ones for the same address or account. */
export async function addInvitation(
  tx: Queries,
  { tokenHash, createdAt, ...invitation }: Invitation & { tokenHash: string; createdAt: number },
): Promise<void> {
  await tx.deleteFrom('staff_invitations').where('email', '=', invitation.email).execute();
  if (invitation.accountId !== null) await deletePasswordLinks(tx, invitation.accountId);
  await tx
    .insertInto('staff_invitations')
    .values({
      id: invitation.id,
      token_hash: tokenHash,
      email: invitation.email,
      display_name: invitation.displayName,
      role: invitation.role,
      account_id: invitation.accountId,
      expires_at: invitation.expiresAt,
      created_at: createdAt,
    })
    .execute();
}

export function findInvitation(queries: Queries, tokenHash: string, now: number) {
  return queries
    .selectFrom('staff_invitations')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Atomic: only the first request gets the invitation. */
export function takeInvitation(queries: Queries, tokenHash: string, now: number) {
  return queries
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(columns)
    .executeTakeFirst();
}

export function openInvitations(queries: Queries, now: number): Promise<Invitation[]> {
  return queries
    .selectFrom('staff_invitations')
    .select(columns)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute();
}

/** Returns the removed invitation's owner; undefined when there was none. */
export async function removeInvitation(
  tx: Queries,
  id: string,
): Promise<Pick<Invitation, 'email' | 'accountId'> | undefined> {
  return tx
    .deleteFrom('staff_invitations')
    .where('id', '=', id)
    .returning(['email', 'account_id as accountId'])
    .executeTakeFirst();
}
