import { confirmPassword, type Confirmation } from '../session/confirm-password.server.ts';
import { audit } from '../audit/audit.server.ts';
import { removeInvitation } from './invitations-store.server.ts';
import { storeLink, type InvitationDetails } from './invitation-link.server.ts';
import type { Role } from '../session/roles.ts';
import type { SignedIn } from '../session/session.ts';
import { readEmail, readName } from '../session/staff-account.ts';
import { findAccount, findPerson } from '../session/staff-accounts-store.server.ts';
import type { Caller, Staff } from '../session/staff.server.ts';

/** Cookies belong on the answer: the password may have been given, which renews the session's token. */
export type InvitationResult =
  | { ok: true; link: string; expiresAt: number; cookies: string[] }
  | { ok: false; reason: 'invalid-email' | 'email-already-in-use' | 'name-required' | 'user-not-found' }
  | Extract<Confirmation, { ok: false }>;

/**
 * Makes a one-time link for two days, which the owner passes on; only its hash is stored. The link grants an account, so the owner's
 * password is required.
 */
export async function invitePerson(
  staff: Staff,
  caller: Caller,
  owner: SignedIn,
  {
    email,
    displayName,
    role,
    password,
  }: { email: string; displayName: string; role: Role; password?: string | undefined },
): Promise<InvitationResult> {
  const name = readName(displayName);
  if (!name) return { ok: false, reason: 'name-required' };
  const address = readEmail(email);
  if (!address) return { ok: false, reason: 'invalid-email' };
  if (await findAccount(staff, address)) return { ok: false, reason: 'email-already-in-use' };
  const invited = { email: address, displayName: name, role, accountId: null };
  return makeLink(staff, caller, owner, invited, password);
}

/** Makes a link to set a new password and second factor, for a person who has lost either. */
export async function resetPerson(
  staff: Staff,
  caller: Caller,
  owner: SignedIn,
  accountId: string,
  password?: string,
): Promise<InvitationResult> {
  const person = await findPerson(staff, accountId);
  if (!person) return { ok: false, reason: 'user-not-found' };
  const { email, displayName, role } = person;
  return makeLink(staff, caller, owner, { email, displayName, role, accountId }, password);
}

/** Revokes the link. One that was used or revoked already leaves no second audit entry. */
export async function withdrawInvitation(
  { database, clock }: Staff,
  caller: Caller,
  owner: SignedIn,
  id: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const removed = await removeInvitation(tx, id);
    if (!removed) return;
    const details = { for: removed.accountId ? 'a new password' : 'a new account' };
    const event = { action: 'invitation-withdrawn', subject: removed.email, details } as const;
    await audit(tx, owner, caller, event, clock.now());
  });
}

async function makeLink(
  staff: Staff,
  caller: Caller,
  owner: SignedIn,
  invitation: InvitationDetails,
  password: string | undefined,
): Promise<InvitationResult> {
  const confirmation = await confirmPassword(staff, caller, owner, password);
  if (!confirmation.ok) return confirmation;
  const { cookies } = confirmation;
  return { ok: true, ...(await storeLink(staff, caller, owner, invitation)), cookies };
}
