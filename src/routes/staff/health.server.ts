// The page of the clinic's health, put together: what everybody of the staff may know, and what the owner alone.
import type { HealthDetails } from '#features/health/page/health-page.tsx';
import { backupsListed } from '#features/health/look/judge-health.ts';
import { maskNumber } from '#platform/sms/mask-number.ts';
import type { AppContext } from '#src/app-context.server.ts';

type Needs = Pick<AppContext, 'health' | 'backups' | 'ownerChannels' | 'config'>;

export async function readHealthDetails({
  health,
  backups,
  ownerChannels,
  config,
}: Needs): Promise<HealthDetails> {
  const cards = health.last()?.cards ?? [];
  // What does not go out to patients would not reach the owner either.
  const isDown = cards.some(({ name, state }) => name === 'messages' && state === 'broken');
  const first = ownerChannels().find(({ kind }) => !(isDown && kind === 'sms'));
  return {
    cards,
    backups: backups && {
      isRunning: backups.state().isRunning,
      kept: (await backups.list()).slice(0, backupsListed).map(({ madeAt, bytes }) => ({ madeAt, bytes })),
    },
    told: first && { kind: first.kind, number: maskNumber(config.owner.phone!) },
  };
}
