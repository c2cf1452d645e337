import { z } from 'zod';
import type { CurrentData } from '#platform/backup/current-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { moveEntries } from '../appointments/appointment-lists-store.server.ts';
import { findById, updateAppointment } from '../appointments/appointments-store.server.ts';

const numbered = z.object({ id: z.string(), mobile: z.string() });

/**
 * Keeps numbers that patients have proven by a code since the backup: under the former one another person may get the messages.
 * `references`: the visits whose number was changed so. Returns them, and whether the backup had another one;
 * their messages are not changed yet.
 */
export async function keepProvenNumbers(
  restored: Database,
  current: CurrentData,
  references: readonly string[],
  now: number,
): Promise<{ id: string; mobile: string; isChanged: boolean }[]> {
  const proven = new Set(references);
  const rows = await current.rows('appointments', ({ reference }) => proven.has(String(reference)));
  const visits = rows.flatMap((row) => numbered.safeParse(row).data ?? []);
  const kept = [];
  for (const { id, mobile } of visits) {
    const isChanged = await restored.transaction(async (tx) => {
      const visit = await findById(tx, id);
      if (!visit || visit.mobileNumber === mobile) return false;
      // Consent to WhatsApp came from the owner of the former number.
      const changed = { ...visit, mobileNumber: mobile, whatsappConsent: null };
      await updateAppointment(tx, changed);
      await moveEntries(tx, visit, changed, { now });
      return true;
    });
    kept.push({ id, mobile, isChanged });
  }
  return kept;
}
