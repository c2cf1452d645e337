import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { audit, machineActor, type AuditActor } from '../audit/audit.server.ts';
import { removeCalendarLink } from '../session/calendar-links-store.server.ts';
import type { Role } from '../session/roles.ts';
import type { Caller, Staff } from '../session/staff.server.ts';
import { addInvitation } from './invitations-store.server.ts';
import { hourMs } from '#platform/clock.ts';

// Loaded by a command too, without what only the server's bundle has.

export const invitationLifetime = 48 * hourMs;
export const hashOfToken = (token: string): string => hash('sha256', token, 'hex');

export interface InvitationDetails {
  email: string;
  displayName: string;
  role: Role;
  accountId: string | null;
}

type LinkNeeds = Pick<Staff, 'database' | 'clock' | 'origin'>;
interface MadeLink {
  link: string;
  /** Instant. */
  expiresAt: number;
}

/** Stores a one-time link; only its hash is kept. */
export async function storeLink(
  { database, clock, origin }: LinkNeeds,
  caller: Pick<Caller, 'address'>,
  actor: AuditActor,
  invitation: InvitationDetails,
): Promise<MadeLink> {
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
    // The person may have lost a device, so the calendar link that reads in their name ends too.
    if (invitation.accountId) await removeCalendarLink(tx, invitation.accountId);
    const action = invitation.accountId ? 'account-reset' : 'account-invited';
    const details = { role: invitation.role };
    await audit(tx, actor, caller, { action, subject: invitation.email, details }, now);
  });
  return { link: `${origin}/staff/invitation/${token}`, expiresAt };
}

/**
 * Makes a reset link for an owner who can't sign in, by a command on the clinic's machine. If several owners match, or none, it returns
 * their addresses.
 */
export async function resetOwnerFromMachine(
  staff: LinkNeeds,
  email: string | undefined,
): Promise<MadeLink | { owners: string[] }> {
  const owners = await staff.database.queries
    .selectFrom('staff_accounts')
    .select(['id', 'email', 'name'])
    .where('role', '=', 'owner')
    .where('disabledAt', 'is', null)
    .orderBy('email')
    .execute();
  const found = owners.filter((owner) => email === undefined || owner.email === email.toLowerCase());
  const [only] = found;
  if (!only || found.length > 1) return { owners: owners.map((owner) => owner.email) };
  const role = 'owner' as const;
  const invited = { email: only.email, displayName: only.name, role, accountId: only.id };
  const actor = { account: { ...machineActor, uid: only.id, email: only.email } };
  return storeLink(staff, { address: '' }, actor, invited);
}
