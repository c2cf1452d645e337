import { confirmPassword, type Confirmation } from '../session/confirm-password.server.ts';
import { audit } from '../audit/audit.server.ts';
import type { SignedIn } from '../session/staff-account.ts';
import { setProfile } from '../session/staff-accounts-store.server.ts';
import type { Caller, Staff } from '../session/staff.server.ts';

type Refused = Extract<Confirmation, { ok: false }> | { ok: false; reason: 'name-required' };

/** One's own name and telephone number. */
export async function changeProfile(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  {
    displayName,
    phoneNumber,
    password,
  }: { displayName: string; phoneNumber: string; password: string | undefined },
): Promise<Refused | { ok: true; cookies: string[] }> {
  const name = displayName.trim().slice(0, 80);
  if (!name) return { ok: false, reason: 'name-required' };
  const confirmation = await confirmPassword(staff, caller, signedIn, password);
  if (!confirmation.ok) return confirmation;
  const { uid, email } = signedIn.account;
  await setProfile(staff, uid, { displayName: name, phoneNumber: phoneNumber.trim().slice(0, 20) || null });
  const deed = { action: 'account-changed', subject: email } as const;
  await audit(staff.database.queries, signedIn, caller, deed, staff.clock.now());
  return { ok: true, cookies: confirmation.cookies };
}
