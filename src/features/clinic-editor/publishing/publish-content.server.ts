import { appointmentsOfDays } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { cancelWithin } from '#features/booking/appointments/change-appointment.server.ts';
import { closuresLock, closuresTopic } from '#features/booking/slots/closures-store.server.ts';
import { endless } from '#features/booking/slots/closures.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { slotLabel } from '#features/clinic/time/slot-label.ts';
import { valueAt } from '#features/clinic/content/content-settings.ts';
import { changedParts, changedValues } from '#features/clinic/content/content-changes.ts';
import {
  isReason,
  type Content,
  type ContentErrors,
  type StrandedVisit,
  type VisitChoice,
} from '#features/clinic/content/content.ts';
import {
  contentLock,
  contentTopic,
  markPublished,
  versionThatIs,
  type ContentVersion,
} from '#features/clinic/content/content-versions-store.server.ts';
import { warningsOf } from '#features/clinic/content/guard.ts';
import type { Queries } from '#platform/database/database.server.ts';
import { orAnswer, rollBack } from '#platform/database/roll-back.server.ts';
import { ownValue } from '#platform/values/own-value.ts';
import { pictureFaults } from '../pictures/picture-faults.server.ts';
import {
  auditEdit,
  changedMeanwhile,
  draftTopic,
  newestVersion,
  type ChangedMeanwhile,
  type Editing,
  type Editor,
} from './change-content.server.ts';
import { isStranded } from './stranded-visits.ts';
import words from './words.en.ts';

export interface PublishWish {
  /** The version that the person had before them; undefined: whatever the draft is. */
  seen: number | undefined;
  visits: Readonly<Record<string, VisitChoice>>;
  /** Why a text stays though the guard speaks against it, by path. */
  reasons: Readonly<Record<string, string>>;
}

export type Published =
  | { ok: true; version: number }
  | { ok: false; reason: 'visits'; visits: readonly StrandedVisit[] }
  | { ok: false; reason: 'faults'; errors: ContentErrors }
  | { ok: false; reason: 'no-draft' }
  | ChangedMeanwhile;

/** What publishing the draft would ask: who no longer fits, and which texts want a reason. */
export async function previewPublishing({ booking }: Editing) {
  const { queries } = booking.database;
  const draft = await versionThatIs(queries, 'draft');
  const before = await versionThatIs(queries, 'published');
  if (!draft || !before) return undefined;
  const stranded = await listStranded(queries, booking.clock.now(), before.content, draft.content);
  return {
    version: draft.version,
    visits: stranded.map(shown),
    warnings: warningsOf(draft.content),
    changes: changedValues(before.content, draft.content),
  };
}

/** The draft goes live in one transaction with what becomes of the visits that no longer fit, or nothing does. */
export async function publishContent(
  editing: Editing,
  editor: Editor,
  { seen, visits, reasons }: PublishWish,
): Promise<Published> {
  const { booking, staff } = editing;
  const { database, clock } = booking;
  const published = await orAnswer<Published, Published>(
    database.transaction(async (tx) => {
      await database.lock(tx, contentLock, 'alone');
      // No booking slips into time that is being closed.
      await database.lock(tx, closuresLock, 'alone');
      const draft = await versionThatIs(tx, 'draft');
      const before = await newestVersion(tx);
      if (seen !== undefined && before.version !== seen) return changedMeanwhile(before);
      // An answer that was lost is given again.
      if (!draft) return seen === undefined ? { ok: false, reason: 'no-draft' } : { ok: true, version: seen };
      const live = (await versionThatIs(tx, 'published'))!;
      const { content, version } = draft;
      const allReasons = { ...reasonsThatStand(live, content), ...reasons };
      const errors = {
        ...editing.faultsOf(content),
        ...editing.textFaultsOf(content),
        ...(await pictureFaults(tx, content)),
        ...missingReasons(content, allReasons),
      };
      if (Object.keys(errors).length > 0) return { ok: false, reason: 'faults', errors };
      const stranded = await listStranded(tx, clock.now(), live.content, content);
      if (stranded.some(({ reference }) => ownValue(visits, reference) === undefined))
        return { ok: false, reason: 'visits', visits: stranded.map(shown) };

      const cancelled = stranded.filter(({ reference }) => visits[reference] === 'cancel');
      for (const visit of cancelled) await cancelStranded(editing, editor, tx, visit);
      const changes = changedValues(live.content, content);
      await markPublished(tx, {
        version,
        madeAt: staff.clock.now(),
        madeBy: editor.signedIn.account.displayName,
        samples: draft.samples,
        changes,
        reasons: allReasons,
      });
      await auditEdit(editing, editor, tx, {
        action: 'clinic-published',
        subject: String(version),
        details: {
          changed: changedParts(changes)
            .map((part) => words.parts[part as keyof typeof words.parts])
            .join(', '),
          ...(cancelled.length > 0 && { cancelled: cancelled.length }),
          ...(stranded.length > cancelled.length && { kept: stranded.length - cancelled.length }),
          ...(Object.keys(reasons).length > 0 && {
            reasons: Object.values(reasons).join('; ').slice(0, 500),
          }),
        },
      });
      for (const topic of [contentTopic, draftTopic, closuresTopic]) await database.announce(tx, topic);
      return { ok: true, version };
    }),
  );
  // The person who published sees it on the next page.
  if (published.ok) await editing.content.reload();
  return published;
}

/** Given before, for texts that have not changed since. */
const reasonsThatStand = (live: ContentVersion, content: Content): Record<string, string> =>
  Object.fromEntries(
    Object.entries(live.reasons).filter(([path]) => valueAt(live.content, path) === valueAt(content, path)),
  );

function missingReasons(content: Content, reasons: Readonly<Record<string, string>>): ContentErrors {
  return Object.fromEntries(
    warningsOf(content)
      .filter(({ path }) => !isReason(ownValue(reasons, path)))
      .map(({ path, says }) => [path, says]),
  );
}

async function listStranded(queries: Queries, now: number, before: Content, after: Content) {
  const coming = await appointmentsOfDays(queries, civilDateAt(now), endless);
  return coming.filter(
    (visit) =>
      holdsSlot(visit.status) && instantOf(visit.date, visit.time) > now && isStranded(visit, before, after),
  );
}

const shown = ({ reference, date, time, service }: Appointment): StrandedVisit => ({
  reference,
  date,
  time: slotLabel(time),
  service,
});

async function cancelStranded(
  editing: Editing,
  editor: Editor,
  tx: Queries,
  { id, version }: Appointment,
): Promise<void> {
  const inSameTransaction = (within: Queries, { reference }: Appointment) =>
    auditEdit(editing, editor, within, { action: 'appointment-cancelled', subject: reference });
  const change = { id, version, inSameTransaction };
  const result = await cancelWithin(editing.booking, tx, change, { tellPatient: true });
  if (!result.ok) rollBack<Published>({ ok: false, reason: 'visits', visits: [] });
}
