import { isDeepStrictEqual } from 'node:util';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import type { ContentErrors, ContentWarning, Content } from '#features/clinic/content/content.ts';
import {
  contentLock,
  dropDraft,
  newPreview,
  putDraft,
  versionNumbered,
  versionThatIs,
  type ContentVersion,
} from '#features/clinic/content/content-versions-store.server.ts';
import { warningsOf } from '#features/clinic/content/guard.ts';
import type { LiveContent } from '#features/clinic/content/live-content.server.ts';
import { parseContent } from '#features/clinic/content/parse-content.server.ts';
import { settingsThatDiffer, type ContentSettings } from '#features/clinic/content/content-settings.ts';
import { changedPaths } from '#features/clinic/content/content-changes.ts';
import { samplesLeft } from '#features/clinic/content/content-samples.ts';
import { partOf, type EditorPart } from '../draft/editor-parts.ts';
import type { ClinicPictures } from '../pictures/add-picture.server.ts';
import {
  audit,
  auditOnceInAWhile,
  type AuditActor,
  type AuditEvent,
} from '#features/staff/audit/audit.server.ts';
import type { Caller, Staff } from '#features/staff/session/staff.server.ts';
import type { Queries } from '#platform/database/database.server.ts';

/** What the calls of the editor need. */
export interface Editing {
  booking: Booking;
  content: LiveContent;
  staff: Pick<Staff, 'clock'>;
  /** What the settings say, where they say anything: the page counts. */
  contentSettings: ContentSettings;
  /** What messages can't be sent with, such as a name that is too long for them. */
  faultsOf(content: Content): ContentErrors;
  /** Which of the pages' texts have blanks or marks that their places do not know. */
  textFaultsOf(content: Content): ContentErrors;
  /** Where pictures are stored that come and go with the whole content; without it only the document does. */
  clinicPictures?: ClinicPictures;
}

export interface Editor {
  signedIn: AuditActor;
  caller: Pick<Caller, 'address'>;
}

/** Another person saved or published meanwhile. */
export interface ChangedMeanwhile {
  ok: false;
  reason: 'changed-meanwhile';
  version: number;
  draft: Content;
  by: string;
  at: number;
}

/** Announced when a draft was saved or left. */
export const draftTopic = 'content-draft';

export const auditEdit = ({ staff }: Editing, { signedIn, caller }: Editor, tx: Queries, event: AuditEvent) =>
  audit(tx, signedIn, caller, event, staff.clock.now());

/** What the editor opens with. */
export async function readEditing({
  booking,
  content,
  contentSettings,
}: Pick<Editing, 'booking' | 'content' | 'contentSettings'>) {
  const { queries } = booking.database;
  const [published, draft] = await Promise.all([
    versionThatIs(queries, 'published'),
    versionThatIs(queries, 'draft'),
  ]);
  const live = published ?? content.current();
  return {
    version: (draft ?? live).version,
    published: live.content,
    publishedAt: live.madeAt,
    publishedBy: live.madeBy,
    ...(draft && {
      draft: draft.content,
      draftAt: draft.madeAt,
      draftBy: draft.madeBy,
      preview: draft.preview,
    }),
    /** The settings whose values are still those of the sample clinic. */
    samples: (draft ?? live).samples,
    warnings: [...warningsOf((draft ?? live).content), ...settingsThatDiffer(live.content, contentSettings)],
  };
}

/** The version that a draft goes on from. */
export async function newestVersion(tx: Queries): Promise<ContentVersion> {
  const newest = (await versionThatIs(tx, 'draft')) ?? (await versionThatIs(tx, 'published'));
  if (!newest) throw new Error('No version of the clinic’s content is published');
  return newest;
}

export const changedMeanwhile = ({ version, content, madeBy, madeAt }: ContentVersion): ChangedMeanwhile => ({
  ok: false,
  reason: 'changed-meanwhile',
  version,
  draft: content,
  by: madeBy,
  at: madeAt,
});

export type StoredDraft =
  | { ok: true; version: number; preview: string; warnings: readonly ContentWarning[] }
  | { ok: false; reason: 'faults'; errors: ContentErrors }
  | { ok: false; reason: 'other-parts'; parts: readonly EditorPart[] }
  | ChangedMeanwhile;

interface DraftWish {
  /** The whole document. */
  sent: unknown;
  /** The version that the person had before them; another one in its place is never overwritten. */
  seen: number;
  /** What of it the person may change. */
  parts: readonly EditorPart[];
}

export async function storeDraft(
  { booking: { database }, staff, textFaultsOf }: Editing,
  { signedIn, caller }: Editor,
  { sent, seen, parts }: DraftWish,
): Promise<StoredDraft> {
  const parsed = parseContent(sent);
  if (!parsed.ok) return { ok: false, reason: 'faults', errors: parsed.errors };
  const { content } = parsed;
  return database.transaction(async (tx) => {
    await database.lock(tx, contentLock, 'alone');
    const before = await newestVersion(tx);
    if (before.version !== seen) return changedMeanwhile(before);
    const errors = textFaultsOf(newTexts(before.content, content));
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'faults', errors };
    const changed = [
      ...new Set(changedPaths(before.content, content).map((path) => partOf(path.split('.')))),
    ];
    const others = changed.filter((part) => !parts.includes(part));
    if (others.length > 0) return { ok: false, reason: 'other-parts', parts: others };
    const preview = before.preview || newPreview();
    const version = await putDraft(tx, {
      content,
      samples: samplesLeft(before.samples, before.content, content),
      madeAt: staff.clock.now(),
      madeBy: signedIn.account.displayName,
      preview,
    });
    // What the owner drafts is told when it is published.
    if (signedIn.account.role !== 'owner')
      for (const part of changed)
        await auditOnceInAWhile(
          tx,
          signedIn,
          caller,
          { action: 'clinic-draft-changed', subject: part },
          staff.clock.now(),
        );
    await database.announce(tx, draftTopic);
    return { ok: true, version, preview, warnings: warningsOf(content) };
  });
}

/** A text that was there before is refused by publishing alone: here it would keep others from saving their part. */
const newTexts = (before: Content, { texts, ...content }: Content): Content => ({
  ...content,
  texts: Object.fromEntries(
    Object.entries(texts).filter(([id, text]) => !isDeepStrictEqual(text, before.texts[id])),
  ),
});

/** False when there was none. */
export async function leaveDraft(editing: Editing, editor: Editor): Promise<boolean> {
  const { database } = editing.booking;
  return database.transaction(async (tx) => {
    await database.lock(tx, contentLock, 'alone');
    if (!(await dropDraft(tx))) return false;
    await auditEdit(editing, editor, tx, { action: 'clinic-draft-left' });
    await database.announce(tx, draftTopic);
    return true;
  });
}

/** An earlier version, or one from a file, as the draft: published only once guard and visits were asked again. */
export async function draftFrom(
  editing: Editing,
  editor: Editor,
  from: { version: number } | { content: Content },
): Promise<{ version: number; warnings: readonly ContentWarning[] } | undefined> {
  const { database } = editing.booking;
  return database.transaction(async (tx) => {
    await database.lock(tx, contentLock, 'alone');
    const before = await newestVersion(tx);
    const isImport = 'content' in from;
    const wanted = isImport ? from : await versionNumbered(tx, from.version);
    if (!wanted) return undefined;
    const version = await putDraft(tx, {
      content: wanted.content,
      samples:
        'samples' in wanted
          ? (wanted as ContentVersion).samples
          : samplesLeft(before.samples, before.content, wanted.content),
      madeAt: editing.staff.clock.now(),
      madeBy: editor.signedIn.account.displayName,
      preview: before.preview || newPreview(),
    });
    const subject = isImport ? '' : String(from.version);
    const action = isImport ? 'clinic-imported' : 'clinic-restored';
    await auditEdit(editing, editor, tx, { action, subject });
    await database.announce(tx, draftTopic);
    return { version, warnings: warningsOf(wanted.content) };
  });
}
