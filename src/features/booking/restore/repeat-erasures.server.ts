import { loggedErasures, logErasures } from '#platform/backup/erasure-log-store.server.ts';
import type { PresentData } from '#platform/backup/present-data.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import {
  appointmentsWith,
  appointmentsWithIds,
  historyOf,
} from '../appointments/appointment-lists-store.server.ts';
import { patientOf } from '../appointments/appointment.ts';
import { eraseVisits } from '../appointments/erase-personal-data.server.ts';

/**
 * After a restore: erases again who was erased since, by the ids of their appointments, and further appointments of the same person, who is
 * known by number and name. Another person under that number stays. `references`: of appointments erased since the backup was made, as
 * audit logs of earlier versions have them. How many appointments were erased.
 */
export async function repeatErasures(
  restored: Database,
  present: PresentData | undefined,
  references: readonly string[],
): Promise<number> {
  const rows = (await present?.rows('erasure_log', ({ kind }) => kind === 'appointment')) ?? [];
  return restored.transaction(async (tx) => {
    await logErasures(
      tx,
      'appointment',
      rows.map(({ subject, at }) => ({ subject: String(subject), at: Number(at) })),
    );
    const ids = (await loggedErasures(tx, 'appointment')).map(({ subject }) => subject);
    const erased = new Map(
      [...(await appointmentsWith(tx, references)), ...(await appointmentsWithIds(tx, ids))].map((visit) => [
        visit.id,
        visit,
      ]),
    );
    for (const visit of erased.values())
      for (const other of await historyOf(tx, visit.mobileNumber))
        if (patientOf(other) === patientOf(visit)) erased.set(other.id, other);
    await eraseVisits(tx, [...erased.values()]);
    return erased.size;
  });
}
