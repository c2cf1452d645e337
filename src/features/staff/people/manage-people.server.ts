import type { Queries } from '#platform/database/database.server.ts';
import { confirmPassword, type Confirmation } from '../session/confirm-password.server.ts';
import { audit, type AuditEvent } from '../audit/audit.server.ts';
import { removeCalendarLink } from '../session/calendar-links-store.server.ts';
import type { Role } from '../session/roles.ts';
import { endSessionsIn, sessionsTopic } from '../session/sessions-store.server.ts';
import type { SignedIn } from '../session/session.ts';
import { readEmail } from '../session/staff-account.ts';
import { hasOtherOwner, lockOwners } from '../session/staff-accounts-store.server.ts';
import {
  personToChange,
  setDisabled,
  setEmailAndRole,
  setSiteParts,
  type PersonToChange,
} from './people-store.server.ts';
import type { Caller, Staff } from '../session/staff.server.ts';
import { deleteInvitations, deletePasswordLinks } from './invitations-store.server.ts';

type Reason =
  | 'user-not-found'
  | 'not-a-receptionist'
  | 'last-owner'
  | 'invalid-email'
  | 'email-already-in-use'
  | 'no-calendar-link';
/** The cookies belong on the response in any case: a given password renews the session's token. */
export type PersonChangeResult =
  | { ok: true; cookies?: string[] }
  | { ok: false; reason: Reason; cookies?: string[] }
  | Extract<Confirmation, { ok: false }>;

/** Takes effect with the person's next request: every session is refused with the reason, and none can begin. */
export const disablePerson = (staff: Staff, caller: Caller, owner: SignedIn, accountId: string) =>
  changePerson(staff, caller, owner, accountId, async (tx, { uid, email, role }) => {
    if (role === 'owner' && !(await hasOtherOwner(tx, uid))) return 'last-owner';
    await setDisabled(tx, uid, staff.clock.now());
    await removeCalendarLink(tx, uid);
    if (role === 'owner') await deleteInvitations(tx);
    else await deletePasswordLinks(tx, uid);
    return { action: 'account-disabled', subject: email };
  });

export const enablePerson = (staff: Staff, caller: Caller, owner: SignedIn, accountId: string) =>
  changePerson(staff, caller, owner, accountId, async (tx, { uid, email }) => {
    // Ends open sessions, so that enabling the account later does not revive them.
    await endSessionsIn(tx, uid);
    await setDisabled(tx, uid, null);
    return { action: 'account-enabled', subject: email };
  });

/** Ends the link by which a calendar program reads the appointments in that person's name. */
export const revokeCalendarLinkOfPerson = (
  staff: Staff,
  caller: Caller,
  owner: SignedIn,
  accountId: string,
) =>
  changePerson(staff, caller, owner, accountId, async (tx, { uid, email }) =>
    (await removeCalendarLink(tx, uid))
      ? { action: 'calendar-link-revoked', subject: email }
      : 'no-calendar-link',
  );

/** Signs that person out everywhere. */
export const endSessionsOfPerson = (staff: Staff, caller: Caller, owner: SignedIn, accountId: string) =>
  changePerson(staff, caller, owner, accountId, async (tx, { uid, email }) => {
    const ended = await endSessionsIn(tx, uid);
    return { action: 'session-ended', subject: email, details: { ended } };
  });

/**
 * Changes an account's email and role from the next request on; a new role requires a new sign-in. Needs the owner's password, since it
 * decides who gets in.
 */
export async function changeEmailAndRole(
  staff: Staff,
  caller: Caller,
  owner: SignedIn,
  accountId: string,
  wanted: { email: string; role: Role; password: string | undefined },
): Promise<PersonChangeResult> {
  const email = readEmail(wanted.email);
  if (!email) return { ok: false, reason: 'invalid-email' };
  const confirmation = await confirmPassword(staff, caller, owner, wanted.password);
  if (!confirmation.ok) return confirmation;
  const changed = await changePerson(staff, caller, owner, accountId, async (tx, person) => {
    const staysOwner = person.role !== 'owner' || wanted.role === 'owner';
    if (!staysOwner && !(await hasOtherOwner(tx, person.uid))) return 'last-owner';
    if (!(await setEmailAndRole(tx, person.uid, { email, role: wanted.role }))) return 'email-already-in-use';
    // The open sessions began with a role that might do more, or less.
    if (wanted.role !== person.role) await endSessionsIn(tx, person.uid);
    if (!staysOwner) await deleteInvitations(tx);
    // A link went to the address before.
    if (email !== person.email) await deletePasswordLinks(tx, person.uid);
    const details = {
      ...(email !== person.email && { email }),
      ...(wanted.role !== person.role && { role: wanted.role }),
    };
    return { action: 'account-changed', subject: person.email, details };
  });
  return { ...changed, cookies: confirmation.cookies };
}

/** Sets the parts of the editor that a receptionist may change, from the next request on. Publishing stays the owner's. */
export const allowSiteParts = (
  staff: Staff,
  caller: Caller,
  owner: SignedIn,
  accountId: string,
  parts: readonly string[],
) =>
  changePerson(staff, caller, owner, accountId, async (tx, { uid, email, role }) => {
    if (role !== 'reception') return 'not-a-receptionist';
    await setSiteParts(tx, uid, parts.join(','));
    return {
      action: 'site-parts-allowed',
      subject: email,
      details: { parts: parts.join(', ') || 'none' },
    };
  });

/** Runs a change and its audit entry in one transaction, with owners locked: two owners can't disable each other at once. */
function changePerson(
  { database, clock }: Staff,
  caller: Caller,
  owner: SignedIn,
  accountId: string,
  change: (tx: Queries, person: PersonToChange) => Promise<AuditEvent | Reason>,
): Promise<{ ok: true } | { ok: false; reason: Reason }> {
  return database.transaction(async (tx) => {
    await lockOwners(tx, database.kind);
    const person = await personToChange(tx, accountId);
    const event = person ? await change(tx, person) : 'user-not-found';
    if (typeof event === 'string') return { ok: false, reason: event };
    await audit(tx, owner, caller, event, clock.now());
    await database.announce(tx, sessionsTopic);
    return { ok: true };
  });
}
