import {
  appointmentsOfDays,
  appointmentsWith,
} from '#features/booking/appointments/appointment-lists-store.server.ts';
import { getAllowedChanges } from '#features/booking/appointments/allowed-changes.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { lockAppointments } from '#features/booking/appointments/appointments-store.server.ts';
import { cancelWithin } from '#features/booking/appointments/change-appointment.server.ts';
import { shortenRetention } from '#features/booking/retained-data/retained-data-store.server.ts';
import { isOfferedToPatients } from '#features/booking/slots/offered-to-patients.ts';
import { closuresLock, closuresTopic } from '#features/booking/slots/closures-store.server.ts';
import { farFuture } from '#features/booking/slots/closures.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { slotLabel } from '#features/clinic/time/slot-label.ts';
import { changedParts, changedValues } from '#features/clinic/content/content-changes.ts';
import { samplesLeft } from '#features/clinic/content/content-samples.ts';
import {
  type Content,
  type ContentErrors,
  type StrandedVisit,
  type VisitChoice,
} from '#features/clinic/content/content.ts';
import {
  contentLock,
  contentTopic,
  markPublished,
  putDraft,
  getVersion,
} from '#features/clinic/content/content-versions-store.server.ts';
import { warningsOf } from '#features/clinic/content/guard.ts';
import type { Database, Queries } from '#platform/database/database.server.ts';
import { resultOrAbort, rollBack } from '#platform/database/transactions.server.ts';
import { getOwnProperty } from '#platform/values/own-property.ts';
import {
  auditEdit,
  changedMeanwhile,
  draftTopic,
  newestVersion,
  type ChangedMeanwhile,
  type Editing,
  type Editor,
} from './change-content.server.ts';
import { newFaults, reasonsFor, withheldItems, type Reasons } from './withhold-content.server.ts';
import { withoutWithheld } from '../draft/withheld.ts';
import words from './words.en.ts';
import { optionText } from '#features/clinic/services/bookable-services.ts';

export interface PublishRequest {
  /** The version that the person saw; undefined publishes any draft. */
  seen: number | undefined;
  visits: Readonly<Record<string, VisitChoice>>;
  /** Why a text stays though the guard speaks against it, by path. */
  reasons: Reasons;
}

export type Published =
  /** `isUnchanged`: all that was changed stays out, so the live version stays. */
  | { ok: true; version: number; isUnchanged?: true }
  | { ok: false; reason: 'visits'; visits: readonly StrandedVisit[] }
  | { ok: false; reason: 'faults'; errors: ContentErrors }
  | { ok: false; reason: 'no-draft' }
  | ChangedMeanwhile;

/** The questions before publishing: visits that no longer fit, and the parts that stay out. */
export async function previewPublishing(editing: Editing) {
  const { booking } = editing;
  const { queries } = booking.database;
  // A draft that was published a moment ago has no questions left, but the editor may still ask.
  const draft = await newestVersion(queries);
  const before = (await getVersion(queries, 'published')) ?? draft;
  const reasons = reasonsFor(draft, before);
  const withheld = await withheldItems(editing, queries, {
    content: draft.content,
    live: before.content,
    reasons,
  });
  const content = withoutWithheld(draft.content, before.content, withheld);
  const stranded = await listStranded(queries, booking.clock.now(), before.content, content);
  return {
    version: draft.version,
    visits: stranded.map(shown),
    warnings: warningsOf(draft.content),
    changes: changedValues(before.content, content),
    withheld,
  };
}

/** Locked before closures, in the order that every change of a visit uses. */
async function lockCancelled(
  database: Database,
  tx: Queries,
  visits: PublishRequest['visits'],
): Promise<void> {
  const references = Object.keys(visits).filter((reference) => visits[reference] === 'cancel');
  const cancelled = await appointmentsWith(tx, references);
  const ids = cancelled.map(({ id }) => id);
  await lockAppointments(database, tx, ids);
}

/**
 * The draft goes live in one transaction with what becomes of the visits that no longer fit, or nothing does. Parts that are not complete
 * or wait for a reason stay out, in a draft of their own.
 */
export async function publishContent(
  editing: Editing,
  editor: Editor,
  { seen, visits, reasons }: PublishRequest,
): Promise<Published> {
  const { booking, staff } = editing;
  const { database, clock } = booking;
  const published = await resultOrAbort<Published, Published>(
    database.transaction(async (tx) => {
      await database.lock(tx, contentLock, 'alone');
      await lockCancelled(database, tx, visits);
      // Keeps new bookings out of time that is being closed.
      await database.lock(tx, closuresLock, 'alone');
      const draft = await getVersion(tx, 'draft');
      const before = await newestVersion(tx);
      const live = (await getVersion(tx, 'published'))!;
      if (seen !== undefined && before.version !== seen) return changedMeanwhile(before);
      // A request whose answer was lost gets the same answer again.
      if (!draft) return seen === undefined ? { ok: false, reason: 'no-draft' } : { ok: true, version: seen };
      const { version } = draft;
      const allReasons = { ...reasonsFor(draft, live), ...reasons };
      const withheld = await withheldItems(editing, tx, {
        content: draft.content,
        live: live.content,
        reasons: allReasons,
      });
      const content = withoutWithheld(draft.content, live.content, withheld);
      const errors = newFaults(content, live.content);
      if (Object.keys(errors).length > 0) return { ok: false, reason: 'faults', errors };
      if (withheld.length > 0 && content === live.content)
        return { ok: true, version: live.version, isUnchanged: true };
      const stranded = await listStranded(tx, clock.now(), live.content, content);
      if (stranded.some(({ reference }) => getOwnProperty(visits, reference) === undefined))
        return { ok: false, reason: 'visits', visits: stranded.map(shown) };

      const cancelled = stranded.filter(({ reference }) => visits[reference] === 'cancel');
      for (const visit of cancelled) await cancelStranded(editing, editor, tx, visit);
      await shortenRetention(tx, content.keepErasedDays ?? 0);
      const changes = changedValues(live.content, content);
      await markPublished(tx, {
        version,
        content: withheld.length > 0 ? content : undefined,
        madeAt: staff.clock.now(),
        madeBy: editor.signedIn.account.displayName,
        samples: samplesLeft(live.samples, live.content, content),
        changes,
        reasons: reasonsOf(content, draft.content, allReasons),
      });
      if (withheld.length > 0) await putDraft(tx, { ...draft, reasons: allReasons });
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

/** Reviews that stay out shift the places of those after them. */
function reasonsOf(content: Content, draft: Content, reasons: Reasons): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reasons).flatMap(([path, reason]) => {
      const [, index, field] = /^reviews\.(\d+)\.(.+)$/.exec(path) ?? [];
      if (index === undefined) return [[path, reason]];
      const at = content.reviews.findIndex(({ id }) => id === draft.reviews[Number(index)]?.id);
      return at === -1 ? [] : [[`reviews.${at}.${field}`, reason]];
    }),
  );
}

async function listStranded(queries: Queries, now: number, before: Content, after: Content) {
  const coming = await appointmentsOfDays(queries, civilDateAt(now), farFuture);
  return coming.filter(
    (visit) =>
      // A patient who sits in the chair before the time is being treated.
      getAllowedChanges(visit).staff.includes('cancelled') &&
      instantOf(visit.date, visit.time) > now &&
      isStranded(visit, before, after),
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
  const result = await cancelWithin(editing.booking, { tx, site: editing.booking.site.current() }, change, {
    notifyPatient: true,
    cancellation: { origin: 'publishing', by: editor.signedIn.account.displayName },
  });
  if (!result.ok) rollBack<Published>({ ok: false, reason: 'visits', visits: [] });
}

type Visit = Pick<Appointment, 'date' | 'time' | 'minutes' | 'chair' | 'dentist' | 'service'>;

/** Whether a visit fits the published content but not the new one. Special arrangements of staff are not affected. */
function isStranded(visit: Visit, before: Content, after: Content): boolean {
  return (
    (isOfferedToPatients(visit, before) && !isOfferedToPatients(visit, after)) ||
    (visit.chair <= before.booking.chairs && visit.chair > after.booking.chairs) ||
    isServiceGone(visit, before, after)
  );
}

/** Compared by id: a renamed service is the same one. */
function isServiceGone({ service }: Visit, before: Content, after: Content): boolean {
  const id = servicesOf(before).get(service);
  return id !== undefined && ![...servicesOf(after).values()].includes(id);
}

function servicesOf({ bookable, blocks }: Content): Map<string, string> {
  return new Map([
    ...blocks.flatMap(({ title, prices }) =>
      prices
        .filter(({ shown }) => shown)
        .map(({ id, name }) => [optionText(title.en, name.en), `price ${id}`] as const),
    ),
    ...bookable.flatMap(({ category, services }) =>
      services.map(({ id, name }) => [optionText(category.en, name.en), `service ${id}`] as const),
    ),
  ]);
}
