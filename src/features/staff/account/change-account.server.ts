import { cleanLine } from '#platform/values/clean-text.ts';
import { audit, type AuditEvent } from '../audit/audit.server.ts';
import { confirmPassword, type Confirmation } from '../session/confirm-password.server.ts';
import { checkPassword, hashPassword, type PasswordFault } from '../session/passwords.server.ts';
import type { SignedIn } from '../session/session.ts';
import { endSessions, sessionsTopic } from '../session/sessions-store.server.ts';
import { maxPhoneNumberLength, readName } from '../session/staff-account.ts';
import {
  changeAccount,
  hasOtherOwner,
  lockOwners,
  removeAccount,
  setPassword,
} from '../session/staff-accounts-store.server.ts';
import type { Caller, Staff } from '../session/staff.server.ts';
import { deleteInvitations, deletePasswordLinks } from '../people/invitations-store.server.ts';

// Changes of one's own account. Cookies belong on the answer: a password that was given renews the session's token.

type Unconfirmed = Extract<Confirmation, { ok: false }>;
type Changed = { ok: true; cookies: string[] };

/** Changes one's own name and telephone number. */
export async function changeProfile(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  wanted: { displayName: string; phoneNumber: string; password: string | undefined },
): Promise<Changed | Unconfirmed | { ok: false; reason: 'name-required' }> {
  const displayName = readName(wanted.displayName);
  if (!displayName) return { ok: false, reason: 'name-required' };
  const confirmation = await confirmPassword(staff, caller, signedIn, wanted.password);
  if (!confirmation.ok) return confirmation;
  const phoneNumber = cleanLine(wanted.phoneNumber).slice(0, maxPhoneNumberLength) || null;
  await changeAccount(staff, signedIn.account.uid, { name: displayName, phoneNumber });
  await auditOwn(staff, caller, signedIn, { action: 'account-changed' });
  return { ok: true, cookies: confirmation.cookies };
}

/** Asks for the current password in any case, and ends every other session and each link for a new password. */
export async function changePassword(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<Changed | Unconfirmed | { ok: false; reason: PasswordFault }> {
  const { uid, email, displayName } = signedIn.account;
  const fault = checkPassword(newPassword, { email, name: displayName });
  if (fault) return { ok: false, reason: fault };
  const confirmation = await confirmPassword(staff, caller, signedIn, currentPassword, { always: true });
  if (!confirmation.ok) return confirmation;
  await setPassword(staff, uid, await hashPassword(newPassword));
  await deletePasswordLinks(staff.database.queries, uid);
  await endSessions(staff, uid, { except: signedIn.session.id });
  await auditOwn(staff, caller, signedIn, { action: 'password-changed' });
  return { ok: true, cookies: confirmation.cookies };
}

/** Ends one of one's own sessions, or all but this one. Others' ids end nothing. */
export async function endOwnSessions(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  { id, password }: { id: string | 'others'; password: string | undefined },
): Promise<Unconfirmed | (Changed & { ended: number })> {
  const confirmation = await confirmPassword(staff, caller, signedIn, password);
  if (!confirmation.ok) return confirmation;
  const which = id === 'others' ? { except: signedIn.session.id } : { only: id };
  const ended = await endSessions(staff, signedIn.account.uid, which);
  await auditOwn(staff, caller, signedIn, { action: 'session-ended', details: { ended } });
  return { ok: true, ended, cookies: confirmation.cookies };
}

/** Deletes one's own account with its sessions and factors. The audit log stays; the last owner cannot be deleted. */
export async function deleteAccount(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  password: string,
): Promise<{ ok: true } | Unconfirmed | { ok: false; reason: 'last-owner'; cookies: string[] }> {
  const { database } = staff;
  const { uid, role } = signedIn.account;
  const confirmation = await confirmPassword(staff, caller, signedIn, password, { always: true });
  if (!confirmation.ok) return confirmation;
  return database.transaction(async (tx) => {
    await lockOwners(tx, database.kind);
    if (role === 'owner' && !(await hasOtherOwner(tx, uid))) {
      return { ok: false, reason: 'last-owner', cookies: confirmation.cookies };
    }
    await auditOwn(staff, caller, signedIn, { action: 'account-deleted' }, tx);
    await removeAccount(tx, uid);
    if (role === 'owner') await deleteInvitations(tx);
    await database.announce(tx, sessionsTopic);
    return { ok: true };
  });
}

/** Actions on one's own account. */
export const auditOwn = (
  { database, clock }: Staff,
  caller: Caller,
  signedIn: SignedIn,
  event: AuditEvent,
  tx = database.queries,
) => audit(tx, signedIn, caller, { ...event, subject: signedIn.account.email }, clock.now());
