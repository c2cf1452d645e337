import { currentSession } from '../session/current-session.server.ts';
import { audit } from '../audit/audit.server.ts';
import { endSessions } from '../session/sessions-store.server.ts';
import { nameOf, touchSignIn } from '../session/staff-accounts-store.server.ts';
import type { Caller, Staff } from '../session/staff.server.ts';

/** The same after each way in: the time, a line in the record, and a cookie by which this browser is known again. */
export async function finishSignIn(
  staff: Staff,
  caller: Caller,
  { accountId, by, cookies }: { accountId: string; by: string; cookies: string[] },
): Promise<{ ok: true; cookies: string[] }> {
  await touchSignIn(staff, accountId);
  // The session that this browser had until now ends with it (ASVS 7.2.4).
  const before = await currentSession(staff, caller, { passive: true });
  if (before.ok) await endSessions(staff, before.signedIn.account.uid, { only: before.signedIn.session.id });
  const account = await nameOf(staff, accountId);
  const deed = { action: 'sign-in', subject: account.email, details: { by } } as const;
  await audit(staff.database.queries, { account }, caller, deed, staff.clock.now());
  return { ok: true, cookies: [...cookies, staff.devices.remember(caller.headers, accountId)] };
}
