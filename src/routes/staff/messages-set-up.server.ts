// Data of the SMS set-up page. It joins notifications with rights and the audit log, which that feature does not import.
import { changeSetUp, changeSetUpAsHelper } from '#features/notifications/set-up/change-set-up.server.ts';
import {
  forHelper,
  helperLinkOf,
  openHelperLink,
} from '#features/notifications/set-up/helper-link.server.ts';
import type { HelperLink } from '#features/notifications/set-up/helper-links-store.server.ts';
import { readSetUp } from '#features/notifications/set-up/read-set-up.server.ts';
import type { SetUpNeeds } from '#features/notifications/set-up/set-up-needs.server.ts';
import { audit, type AuditActor } from '#features/staff/audit/audit.server.ts';
import { findPerson } from '#features/staff/session/staff-accounts-store.server.ts';
import type { SignedIn } from '#features/staff/session/session.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { AppContext } from '#src/app/app-context.server.ts';

type Needs = Pick<AppContext, 'booking' | 'config' | 'site' | 'messageServices' | 'settingsSecret' | 'staff'>;
type From = Pick<Caller, 'address'>;

const smsConfigOf = ({ config, site }: Needs) => ({ ...config, clinic: site.current().facts });

export const readSmsSetUp = (app: Needs) =>
  readSetUp({
    database: app.booking.database,
    sms: app.messageServices.sms,
    config: smsConfigOf(app),
    now: app.booking.clock.now(),
  });

/** Saves a change with an audit entry, which names the step and never contains a key. */
export const changeSmsSetUp = (
  app: Needs,
  { signedIn, caller }: { signedIn: SignedIn; caller: From },
  intent: string,
  field: (name: string) => string,
) => changeSetUp(needsOf(app, signedIn, caller), intent, field);

function needsOf(app: Needs, actor: AuditActor, caller: From): SetUpNeeds {
  const { booking, messageServices, settingsSecret, staff } = app;
  return {
    database: booking.database,
    sms: messageServices.sms,
    config: smsConfigOf(app),
    settingsSecret,
    now: booking.clock.now(),
    by: actor.account.displayName,
    byId: actor.account.uid,
    audit: (tx, what) =>
      audit(tx, actor, caller, { action: 'sms-set-up', details: { what } }, staff.clock.now()),
  };
}

/** Undefined where the link has expired. */
export async function readAsHelper(app: Needs, caller: From, token: string) {
  const helper = await helperOf(app, token);
  if (!helper) return undefined;
  await openHelperLink(needsOf(app, helper.actor, caller), helper.link);
  return forHelper(await readSmsSetUp(app));
}

/** The audit log records a helper's entries under the owner who made the link. */
export async function changeAsHelper(
  app: Needs,
  caller: From,
  token: string,
  intent: string,
  field: (name: string) => string,
) {
  const helper = await helperOf(app, token);
  if (!helper) return { ok: false as const, reason: 'invitation-over' as const };
  return changeSetUpAsHelper(needsOf(app, helper.actor, caller), intent, field);
}

async function helperOf(
  { booking, staff }: Needs,
  token: string,
): Promise<{ link: HelperLink; actor: AuditActor } | undefined> {
  const link = await helperLinkOf(booking.database.queries, token, booking.clock.now());
  if (!link) return undefined;
  // The link ends with the account of the owner who made it.
  const owner = await findPerson(staff, link.madeBy);
  if (!owner || owner.disabled || owner.role !== 'owner') return undefined;
  return { link, actor: { account: { ...owner, displayName: `${link.madeByName}’s helper` } } };
}
