import { auditOnceInAWhile } from '../audit/audit.server.ts';
import { hasAuditEntries } from '../audit/audit-log-store.server.ts';
import type { Caller, Staff } from '../session/staff.server.ts';
import { hourMs } from '#platform/clock.ts';

/** The maximum number of entries, so that strangers who try all day can't fill the audit log. */
const maxLinesAnHour = 100;
const action = 'sign-in-refused';

/** It is not known who tried. */
const nobody = { uid: '', displayName: 'Not signed in', email: '', role: 'gallery' } as const;

interface RefusedSignIn {
  /** The address of the account that was to be opened; '' where there is none: what was typed may be a password. */
  account: string;
  by: 'password' | 'gallery password' | 'code' | 'passkey';
}

/** One line for tries in vain at one account from one address; never what was typed. */
export async function auditRefusedSignIn(
  { database: { queries }, clock }: Pick<Staff, 'database' | 'clock'>,
  caller: Pick<Caller, 'address'>,
  { account, by }: RefusedSignIn,
): Promise<void> {
  const now = clock.now();
  if (await hasAuditEntries(queries, action, { count: maxLinesAnHour, since: now - hourMs })) return;
  const details = { by, ...(account === '' && { account: 'none that exists' }) };
  await auditOnceInAWhile(queries, { account: nobody }, caller, { action, subject: account, details }, now);
}
