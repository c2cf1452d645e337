// The page of the SMS set-up, put together: notifications do not know who may do what, nor the audit log.
import { changeSetUp } from '#features/notifications/set-up/change-set-up.server.ts';
import { readSetUp } from '#features/notifications/set-up/read-set-up.server.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import type { SignedIn } from '#features/staff/session/session.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { AppContext } from '#src/app-context.server.ts';

type Needs = Pick<AppContext, 'booking' | 'config' | 'messageServices' | 'settingsSecret' | 'staff'>;

export function readSmsSetUp({ booking, config, messageServices: { sms } }: Needs) {
  const { queries } = booking.database;
  const now = booking.clock.now();
  return readSetUp({ queries, state: sms.current(), config, reportsUrl: sms.reportsUrl(), now });
}

/** Each change is in the audit log: which step, never a key. */
export function changeSmsSetUp(
  { booking, config, messageServices: { sms }, settingsSecret, staff }: Needs,
  { signedIn, caller }: { signedIn: SignedIn; caller: Pick<Caller, 'address'> },
  intent: string,
  field: (name: string) => string,
) {
  const needs = {
    database: booking.database,
    sms,
    config,
    settingsSecret,
    now: booking.clock.now(),
    by: signedIn.account.displayName,
    note: (tx: typeof booking.database.queries, what: string) =>
      audit(tx, signedIn, caller, { action: 'sms-set-up', details: { what } }, staff.clock.now()),
  };
  return changeSetUp(needs, intent, field);
}
