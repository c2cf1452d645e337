import type { Database, Queries } from '#platform/database/database.server.ts';
import type { SmsReport } from '#platform/sms/sms-provider.ts';
import { messagesTopic, type OutboxRow } from '../outbox/messages-store.server.ts';
import type { MessageState } from '../outbox/messages.ts';
import { reportTest } from '../settings/sms-tests-store.server.ts';

/** States that a report may change. 'delivered' is final. */
const reportable: Record<SmsReport['state'], readonly MessageState[]> = {
  delivered: ['queued', 'sent', 'unknown', 'failed', 'expired'],
  failed: ['queued', 'sent', 'unknown'],
};

export type ReportedFailure = Pick<OutboxRow, 'id' | 'channel'>;

/** Stores delivery reports. Repeated or out-of-order reports change nothing. `onFailure` runs for each failed message in the same transaction. */
export async function applyReports(
  database: Pick<Database, 'kind' | 'transaction' | 'announce'>,
  provider: string,
  reports: readonly SmsReport[],
  now: number,
  onFailure: (tx: Queries, failure: ReportedFailure) => Promise<void>,
): Promise<void> {
  if (reports.length === 0) return;
  await database.transaction(async (tx) => {
    let changed = false;
    for (const report of reports) {
      const row = await lockReported(database, tx, provider, report);
      if (!row && (await reportTest(tx, provider, report, now))) changed = true;
      if (!row || !reportable[report.state].includes(row.state)) continue;
      // An untried message can have no report, so this one is not about ours.
      if (row.state === 'queued' && row.attempts === 0) continue;
      await tx
        .updateTable('outbox')
        .set({
          state: report.state,
          settled_at: now,
          provider,
          settled_attempts: row.attempts,
          reason: report.state === 'failed' ? (report.reason ?? 'not delivered') : null,
          ...(report.providerId && { provider_id: report.providerId }),
          ...(report.state === 'delivered' && { delivered_at: now }),
        })
        .where('id', '=', row.id)
        .execute();
      changed = true;
      if (report.state === 'failed') {
        await onFailure(tx, row);
      }
    }
    if (changed) await database.announce(tx, messagesTopic);
  });
}

/** Finds the message by our id, else by the provider's. Locks it, since a worker may be storing a result at the same time. */
async function lockReported(
  { kind }: Pick<Database, 'kind'>,
  tx: Queries,
  provider: string,
  { messageId, providerId }: SmsReport,
) {
  const messages = tx
    .selectFrom('outbox')
    .select(['id', 'channel', 'state', 'attempts'])
    .where('kind', '=', 'sms')
    // SQLite has one writer at a time.
    .$if(kind === 'postgres', (select) => select.forUpdate());
  const own = messageId && (await messages.where('id', '=', messageId).executeTakeFirst());
  if (own || !providerId) return own || undefined;
  return messages.where('provider_id', '=', providerId).where('provider', '=', provider).executeTakeFirst();
}
