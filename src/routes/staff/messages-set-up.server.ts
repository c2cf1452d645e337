// The page of the SMS set-up, put together: notifications do not know who may do what, nor the audit log.
import { changeSetUp } from '#features/notifications/set-up/change-set-up.server.ts';
import {
  forHelper,
  helperLinkOf,
  openHelperLink,
} from '#features/notifications/set-up/helper-link.server.ts';
import type { HelperLink } from '#features/notifications/set-up/helper-links-store.server.ts';
import { helpWithSetUp } from '#features/notifications/set-up/change-as-helper.server.ts';
import { readSetUp } from '#features/notifications/set-up/read-set-up.server.ts';
import type { SetUpNeeds } from '#features/notifications/set-up/set-up-needs.server.ts';
import { audit, type AuditActor } from '#features/staff/audit/audit.server.ts';
import { findPerson } from '#features/staff/session/staff-accounts-store.server.ts';
import type { SignedIn } from '#features/staff/session/session.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { AppContext } from '#src/app-context.server.ts';

type Needs = Pick<AppContext, 'booking' | 'config' | 'messageServices' | 'settingsSecret' | 'staff'>;
type From = Pick<Caller, 'address'>;

export function readSmsSetUp({ booking, config, messageServices: { sms } }: Needs) {
  const { queries } = booking.database;
  const now = booking.clock.now();
  return readSetUp({ queries, state: sms.current(), config, reportsUrl: sms.reportsUrl(), now });
}

/** Each change is in the audit log: which step, never a key. */
export const changeSmsSetUp = (
  app: Needs,
  { signedIn, caller }: { signedIn: SignedIn; caller: From },
  intent: string,
  field: (name: string) => string,
) => changeSetUp(needsOf(app, signedIn, caller), intent, field);

function needsOf(
  { booking, config, messageServices: { sms }, settingsSecret, staff }: Needs,
  actor: AuditActor,
  caller: From,
): SetUpNeeds {
  return {
    database: booking.database,
    sms,
    config,
    settingsSecret,
    now: booking.clock.now(),
    by: actor.account.displayName,
    byId: actor.account.uid,
    note: (tx, what) =>
      audit(tx, actor, caller, { action: 'sms-set-up', details: { what } }, staff.clock.now()),
  };
}

/** Undefined where the link does not work any more. */
export async function readAsHelper(app: Needs, caller: From, token: string) {
  const helper = await helperOf(app, token);
  if (!helper) return undefined;
  await openHelperLink(needsOf(app, helper.actor, caller), helper.link);
  return forHelper(await readSmsSetUp(app));
}

/** What a helper enters stands in the audit log under the owner who made the link. */
export async function changeAsHelper(
  app: Needs,
  caller: From,
  token: string,
  intent: string,
  field: (name: string) => string,
) {
  const helper = await helperOf(app, token);
  if (!helper) return { ok: false as const, reason: 'invitation-over' as const };
  return helpWithSetUp(needsOf(app, helper.actor, caller), intent, field);
}

async function helperOf(
  { booking, staff }: Needs,
  token: string,
): Promise<{ link: HelperLink; actor: AuditActor } | undefined> {
  const link = await helperLinkOf(booking.database.queries, token, booking.clock.now());
  if (!link) return undefined;
  // With the account of the owner who made it the link ends too.
  const owner = await findPerson(staff, link.madeBy);
  if (!owner || owner.disabled || owner.role !== 'owner') return undefined;
  return { link, actor: { account: { ...owner, displayName: `${link.madeByName}’s helper` } } };
}
