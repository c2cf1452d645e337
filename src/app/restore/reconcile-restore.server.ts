import { reinsertRecalls } from '#features/booking/recalls/recalls-store.server.ts';
import { keepProvenNumbers } from '#features/booking/restore/keep-numbers.server.ts';
import { reinsertImportedPatients } from '#features/booking/restore/reinsert-imported-patients.server.ts';
import { reinsertVisits } from '#features/booking/restore/reinsert-visits.server.ts';
import { reinsertWarnings } from '#features/booking/restore/reinsert-warnings.server.ts';
import { repeatErasures } from '#features/booking/restore/repeat-erasures.server.ts';
import { getVersion } from '#features/clinic/content/content-versions-store.server.ts';
import { dentistFactsOf } from '#features/clinic/services/bookable-dentists.ts';
import { clinicPictureFolders } from '#features/clinic-editor/pictures/clinic-pictures-store.server.ts';
import { repeatWithdrawals } from '#features/clinic-editor/pictures/withdraw-consent.server.ts';
import { shownPictures } from '#features/gallery/pictures/stored-pictures-store.server.ts';
import type { ReconcileReport } from '#features/health/restore/restores.ts';
import restoreWords from '#features/health/restore/words.en.ts';
import {
  readdressMessages,
  copyMessagesAbout,
  settleRestoredMessages,
} from '#features/notifications/outbox/restored-messages-store.server.ts';
import { copyWishes } from '#features/patient-page/earlier-time/earlier-wishes-store.server.ts';
import {
  copyAuditLog,
  erasedReferences,
  renumberedReferences,
} from '#features/staff/audit/audit-log-store.server.ts';
import { patientByLink } from '#features/staff/audit/audit.server.ts';
import {
  isAnotherInstallation,
  reconcileAccounts,
} from '#features/staff/people/restored-accounts-store.server.ts';
import type { CurrentData } from '#platform/backup/current-data.server.ts';
import { emptyTables } from '#platform/backup/restored-rows-store.server.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.server.ts';

/**
 * The state of a table after a restore. 'kept': later changes are merged in. 'emptied': its sessions and tokens are revoked. 'backup': as in
 * the backup. 'own': a table about the database itself.
 */
type TableOutcome = 'kept' | 'emptied' | 'backup' | 'own';

/** The outcome of every table; docs/operations.md explains them to the owner. */
export const restoredTables: Readonly<Record<string, TableOutcome>> = {
  appointments: 'kept',
  booking_numbers: 'backup',
  call_attempts: 'backup',
  chair_closures: 'backup',
  clinic_pictures: 'kept',
  closures: 'backup',
  content_versions: 'backup',
  delays: 'backup',
  desk_calendar_links: 'emptied',
  earlier_offers: 'backup',
  earlier_wishes: 'kept',
  erased_bookings: 'emptied',
  erased_counts: 'backup',
  erasure_log: 'kept',
  gallery_defaults: 'backup',
  gallery_deleted: 'backup',
  gallery_items: 'backup',
  health_causes: 'backup',
  import_rows: 'emptied',
  imported_patients: 'kept',
  imports: 'emptied',
  kept_after_erasure: 'kept',
  known_secrets: 'own',
  message_channels: 'backup',
  message_templates: 'backup',
  message_wordings: 'backup',
  migrations: 'own',
  number_codes: 'emptied',
  outbox: 'kept',
  patient_warnings: 'kept',
  rate_limits: 'backup',
  recalls: 'kept',
  revisions: 'own',
  search_terms: 'kept',
  set_up_helpers: 'emptied',
  shared_secrets: 'own',
  slot_holds: 'kept',
  sms_settings: 'backup',
  sms_tests: 'backup',
  staff_accounts: 'kept',
  staff_attempts: 'backup',
  staff_credentials: 'kept',
  staff_invitations: 'emptied',
  staff_passkeys: 'kept',
  staff_record: 'kept',
  staff_sessions: 'emptied',
  staff_two_factors: 'kept',
  staff_verifications: 'emptied',
  stored_pictures: 'backup',
};

/** Folders of the pictures in the gallery and the content, as paths in the data folder; none where pictures are in an object store. */
export const picturesOnDisk = (isObjectStore: boolean) => async (queries: Database['queries']) =>
  isObjectStore
    ? []
    : Array.from(
        // A set, since both lists have the gallery's pictures of people.
        new Set([...(await shownPictures(queries)), ...(await clinicPictureFolders(queries))]),
        (path) => `pictures/${path}`,
      );

/**
 * Applies changes from after the backup that must hold after its restore: removed accounts stay locked out, erased patients and pictures
 * are erased again, consents that patients withdrew stay withdrawn, numbers that they have proven stay, the audit log keeps its entries, no
 * message is sent twice, and later bookings are put back unless the owner wants an exact restore. `current`: the readable part of the
 * replaced data, undefined on an empty machine. `restoredTables` lists the outcome of each table.
 */
export async function reconcileRestore(
  restored: Database,
  current: CurrentData | undefined,
  { madeAt, clock, exactly }: { madeAt: number; clock: Clock; exactly: boolean },
): Promise<Omit<ReconcileReport, 'missingPictures'>> {
  const now = clock.now();
  const { queries } = restored;
  const tables = Object.entries(restoredTables);
  await emptyTables(
    queries,
    tables.filter(([, outcome]) => outcome === 'emptied').map(([table]) => table),
  );
  const isNewMachine = !current || (await isAnotherInstallation(queries, current));
  const accounts = await reconcileAccounts(restored, isNewMachine ? undefined : current, now);
  if (current) await copyAuditLog(queries, current);
  await repeatWithdrawals(restored, current, now);
  // Before the erasures, which look for all visits under a number.
  const renumbered = await renumberedReferences(queries, patientByLink.displayName, madeAt);
  const proven = current ? await keepProvenNumbers(restored, current, renumbered, now) : [];
  const references = await erasedReferences(queries, madeAt);
  const { erased, undone } = await repeatErasures(restored, current, { references, renumbered }, now);
  const unknownMessages = await settleRestoredMessages(queries, current, now);
  for (const visit of proven) await restored.transaction((tx) => readdressMessages(tx, visit, now));
  const content = (await getVersion(queries, 'published'))?.content;
  const visits =
    current && !exactly
      ? await reinsertVisits(restored, current, {
          madeAt,
          now,
          note: restoreWords.timeTakenNote,
          chairs: content?.booking.chairs ?? 1,
          hours: content?.hours,
          dentists: content && dentistFactsOf(content).dentists,
        })
      : { standing: [], withoutTime: [], withoutDentist: [], unreadable: 0 };
  if (current) {
    const displaced = visits.withoutTime.map(({ id }) => id);
    await copyMessagesAbout(queries, current, { standing: visits.standing, displaced });
    await copyWishes(queries, current, visits.standing);
    if (!exactly) {
      await reinsertImportedPatients(restored, current);
      await reinsertWarnings(restored, current);
    }
    await reinsertRecalls(queries, current, { exactly });
  }
  await restored.forget();
  return {
    erased,
    undone,
    provenNumbers: proven.filter(({ isChanged }) => isChanged).length,
    unknownMessages,
    putBack: visits.standing.length,
    withoutTime: visits.withoutTime.map(({ reference }) => reference),
    withoutDentist: visits.withoutDentist,
    accounts,
    isNewMachine,
    unreadable: current ? unreadableParts(current, visits.unreadable > 0) : [],
  };
}

const parts = {
  visits: ['appointments'],
  messages: ['outbox'],
  accounts: ['staff_accounts', 'staff_credentials'],
  'audit-log': ['staff_record'],
  erasures: ['erasure_log', 'clinic_pictures'],
} as const;

function unreadableParts(current: CurrentData, hasDamagedVisits: boolean): ReconcileReport['unreadable'] {
  const all = Object.entries(parts) as [keyof typeof parts, readonly string[]][];
  return all
    .filter(
      ([part, tables]) =>
        (part === 'visits' && hasDamagedVisits) || tables.some((table) => !current.isComplete(table)),
    )
    .map(([part]) => part);
}
