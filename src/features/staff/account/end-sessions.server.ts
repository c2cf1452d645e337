import { confirmPassword, type Confirmation } from '../session/confirm-password.server.ts';
import { audit } from '../audit/audit.server.ts';
import { endSessions } from '../session/sessions-store.server.ts';
import type { SignedIn } from '../session/staff-account.ts';
import type { Caller, Staff } from '../session/staff.server.ts';

/** Ends one of one's own sessions, or all but this one. Others' ids end nothing. */
export async function endOwnSessions(
  staff: Staff,
  caller: Caller,
  signedIn: SignedIn,
  { id, password }: { id: string | 'others'; password: string | undefined },
): Promise<Extract<Confirmation, { ok: false }> | { ok: true; ended: number; cookies: string[] }> {
  const confirmation = await confirmPassword(staff, caller, signedIn, password);
  if (!confirmation.ok) return confirmation;
  const { uid, email } = signedIn.account;
  const which = id === 'others' ? { except: signedIn.session.id } : { only: id };
  const ended = await endSessions(staff, uid, which);
  const deed = { action: 'session-ended', subject: email, details: { ended } } as const;
  await audit(staff.database.queries, signedIn, caller, deed, staff.clock.now());
  return { ok: true, ended, cookies: confirmation.cookies };
}
