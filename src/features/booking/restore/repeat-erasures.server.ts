import { eraseSheetMessages } from '#features/notifications/outbox/messages-store.server.ts';
import { type ErasedKind, loggedErasures, logErasures } from '#platform/backup/erasure-log-store.server.ts';
import type { CurrentData } from '#platform/backup/current-data.server.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import {
  appointmentsWith,
  appointmentsWithIds,
  consentingIds,
  historyOf,
} from '../appointments/appointment-lists-store.server.ts';
import { patientOf } from '../appointments/appointment.ts';
import { updateAppointment } from '../appointments/appointments-store.server.ts';
import {
  eraseCounted,
  erasedAtOnce,
  eraseImportedPatients,
  eraseVisits,
} from '../appointments/erase-personal-data.server.ts';
import { importedPatientsUnder, importedPatientsWithIds } from '../imports/imported-patients-store.server.ts';
import { withoutHealth } from '../personal-data/withdraw-health.server.ts';
import { restoreRetainedData } from '../retained-data/retained-data-store.server.ts';
import { patientKey, type Person } from '../search/match-names.ts';
import { deleteWarningsUntil } from '../warnings/warnings-store.server.ts';

const kinds = [
  'appointment',
  'imported-patient',
  'visit',
  'link',
  'message',
  'warnings',
  'kept',
  'undone-visit',
  'undone-patient',
] as const satisfies ErasedKind[];

/**
 * Repeats erasures that the backup predates: by the id of an appointment or an imported patient, and, unless the visit was erased alone by
 * its link, for all else with the same number and name. Another person with that number stays. The undo of an import is repeated too.
 * `references` come from audit logs of earlier versions. A visit of `renumbered` may be under its former number, whose other visits stay.
 * Returns the number of erased appointments, and of visits and patients of undone imports.
 */
export async function repeatErasures(
  restored: Database,
  current: CurrentData | undefined,
  { references, renumbered }: { references: readonly string[]; renumbered: readonly string[] },
  now: number,
): Promise<{ erased: number; undone: number }> {
  const rows = (await current?.rows('erasure_log', ({ kind }) => kind !== 'picture')) ?? [];
  return restored.transaction(async (tx) => {
    for (const each of kinds)
      await logErasures(
        tx,
        each,
        rows
          .filter(({ kind }) => kind === each)
          .map(({ subject, at }) => ({ subject: String(subject), at: Number(at) })),
      );
    const idsOf = async (kind: ErasedKind) => (await loggedErasures(tx, kind)).map(({ subject }) => subject);
    // Before the erasures, which count the rows they find.
    const undone = await appointmentsWithIds(tx, await idsOf('undone-visit'));
    for (let from = 0; from < undone.length; from += erasedAtOnce)
      await eraseVisits(tx, undone.slice(from, from + erasedAtOnce));
    const undonePatients = await importedPatientsWithIds(tx, await idsOf('undone-patient'));
    await eraseImportedPatients(tx, undonePatients);
    const known = [
      ...(await appointmentsWith(tx, references)),
      ...(await appointmentsWithIds(tx, await idsOf('appointment'))),
    ];
    const listed = await importedPatientsWithIds(tx, await idsOf('imported-patient'));
    const persons: Person[] = [
      ...known.filter(({ reference }) => !renumbered.includes(reference)),
      ...listed,
    ];
    const visits = [...known, ...(await appointmentsWithIds(tx, await idsOf('visit')))];
    const erased = new Map(visits.map((visit) => [visit.id, visit]));
    const imported = new Map(listed.map((one) => [one.id, one]));
    for (const person of persons) {
      for (const other of await historyOf(tx, person.mobileNumber))
        if (patientOf(other) === patientOf(person)) erased.set(other.id, other);
      for (const other of await importedPatientsUnder(tx, [person.mobileNumber]))
        if (patientKey(other) === patientKey(person)) imported.set(other.id, other);
    }
    await eraseImportedPatients(tx, [...imported.values()]);
    const all = [...erased.values()];
    for (let from = 0; from < all.length; from += erasedAtOnce)
      await eraseCounted(tx, all.slice(from, from + erasedAtOnce), now);
    await restoreRetainedData(tx, current, await idsOf('kept'));
    await repeatConsentWithdrawals(tx, current);
    return { erased: all.length, undone: undone.length + undonePatients.length };
  });
}

/**
 * Repeats what patients have withdrawn since the backup was made: what they told of health is erased again, and they get no reminders and
 * no messages by WhatsApp that they have refused.
 */
async function repeatConsentWithdrawals(tx: Queries, current: CurrentData | undefined): Promise<void> {
  for (const { subject, at } of await loggedErasures(tx, 'message')) {
    const [visit] = await appointmentsWithIds(tx, [subject]);
    if (!visit) continue;
    await updateAppointment(tx, { ...visit, ...withoutHealth(at) });
    await eraseSheetMessages(tx, subject);
  }
  for (const { subject, at } of await loggedErasures(tx, 'warnings'))
    for (const visit of await appointmentsWithIds(tx, [subject])) await deleteWarningsUntil(tx, visit, at);
  if (!current) return;
  const { reminders, whatsapp } = await consentingIds(tx);
  // A database of an older version has no column for consent to WhatsApp, so nobody consented.
  const isWithdrawn = ({ id, wants_reminders: wanted, whatsapp_version: version }: Record<string, unknown>) =>
    (wanted === 0 && reminders.has(String(id))) || ((version ?? null) === null && whatsapp.has(String(id)));
  const rows = await current.rows('appointments', isWithdrawn);
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
