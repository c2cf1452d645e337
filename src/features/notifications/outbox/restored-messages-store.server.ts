import type { Queries } from '#platform/database/database.server.ts';
import { queued } from './messages-store.server.ts';

/** More at once would pass SQLite's limit of parameters. */
const atOnce = 500;

/**
 * After a restore: sees to it that no message is sent a second time. What the replaced database (undefined where there is none) knows of
 * a message holds. Of one that it does not know and that was due by now, nobody can say whether it went out: it becomes 'unknown', and
 * staff decide on the messages page. How many became so.
 */
export async function settleRestoredMessages(
  restored: Queries,
  replaced: Queries | undefined,
  now: number,
): Promise<number> {
  let unknown = 0;
  let after = '';
  for (;;) {
    const waiting = await restored
      .selectFrom('outbox')
      .select(['id', 'due_at'])
      .where('state', '=', queued)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    if (waiting.length === 0) return unknown;
    after = waiting.at(-1)!.id;
    const ids = waiting.map(({ id }) => id);
    const known = replaced
      ? await replaced.selectFrom('outbox').selectAll().where('id', 'in', ids).execute()
      : [];
    const rows = new Map(known.map((row) => [row.id, row]));
    for (const { id, due_at } of waiting) {
      const row = rows.get(id);
      if (row) await restored.updateTable('outbox').set(row).where('id', '=', id).execute();
      else if (due_at <= now) {
        unknown += 1;
        const lost = { state: 'unknown', reason: 'restored from a backup', settled_at: now } as const;
        await restored.updateTable('outbox').set(lost).where('id', '=', id).execute();
      }
    }
  }
}

/**
 * What is known of the messages about visits that are put back. `waiting`: also those that are still to go out; without it the visits stand
 * no more, and nothing is to be sent about them.
 */
export async function copyMessagesAbout(
  restored: Queries,
  replaced: Queries,
  appointmentIds: readonly string[],
  { waiting }: { waiting: boolean },
): Promise<void> {
  for (const id of appointmentIds) {
    const rows = await replaced
      .selectFrom('outbox')
      .selectAll()
      .where('appointment_id', '=', id)
      .$if(!waiting, (select) => select.where('state', '!=', queued))
      .execute();
    if (rows.length > 0) await restored.insertInto('outbox').values(rows).execute();
  }
}
