import { confirmPassword, type Confirmation } from '../session/confirm-password.server.ts';
import { audit } from '../audit/audit.server.ts';
import { sessionsTopic } from '../session/sessions-store.server.ts';
import type { SignedIn } from '../session/staff-account.ts';
import { hasOtherOwner, lockOwners, removeAccount } from '../session/staff-accounts-store.server.ts';
import type { Caller, Staff } from '../session/staff.server.ts';

/** Cookies belong on the answer: the password was given, which renews the session's token. */
type Refused = Extract<Confirmation, { ok: false }> | { ok: false; reason: 'last-owner'; cookies: string[] };

/** One's own account, with its sessions and factors. The record keeps what was done with it; the last owner stays. */
export async function deleteAccount(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  password: string,
): Promise<Refused | { ok: true }> {
  const { database, clock } = staff;
  const { uid, email, role } = signedIn.account;
  const confirmation = await confirmPassword(staff, caller, signedIn, password, { always: true });
  if (!confirmation.ok) return confirmation;
  return database.transaction(async (tx) => {
    await lockOwners(tx, database.kind);
    if (role === 'owner' && !(await hasOtherOwner(tx, uid))) {
      return { ok: false, reason: 'last-owner', cookies: confirmation.cookies };
    }
    await audit(tx, signedIn, caller, { action: 'account-deleted', subject: email }, clock.now());
    await removeAccount(tx, uid);
    await database.announce(tx, sessionsTopic);
    return { ok: true };
  });
}
