import type { Health } from '#features/health/look/look-at-health.server.ts';
import { countWaiting } from '#features/notifications/messages-page/message-list-store.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { inTime } from '#platform/health/health-api.server.ts';
import type { Measurement } from '#platform/health/metrics.server.ts';

/** Measured when /metrics is read: whether the database answers, whether messages pile up, and the result of the last health check. */
export async function collectClinicMetrics(
  { queries }: Pick<Database, 'queries'>,
  health: Pick<Health, 'last'>,
): Promise<Measurement[]> {
  const waiting = await inTime(countWaiting(queries));
  const up = gauge('clinic_database_up', 'Whether the database answers', [{ value: waiting ? 1 : 0 }]);
  if (!waiting) return [up];
  const samples = Array.from(waiting, ([kind, value]) => ({ labels: { kind }, value }));
  return [
    up,
    gauge('clinic_messages_waiting', 'Messages in the outbox, those for later included', samples),
    ...measureHealth(health),
  ];
}

function measureHealth(health: Pick<Health, 'last'>): Measurement[] {
  const cards = health.last()?.cards ?? [];
  const backup = cards.find(({ name }) => name === 'backup');
  const madeAt = backup?.name === 'backup' ? backup.madeAt : undefined;
  return [
    gauge(
      'clinic_health_broken',
      'What /staff/health shows as broken',
      cards.map(({ name, state }) => ({ labels: { cause: name }, value: state === 'broken' ? 1 : 0 })),
    ),
    ...(madeAt === undefined
      ? []
      : [
          gauge('clinic_backup_proven_timestamp_seconds', 'When the newest proven backup was made', [
            { value: madeAt / 1000 },
          ]),
        ]),
  ];
}

const gauge = (name: string, help: string, samples: Measurement['samples']): Measurement => ({
  name,
  help,
  type: 'gauge',
  samples,
});
