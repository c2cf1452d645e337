import { checkPassword, type PasswordFault, hashPassword } from '../session/passwords.server.ts';
import { findInvitation, takeInvitation, type Invitation } from './invitations-store.server.ts';
import { hashOfToken } from './invitation-link.server.ts';
import { audit } from '../audit/audit.server.ts';
import { removeSecondFactors } from '../session/second-factors-store.server.ts';
import { addAccount, findAccount, replacePassword } from '../session/staff-accounts-store.server.ts';
import type { Caller, Staff } from '../session/staff.server.ts';

export type Acceptance =
  | { ok: true; email: string }
  | { ok: false; reason: PasswordFault | 'invitation-over' | 'email-already-in-use' };

export const readInvitation = ({ database, clock }: Staff, token: string): Promise<Invitation | undefined> =>
  findInvitation(database.queries, hashOfToken(token), clock.now());

/** Makes the account, or gives the existing one its new password and takes its second factors away. Then one signs in as usual. */
export async function acceptInvitation(
  staff: Staff,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<Acceptance> {
  const { database, clock } = staff;
  // Tries are not counted: 256 bits are not guessed, and a right link always opens.
  const invitation = await readInvitation(staff, token);
  if (!invitation) return { ok: false, reason: 'invitation-over' };
  const { email, displayName, role } = invitation;
  const fault = checkPassword(password, { email, name: displayName });
  if (fault) return { ok: false, reason: fault };
  const passwordHash = await hashPassword(password);
  // The first request has it; the checks above are only for a friendlier answer.
  const taken = await takeInvitation(database.queries, hashOfToken(token), clock.now());
  if (!taken) return { ok: false, reason: 'invitation-over' };
  let accountId = taken.accountId;
  if (accountId) {
    await replacePassword(staff, accountId, passwordHash);
    await removeSecondFactors(staff, accountId);
  } else {
    if (await findAccount(staff, email)) return { ok: false, reason: 'email-already-in-use' };
    accountId = await addAccount(staff, { email, displayName, role, passwordHash });
  }
  const account = { uid: accountId, displayName, email, role };
  const action = taken.accountId ? 'password-changed' : 'account-created';
  await audit(database.queries, { account }, caller, { action, subject: email }, clock.now());
  return { ok: true, email };
}
