import type { CurrentData, CurrentRow } from '#platform/backup/current-data.server.ts';
import { restoredRows } from '#platform/backup/restored-rows-store.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { parseStored } from '#platform/values/parse-stored.server.ts';
import { queuedState } from './messages-store.server.ts';
import { insertMessages } from './new-messages-store.server.ts';
import { smsContent } from './payloads.server.ts';

/**
 * Prevents messages from being sent twice after a restore. The replaced data's state of a message wins. A due message that they lack may
 * have been sent: it becomes 'unknown', and staff decide on the messages page. Returns the number of these.
 */
export async function settleRestoredMessages(
  restored: Queries,
  current: CurrentData | undefined,
  now: number,
): Promise<number> {
  const waiting = await restored
    .selectFrom('outbox')
    .select(['id', 'due_at'])
    .where('state', '=', queuedState)
    .execute();
  const ids = new Set<unknown>(waiting.map(({ id }) => id));
  const known = (await current?.rows('outbox', ({ id }) => ids.has(id))) ?? [];
  const found = new Map<unknown, CurrentRow>(known.map((row) => [row.id, row]));
  const rows = await restoredRows(restored);
  let unknown = 0;
  for (const { id, due_at } of waiting) {
    const row = found.get(id);
    if (row) await rows.update(restored, 'outbox', row);
    else if (due_at <= now) {
      unknown += 1;
      const lost = { state: 'unknown', reason: 'restored from a backup', settled_at: now } as const;
      await restored.updateTable('outbox').set(lost).where('id', '=', id).execute();
    }
  }
  return unknown;
}

/**
 * Readdresses the messages about a visit. Those that were tried keep their number with their id, since a provider may have them: one that
 * waits for its next try gives way to a new message, and only a resend of the others goes to the other number.
 */
export async function readdressMessages(
  restored: Queries,
  { id: appointmentId, mobile: to }: { id: string; mobile: string },
  now: number,
): Promise<void> {
  const rows = await restored
    .selectFrom('outbox')
    .select(['id', 'event', 'state', 'attempts', 'due_at', 'expires_at', 'payload', 'resend_payload'])
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'sms')
    .execute();
  for (const { id, event, state, attempts, due_at: dueAt, expires_at: expiresAt, ...row } of rows) {
    const content = parseStored(smsContent, row.resend_payload ?? row.payload, `outbox ${id}`);
    if (!content || content.to === to) continue;
    const payload = { ...content, to };
    const renewed = JSON.stringify(payload);
    const update = restored.updateTable('outbox').where('id', '=', id);
    const isUnsent = attempts === 0 && (state === 'queued' || state === 'failed' || state === 'expired');
    if (isUnsent) await update.set({ payload: renewed, recipient: to }).execute();
    else if (state === 'queued') {
      await update.set({ overtaken_at: now }).execute();
      const message = { kind: 'sms' as const, event, appointmentId, payload, dueAt, expiresAt };
      await insertMessages(restored, [message], now);
    } else if (state !== 'expired') await update.set({ resend_payload: renewed }).execute();
  }
}

/** Copies messages about restored visits. Queued ones are left out for displaced visits: they must not be sent. */
export async function copyMessagesAbout(
  restored: Queries,
  current: CurrentData,
  { standing, displaced }: { standing: readonly string[]; displaced: readonly string[] },
): Promise<void> {
  const [standingIds, displacedIds] = [new Set<unknown>(standing), new Set<unknown>(displaced)];
  const isWanted = ({ appointment_id, state }: CurrentRow) =>
    standingIds.has(appointment_id) || (displacedIds.has(appointment_id) && state !== 'queued');
  const rows = await restoredRows(restored);
  for (const row of await current.rows('outbox', isWanted)) await rows.insert(restored, 'outbox', row);
}
