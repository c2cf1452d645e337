// Data of the health page: the summary for all staff, and the details for the owner.
import { basename } from 'node:path';
import type { HealthDetails } from '#features/health/page/health-page.tsx';
import { explainRefusal } from '#features/health/page/explain-refusal.ts';
import { backupsListed } from '#features/health/look/judge-health.ts';
import { audit } from '#features/staff/audit/audit.server.ts';
import type { SignedIn } from '#features/staff/session/session.ts';
import type { Caller, Staff } from '#features/staff/session/staff.server.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import type { AppContext } from '#src/app/app-context.server.ts';
import { currentSmsProvider } from './messages.server.ts';

type Needs = Pick<
  AppContext,
  'health' | 'backups' | 'formerData' | 'ownerChannels' | 'config' | 'site' | 'messageServices'
>;

export async function readHealthDetails({
  health,
  backups,
  formerData,
  ownerChannels,
  config,
  site,
  messageServices,
}: Needs): Promise<HealthDetails> {
  const cards = health.last()?.cards ?? [];
  // A broken SMS channel would not reach the owner either.
  const isDown = cards.some(({ name, state }) => name === 'messages' && state === 'broken');
  const first = ownerChannels().find(({ kind }) => !(isDown && kind === 'sms'));
  return {
    cards: cards.map((card) => explainRefusal(card, currentSmsProvider({ config, messageServices }))),
    backups: backups && {
      isRunning: backups.state().isRunning,
      list: (await backups.list()).slice(0, backupsListed).map(({ madeAt, bytes }) => ({ madeAt, bytes })),
    },
    formerData: await formerData.list(),
    alertChannel: first && { kind: first.kind, number: maskNumber(config.owner.phone!) },
    isDataContactMissing: site.current().content.privacyContact === undefined,
  };
}

/** Deletes what a restore or a move replaced; gone already is deleted too. */
export async function deleteFormerData(
  { formerData, database, clock }: Pick<AppContext, 'formerData' | 'database' | 'clock'>,
  { signedIn, caller }: { signedIn: SignedIn; caller: Pick<Caller, 'address'> },
  name: string,
): Promise<void> {
  if (!(await formerData.delete(name))) return;
  const event = { action: 'former-data-deleted', subject: name } as const;
  await audit(database.queries, signedIn, caller, event, clock.now());
}

/** Audits a backup that staff started on the page; tools/back-up.ts writes its own entry, nightly backups appear only in the log. */
export const auditBackup = (
  { database, clock }: Pick<Staff, 'database' | 'clock'>,
  { signedIn, caller }: { signedIn: SignedIn; caller: Pick<Caller, 'address'> },
  file: string,
): Promise<void> =>
  audit(database.queries, signedIn, caller, { action: 'backup-made', subject: basename(file) }, clock.now());
