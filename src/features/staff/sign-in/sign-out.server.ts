import { currentSession } from '../session/current-session.server.ts';
import { audit } from '../audit/audit.server.ts';
import { notifySessionEnd } from '../session/sessions-store.server.ts';
import { headersFor, type Caller, type Staff } from '../session/staff.server.ts';

/** Ends the caller's session on the server too; the cookies to take back belong on the answer. */
export async function signOut(staff: Staff, caller: Caller): Promise<string[]> {
  const current = await currentSession(staff, caller, { passive: true });
  const response = await staff.auth.api.signOut({ headers: headersFor(caller), asResponse: true });
  if (current.ok) {
    const event = { action: 'sign-out', subject: current.signedIn.account.email } as const;
    await audit(staff.database.queries, current.signedIn, caller, event, staff.clock.now());
    await notifySessionEnd(staff.database);
  }
  return response.headers.getSetCookie();
}
