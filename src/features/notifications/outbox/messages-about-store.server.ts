import type { Queries } from '#platform/database/database.server.ts';

/** What the outbox holds about appointments: for a patient who asks, and to be erased with them. */
export async function messagesAbout(queries: Queries, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  const rows = await queries
    .selectFrom('outbox')
    .select([
      'appointment_id',
      'channel',
      'event',
      'recipient',
      'payload',
      'state',
      'created_at',
      'settled_at',
    ])
    .where('appointment_id', 'in', appointmentIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ appointment_id, payload, created_at, settled_at, ...row }) => ({
    ...row,
    appointmentId: appointment_id,
    payload: JSON.parse(payload) as unknown,
    createdAt: created_at,
    settledAt: settled_at,
  }));
}

/** Also those that are still to be sent. */
export async function eraseMessagesAbout(tx: Queries, appointmentIds: readonly string[]): Promise<void> {
  if (appointmentIds.length === 0) return;
  await tx.deleteFrom('outbox').where('appointment_id', 'in', appointmentIds).execute();
}
