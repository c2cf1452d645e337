import { hash, randomBytes } from 'node:crypto';
import { confirmPassword, type Confirmation } from '#features/staff/session/confirm-password.server.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import { putCalendarLink, removeCalendarLink } from '#features/staff/session/calendar-links-store.server.ts';
import { mayAct } from '#features/staff/session/roles.ts';
import { isSetUpOverdue, type SignedIn } from '#features/staff/session/session.ts';
import type { Caller, Staff } from '#features/staff/session/staff.server.ts';
import { auditDone, type Desk, type Actor } from '../visit/desk.server.ts';

/** 192 bits. */
const tokenBytes = 24;
const token = /^[\w-]{32}$/;

export type CalendarLinkResult =
  | { ok: true; link: string; cookies: string[] }
  | { ok: false; reason: 'operation-not-allowed' | 'set-up-required' }
  | Extract<Confirmation, { ok: false }>;

/** Makes a new link and revokes the account's earlier one. The link is shown once; only its hash is stored. */
export async function makeCalendarLink(
  { booking, staff }: { booking: Desk['booking']; staff: Staff },
  caller: Caller,
  signedIn: SignedIn,
  password: string | undefined,
): Promise<CalendarLinkResult> {
  if (!mayAct(signedIn.account.role, ['reception'])) return { ok: false, reason: 'operation-not-allowed' };
  // The account's page opens before the account is set up, so this is checked here.
  if (isSetUpOverdue(signedIn, staff.clock.now())) return { ok: false, reason: 'set-up-required' };
  const confirmation = await confirmPassword(staff, caller, signedIn, password);
  if (!confirmation.ok) return confirmation;
  const made = randomBytes(tokenBytes).toString('base64url');
  const { uid, email } = signedIn.account;
  const now = staff.clock.now();
  await booking.database.transaction(async (tx) => {
    await putCalendarLink(tx, uid, hashOfCalendarToken(made), now);
    await audit(tx, signedIn, caller, { action: 'calendar-link-made', subject: email }, now);
  });
  const link = `${booking.publicUrl}/api/staff/calendar/${made}.ics`;
  return { ok: true, link, cookies: confirmation.cookies };
}

export async function revokeCalendarLink(desk: Desk, actor: Actor): Promise<void> {
  const { uid, email } = actor.signedIn.account;
  await desk.booking.database.transaction(async (tx) => {
    if (!(await removeCalendarLink(tx, uid))) return;
    await auditDone(desk, actor, tx, { action: 'calendar-link-revoked', subject: email });
  });
}

export const isCalendarToken = (text: string): boolean => token.test(text);

export function hashOfCalendarToken(calendarToken: string): string {
  return hash('sha256', calendarToken, 'base64url');
}
