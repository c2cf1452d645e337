import { checkPassword, type PasswordFault } from '../session/check-password.server.ts';
import { confirmPassword, type Confirmation } from '../session/confirm-password.server.ts';
import { hashPassword } from '../session/password-hash.server.ts';
import { audit } from '../audit/audit.server.ts';
import { endSessions } from '../session/sessions-store.server.ts';
import type { SignedIn } from '../session/staff-account.ts';
import { setPassword } from '../session/staff-accounts-store.server.ts';
import type { Caller, Staff } from '../session/staff.server.ts';

type Refused = Extract<Confirmation, { ok: false }>;

/** Asks for the current password in any case, and ends every other session. */
export async function changePassword(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<Refused | { ok: false; reason: PasswordFault } | { ok: true; cookies: string[] }> {
  const { uid, email, displayName } = signedIn.account;
  const fault = checkPassword(newPassword, { email, name: displayName });
  if (fault) return { ok: false, reason: fault };
  const confirmation = await confirmPassword(staff, caller, signedIn, currentPassword, { always: true });
  if (!confirmation.ok) return confirmation;
  await setPassword(staff, uid, await hashPassword(newPassword));
  await endSessions(staff, uid, { except: signedIn.session.id });
  await audit(
    staff.database.queries,
    signedIn,
    caller,
    { action: 'password-changed', subject: email },
    staff.clock.now(),
  );
  return { ok: true, cookies: confirmation.cookies };
}
