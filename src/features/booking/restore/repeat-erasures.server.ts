import { type ErasedKind, loggedErasures, logErasures } from '#platform/backup/erasure-log-store.server.ts';
import type { PresentData } from '#platform/backup/present-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import {
  appointmentsWith,
  appointmentsWithIds,
  historyOf,
} from '../appointments/appointment-lists-store.server.ts';
import { patientOf } from '../appointments/appointment.ts';
import { eraseCounted, erasedAtOnce } from '../appointments/erase-personal-data.server.ts';
import { restoreKeptErasures } from '../kept-erasures/kept-erasures-store.server.ts';
import { repeatConsentWithdrawals } from './repeat-consent-withdrawals.server.ts';

/**
 * Repeats erasures that the backup predates: by appointment id, and, unless the visit was erased alone by its link, for other appointments
 * with the same number and name. Another person with that number stays. `references` come from audit logs of earlier versions. Returns the
 * number of erased appointments.
 */
export async function repeatErasures(
  restored: Database,
  present: PresentData | undefined,
  references: readonly string[],
  now: number,
): Promise<number> {
  const rows = (await present?.rows('erasure_log', ({ kind }) => kind !== 'picture')) ?? [];
  return restored.transaction(async (tx) => {
    for (const each of ['appointment', 'visit', 'link', 'message', 'warnings', 'kept'] as const)
      await logErasures(
        tx,
        each,
        rows
          .filter(({ kind }) => kind === each)
          .map(({ subject, at }) => ({ subject: String(subject), at: Number(at) })),
      );
    const idsOf = async (kind: ErasedKind) => (await loggedErasures(tx, kind)).map(({ subject }) => subject);
    const persons = [
      ...(await appointmentsWith(tx, references)),
      ...(await appointmentsWithIds(tx, await idsOf('appointment'))),
    ];
    const visits = [...persons, ...(await appointmentsWithIds(tx, await idsOf('visit')))];
    const erased = new Map(visits.map((visit) => [visit.id, visit]));
    for (const visit of persons)
      for (const other of await historyOf(tx, visit.mobileNumber))
        if (patientOf(other) === patientOf(visit)) erased.set(other.id, other);
    const all = [...erased.values()];
    for (let from = 0; from < all.length; from += erasedAtOnce)
      await eraseCounted(tx, all.slice(from, from + erasedAtOnce), now);
    await restoreKeptErasures(tx, present, await idsOf('kept'));
    await repeatConsentWithdrawals(tx, present);
    return all.length;
  });
}
