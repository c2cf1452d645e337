import { ascendingId } from '#platform/database/ascending-id.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import { gathered } from '#platform/database/gathered.server.ts';
import { prepare } from '#platform/database/prepare.server.ts';
import { insertRowsIn, rowsIn, rowsText } from '#platform/database/rows.server.ts';
import type { NewMessage } from './messages.ts';
import { messagesTopic, type OutboxRow } from './messages-store.server.ts';
import { mostTries } from './retry-times.ts';

/** In the transaction of what the messages tell, so that neither exists without the other. */
export async function enqueueMessages(
  database: Pick<Database, 'announce'>,
  tx: Queries,
  messages: readonly NewMessage[],
  now: number,
): Promise<void> {
  if (messages.length === 0) return;
  await insertMessages(tx, messages, now);
  await database.announce(tx, messagesTopic);
}

/** `settled`: kept without being sent, so that staff and patient see that it was not, and why. */
export async function insertMessages(
  tx: Queries,
  messages: readonly NewMessage[],
  now: number,
  settled: Partial<Pick<OutboxRow, 'state' | 'reason' | 'settled_at'>> = {},
): Promise<void> {
  const rows = messages.map(({ kind, event, appointmentId, payload, dueAt, expiresAt, nightUntil }) => ({
    id: ascendingId(),
    kind: kind === 'sheet' ? kind : ('sms' as const),
    channel: kind,
    event,
    appointment_id: appointmentId,
    recipient: 'to' in payload ? payload.to : null,
    payload: JSON.stringify(payload),
    state: 'queued' as const,
    attempts: 0,
    settled_attempts: 0,
    tries_allowed: mostTries,
    due_at: dueAt ?? now,
    expires_at: expiresAt ?? null,
    night_until: nightUntil ?? null,
    created_at: now,
    reason: null,
    settled_at: null,
    ...settled,
  }));
  await insertRows(tx, rows);
}

type NewRow = Omit<
  OutboxRow,
  'tried_at' | 'sent_at' | 'delivered_at' | 'provider' | 'provider_id' | 'overtaken_at' | 'resend_payload'
>;

const insertRows = gathered<NewRow[], void>(async (tx, all) => {
  const rows = all.flat();
  await insertAll(tx, { row: rows[0]!, rows: rowsText(rows) });
  return [];
});

const insertAll = prepare((queries, { row, rows }: { row: NewRow; rows: string }) =>
  insertRowsIn(queries, rows, 'outbox', Object.keys(row) as (keyof NewRow)[]),
);

/** How many confirmations a number was given since an instant. */
export const confirmationsSince = (tx: Queries, recipient: string, since: number): Promise<number> =>
  countForNumber(tx, { recipient, since });

const countForNumber = gathered<{ recipient: string; since: number }, number>(
  async (tx, all) => {
    const { rows } = await countConfirmations(tx, { numbers: rowsText(all), since: all[0]!.since });
    const counts = new Map(rows.map(({ recipient, count }) => [recipient, Number(count)]));
    return all.map(({ recipient }) => counts.get(recipient) ?? 0);
  },
  ({ since }) => since,
);

const countConfirmations = prepare((queries, { numbers, since }: { numbers: string; since: number }) =>
  queries
    .selectFrom(rowsIn(queries, numbers, 'outbox', ['recipient']).as('number'))
    .select('number.recipient')
    .select(({ selectFrom }) =>
      selectFrom('outbox')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('outbox.recipient', '=', 'number.recipient')
        .where('created_at', '>=', since)
        .where('channel', '=', 'sms')
        .where('event', 'in', ['booked', 'moved', 'cancelled'])
        .where('state', '!=', 'expired')
        .as('count'),
    ),
);
