import { isNight } from '#features/notifications/outbox/night.ts';
import { needsIds } from '#features/notifications/settings/sms-settings.ts';
import type { SmsState } from '#features/notifications/settings/live-sms.server.ts';
import { ascendingId } from '#platform/database/ascending-id.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fill } from '#platform/fill-text.ts';
import type { Log } from '#platform/log.server.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import type { Sms, SmsProvider } from '#platform/sms/sms-provider.ts';
import words from './alert-words.en.ts';
import { alertAfter, type CardName } from './judge-health.ts';
import { claimAlert, noteCauses, releaseAlert } from './health-causes-store.server.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Less than a day, so that daily alerts do not come a little later each day. */
const alertInterval = 23 * hour;
const retryAfter = 15 * minute;

/** A configured channel to the owner. */
export interface OwnerChannel {
  kind: 'sms' | 'whatsapp';
  provider: SmsProvider;
  templateId: string | undefined;
}

interface OwnerSettings {
  /** '+919820000010'; undefined: the owner wants no message. */
  phone: string | undefined;
  /** Template id of the text below, where the operator's check needs it. */
  templateId: string | undefined;
}

/** The owner's channels, in the order in which they are tried; empty where none is configured. */
export function ownerChannels(
  owner: OwnerSettings,
  sms: Pick<SmsState, 'isOn' | 'provider'>,
  providers: { sms: () => SmsProvider; whatsapp?: SmsProvider | undefined },
): OwnerChannel[] {
  if (!owner.phone) return [];
  const hasSms = sms.isOn && (!needsIds[sms.provider] || owner.templateId !== undefined);
  return [
    ...(hasSms ? [{ kind: 'sms' as const, provider: providers.sms(), templateId: owner.templateId }] : []),
    ...(providers.whatsapp
      ? [{ kind: 'whatsapp' as const, provider: providers.whatsapp, templateId: 'clinic_health' }]
      : []),
  ];
}

export interface AlertOwnerNeeds {
  database: Database;
  clock: Clock;
  log: Log;
  clinicName(): string;
  phone: string | undefined;
  channels(): OwnerChannel[];
}

/** Stores the current faults and alerts the owner to those that last half an hour: by day, at most once a day for each cause. */
export async function alertOwner(needs: AlertOwnerNeeds, causes: readonly CardName[]): Promise<void> {
  const { database, clock, log, phone, channels } = needs;
  const now = clock.now();
  await noteCauses(database.queries, causes, now);
  if (!phone || isNight(now) || channels().length === 0) return;
  for (const cause of causes) {
    if (!(await claimAlert(database, cause, { now, after: alertAfter, interval: alertInterval }))) continue;
    const kind = await sendOverFirst(needs, cause, now);
    if (kind) log.info({ cause, kind, to: maskNumber(phone) }, 'The owner was alerted to a fault');
    else await releaseAlert(database.queries, cause, now - alertInterval + retryAfter);
  }
}

/** Sends over the first channel that accepts, and returns it. A lost answer counts as sent, to avoid a second message. */
async function sendOverFirst(
  { phone, channels, clinicName, log }: AlertOwnerNeeds,
  cause: CardName,
  now: number,
): Promise<OwnerChannel['kind'] | undefined> {
  const value = words.causes[cause];
  for (const { kind, provider, templateId } of channels()) {
    const sms: Sms = {
      id: ascendingId(),
      to: phone!,
      text: fill(words.text, { clinic: clinicName(), cause: value }),
      template: {
        key: 'health',
        id: templateId,
        language: 'en',
        variables: [{ name: 'cause', tag: 'alphanumeric', value }],
      },
      createdAt: now,
    };
    const outcome = await provider.send(sms);
    if (outcome.outcome === 'sent' || outcome.outcome === 'unknown') return kind;
    const reason = outcome.outcome === 'failed' ? outcome.reason : outcome.outcome;
    log.warn({ cause, kind, reason }, 'The owner could not be alerted to a fault');
  }
  return undefined;
}
