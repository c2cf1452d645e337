import { recordDeed } from './record-deed.server.ts';
import type { SignedIn } from './staff-account.ts';
import { findPerson, hasOtherOwner, setDisabled } from './staff-accounts-store.server.ts';
import { endSessions } from './sessions-store.server.ts';
import type { Caller, Staff } from './staff.server.ts';

export type PersonChanged = { ok: true } | { ok: false; reason: 'user-not-found' | 'last-owner' };

/** Takes effect with the next thing that person does: whatever session it comes with is refused and ended, with the reason, and none begins. */
export async function disablePerson(
  staff: Staff,
  caller: Caller,
  owner: SignedIn,
  accountId: string,
): Promise<PersonChanged> {
  const person = await findPerson(staff, accountId);
  if (!person) return { ok: false, reason: 'user-not-found' };
  if (person.role === 'owner' && !(await hasOtherOwner(staff, accountId)))
    return { ok: false, reason: 'last-owner' };
  await setDisabled(staff, accountId, staff.clock.now());
  const deed = { action: 'account-disabled', subject: person.email } as const;
  await recordDeed(staff.database.queries, owner, caller, deed, staff.clock.now());
  return { ok: true };
}

export async function enablePerson(
  staff: Staff,
  caller: Caller,
  owner: SignedIn,
  accountId: string,
): Promise<PersonChanged> {
  const person = await findPerson(staff, accountId);
  if (!person) return { ok: false, reason: 'user-not-found' };
  // Those that were still open when it was disabled do not come back to life.
  await endSessions(staff, accountId);
  await setDisabled(staff, accountId, null);
  const deed = { action: 'account-enabled', subject: person.email } as const;
  await recordDeed(staff.database.queries, owner, caller, deed, staff.clock.now());
  return { ok: true };
}

/** Signs that person out everywhere. */
export async function endSessionsOfPerson(
  staff: Staff,
  caller: Caller,
  owner: SignedIn,
  accountId: string,
): Promise<PersonChanged> {
  const person = await findPerson(staff, accountId);
  if (!person) return { ok: false, reason: 'user-not-found' };
  const ended = await endSessions(staff, accountId);
  const deed = { action: 'session-ended', subject: person.email, details: { ended } } as const;
  await recordDeed(staff.database.queries, owner, caller, deed, staff.clock.now());
  return { ok: true };
}
