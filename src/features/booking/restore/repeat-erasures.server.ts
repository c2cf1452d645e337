import { eraseSheetMessages } from '#features/notifications/outbox/messages-store.server.ts';
import { type ErasedKind, loggedErasures, logErasures } from '#platform/backup/erasure-log-store.server.ts';
import type { PresentData } from '#platform/backup/present-data.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import {
  appointmentsWith,
  appointmentsWithIds,
  historyOf,
  remindedIds,
} from '../appointments/appointment-lists-store.server.ts';
import { patientOf } from '../appointments/appointment.ts';
import { updateAppointment } from '../appointments/appointments-store.server.ts';
import { eraseCounted } from '../appointments/erase-personal-data.server.ts';
import { deleteWarningsUntil } from '../warnings/warnings-store.server.ts';

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
    for (const each of ['appointment', 'visit', 'link', 'message', 'warnings'] as const)
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
    await eraseCounted(tx, [...erased.values()], now);
    await repeatWithdrawals(tx, present);
    return erased.size;
  });
}

/** Erases again what was told of health, where the patient withdrew the consent to it, and keeps reminders off that the patient stopped. */
async function repeatWithdrawals(tx: Queries, present: PresentData | undefined): Promise<void> {
  for (const { subject, at } of await loggedErasures(tx, 'message')) {
    const [visit] = await appointmentsWithIds(tx, [subject]);
    if (!visit) continue;
    await updateAppointment(tx, { ...visit, message: '', consent: null, healthWithdrawnAt: at });
    await eraseSheetMessages(tx, subject);
  }
  for (const { subject, at } of await loggedErasures(tx, 'warnings'))
    for (const visit of await appointmentsWithIds(tx, [subject])) await deleteWarningsUntil(tx, visit, at);
  const reminded = new Set(await remindedIds(tx));
  const isStopped = ({ id, wants_reminders: wanted }: Record<string, unknown>) =>
    wanted === 0 && reminded.has(String(id));
  const stopped = (await present?.rows('appointments', isStopped)) ?? [];
  const ids = stopped.map(({ id }) => String(id));
  for (const visit of await appointmentsWithIds(tx, ids))
    await updateAppointment(tx, { ...visit, wantsReminders: false });
}
