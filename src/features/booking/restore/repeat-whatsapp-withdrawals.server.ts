import type { PresentData } from '#platform/backup/present-data.server.ts';
import type { Queries } from '#platform/database/database.server.ts';

/** Takes the yes to WhatsApp back from restored visits whose patients have taken it back after the backup was made. */
export async function repeatWhatsappWithdrawals(restored: Queries, present: PresentData): Promise<void> {
  const withoutYes = await present.rows('appointments', (row) => (row.whatsapp_version ?? null) === null);
  const ids = new Set(withoutYes.map(({ id }) => id));
  const agreed = await restored
    .selectFrom('appointments')
    .select('id')
    .where('whatsapp_version', 'is not', null)
    .execute();
  for (const { id } of agreed) {
    if (!ids.has(id)) continue;
    const none = { whatsapp_version: null, whatsapp_language: null };
    await restored.updateTable('appointments').set(none).where('id', '=', id).execute();
  }
}
