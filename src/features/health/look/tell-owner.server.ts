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
import { lasted, type CardName } from './judge-health.ts';
import { claimTelling, noteCauses, unclaimTelling } from './health-causes-store.server.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Not a full day: else each day's would come a little later than the last. */
const pause = 23 * hour;
const retryAfter = 15 * minute;

/** A way to the owner that can be used as things are set. */
export interface OwnerChannel {
  kind: 'sms' | 'whatsapp';
  provider: SmsProvider;
  templateId: string | undefined;
}

interface OwnerSettings {
  /** '+919820000010'; undefined: the owner wants no message. */
  phone: string | undefined;
  /** Of the text below, where the operator's check needs it. */
  templateId: string | undefined;
}

/** In the order in which they are tried; none where nothing may be promised. */
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

export interface TellOwnerNeeds {
  database: Database;
  clock: Clock;
  log: Log;
  clinicName(): string;
  phone: string | undefined;
  channels(): OwnerChannel[];
}

/** Writes down what is broken; of what has lasted half an hour the owner hears by day, once a day at most for each cause. */
export async function tellOwner(needs: TellOwnerNeeds, causes: readonly CardName[]): Promise<void> {
  const { database, clock, log, phone, channels } = needs;
  const now = clock.now();
  await noteCauses(database.queries, causes, now);
  if (!phone || isNight(now) || channels().length === 0) return;
  for (const cause of causes) {
    if (!(await claimTelling(database, cause, { now, lasted, pause }))) continue;
    const kind = await sendOverFirst(needs, cause, now);
    if (kind) log.info({ cause, kind, to: maskNumber(phone) }, 'The owner was told of what is broken');
    else await unclaimTelling(database.queries, cause, now - pause + retryAfter);
  }
}

/** By which way it went; one whose answer was lost counts as sent, since the owner would rather not hear twice. */
async function sendOverFirst(
  { phone, channels, clinicName, log }: TellOwnerNeeds,
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
    log.warn({ cause, kind, reason }, 'The owner could not be told of what is broken');
  }
  return undefined;
}
