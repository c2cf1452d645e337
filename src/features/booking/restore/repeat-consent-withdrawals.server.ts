import { eraseSheetMessages } from '#features/notifications/outbox/messages-store.server.ts';
import { loggedErasures } from '#platform/backup/erasure-log-store.server.ts';
import type { PresentData } from '#platform/backup/present-data.server.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { appointmentsWithIds, consentingIds } from '../appointments/appointment-lists-store.server.ts';
import { updateAppointment } from '../appointments/appointments-store.server.ts';
import { deleteWarningsUntil } from '../warnings/warnings-store.server.ts';

/**
 * Repeats what patients have withdrawn since the backup was made: what they told of health is erased again, and they get no reminders and
 * no messages by WhatsApp to which they have said no.
 */
export async function repeatConsentWithdrawals(tx: Queries, present: PresentData | undefined): Promise<void> {
  for (const { subject, at } of await loggedErasures(tx, 'message')) {
    const [visit] = await appointmentsWithIds(tx, [subject]);
    if (!visit) continue;
    await updateAppointment(tx, { ...visit, message: '', consent: null, healthWithdrawnAt: at });
    await eraseSheetMessages(tx, subject);
  }
  for (const { subject, at } of await loggedErasures(tx, 'warnings'))
    for (const visit of await appointmentsWithIds(tx, [subject])) await deleteWarningsUntil(tx, visit, at);
  if (!present) return;
  const { reminders, whatsapp } = await consentingIds(tx);
  // A database of an older version has no column for WhatsApp, and so no yes.
  const isWithdrawn = ({ id, wants_reminders: wanted, whatsapp_version: version }: Record<string, unknown>) =>
    (wanted === 0 && reminders.has(String(id))) || ((version ?? null) === null && whatsapp.has(String(id)));
  const rows = await present.rows('appointments', isWithdrawn);
  const withdrawn = new Map(rows.map((row) => [String(row.id), row]));
  for (const visit of await appointmentsWithIds(tx, [...withdrawn.keys()])) {
    const { wants_reminders: wanted, whatsapp_version: version } = withdrawn.get(visit.id)!;
    await updateAppointment(tx, {
      ...visit,
      wantsReminders: visit.wantsReminders && wanted !== 0,
      whatsappConsent: (version ?? null) === null ? null : visit.whatsappConsent,
    });
  }
}
