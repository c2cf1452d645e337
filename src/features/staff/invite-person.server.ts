import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { z } from 'zod';
import { addInvitation } from './invitations-store.server.ts';
import { recordDeed } from './record-deed.server.ts';
import type { Role } from './roles.ts';
import type { SignedIn } from './staff-account.ts';
import { findAccount, findPerson } from './staff-accounts-store.server.ts';
import type { Caller, Staff } from './staff.server.ts';

export const invitationLifetime = 48 * 3_600_000;
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export type InvitationMade =
  | { ok: true; link: string; expiresAt: number }
  | { ok: false; reason: 'invalid-email' | 'email-already-in-use' | 'name-required' };

/** The owner makes a link that works once, for two days, and hands it on in whatever way; only its hash is kept here. */
export async function invitePerson(
  staff: Staff,
  caller: Caller,
  owner: SignedIn,
  { email, displayName, role }: { email: string; displayName: string; role: Role },
): Promise<InvitationMade> {
  const address = email.trim().toLowerCase();
  const name = displayName.trim();
  if (!name) return { ok: false, reason: 'name-required' };
  if (!z.email().safeParse(address).success) return { ok: false, reason: 'invalid-email' };
  if (await findAccount(staff, address)) return { ok: false, reason: 'email-already-in-use' };
  return makeLink(staff, caller, owner, { email: address, displayName: name, role, accountId: null });
}

/** For somebody who has lost the password or the second factor: a link to set both anew. */
export async function resetPerson(
  staff: Staff,
  caller: Caller,
  owner: SignedIn,
  accountId: string,
): Promise<InvitationMade | { ok: false; reason: 'user-not-found' }> {
  const person = await findPerson(staff, accountId);
  if (!person) return { ok: false, reason: 'user-not-found' };
  const { email, displayName, role } = person;
  return makeLink(staff, caller, owner, { email, displayName, role, accountId });
}

async function makeLink(
  { database, clock, origin }: Staff,
  caller: Caller,
  owner: SignedIn,
  invitation: { email: string; displayName: string; role: Role; accountId: string | null },
): Promise<InvitationMade & { ok: true }> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const expiresAt = now + invitationLifetime;
  await database.transaction(async (tx) => {
    await addInvitation(tx, {
      ...invitation,
      id: randomUUIDv7(),
      tokenHash: hashOfToken(token),
      createdAt: now,
      expiresAt,
    });
    const action = invitation.accountId ? 'account-reset' : 'account-invited';
    const details = { role: invitation.role };
    await recordDeed(tx, owner, caller, { action, subject: invitation.email, details }, now);
  });
  return { ok: true, link: `${origin}/staff/invitation/${token}`, expiresAt };
}
