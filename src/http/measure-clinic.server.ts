import { countWaiting } from '#features/notifications/messages-page/message-list-store.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { inTime } from '#platform/in-time.server.ts';
import type { Measurement } from '#platform/health/metrics.server.ts';

/** What is looked up when /metrics is read: whether the database answers, and whether messages pile up. */
export async function measureClinic({ queries }: Pick<Database, 'queries'>): Promise<Measurement[]> {
  const waiting = await inTime(countWaiting(queries));
  const up: Measurement = {
    name: 'clinic_database_up',
    help: 'Whether the database answers',
    type: 'gauge',
    samples: [{ value: waiting ? 1 : 0 }],
  };
  if (!waiting) return [up];
  const samples = Array.from(waiting, ([kind, value]) => ({ labels: { kind }, value }));
  return [
    up,
    {
      name: 'clinic_messages_waiting',
      help: 'Messages in the outbox, those for later included',
      type: 'gauge',
      samples,
    },
  ];
}
