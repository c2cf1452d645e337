import { isDeepStrictEqual } from 'node:util';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import type {
  ContentErrors,
  ContentWarning,
  Content,
  WithheldItem,
} from '#features/clinic/content/content.ts';
import {
  contentLock,
  dropDraft,
  newPreview,
  putDraft,
  getVersionByNumber,
  getVersion,
  type ContentVersion,
} from '#features/clinic/content/content-versions-store.server.ts';
import { warningsOf } from '#features/clinic/content/guard.ts';
import type { LiveContent } from '#features/clinic/content/live-content.server.ts';
import {
  isFaultOfStructure,
  parseContent,
  parseDraft,
  tidyContent,
} from '#features/clinic/content/parse-content.server.ts';
import { differingSettings, type ContentSettings } from '#features/clinic/content/content-settings.ts';
import { changedPaths } from '#features/clinic/content/content-changes.ts';
import { samplesLeft } from '#features/clinic/content/content-samples.ts';
import { partOf, type EditorPart } from '../draft/editor-parts.ts';
import {
  findFaults,
  newFaults,
  notesOf,
  reasonsFor,
  validReasons,
  withheldItems,
  type ContentFaults,
} from './withhold-content.server.ts';
import type { ClinicPictures } from '../pictures/add-picture.server.ts';
import {
  audit,
  auditOnceInAWhile,
  type AuditActor,
  type AuditEvent,
} from '#features/staff/audit/audit.server.ts';
import type { Caller, Staff } from '#features/staff/session/staff.server.ts';
import type { Queries } from '#platform/database/database.server.ts';

/** Dependencies of the editor's calls. */
export interface Editing extends ContentFaults {
  booking: Booking;
  content: LiveContent;
  staff: Pick<Staff, 'clock'>;
  /** Values from the settings; published content takes precedence. */
  contentSettings: ContentSettings;
  /** The store for the clinic's pictures; without it, only the document is exported and imported. */
  clinicPictures?: ClinicPictures;
}

export interface Editor {
  signedIn: AuditActor;
  caller: Pick<Caller, 'address'>;
}

/** Another person has saved or published meanwhile. */
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

/** Loads the editor's data. */
export async function readEditing(
  editing: Pick<Editing, 'booking' | 'content' | 'contentSettings' | 'messageFaultsOf' | 'textFaultsOf'>,
) {
  const { booking, content, contentSettings } = editing;
  const { queries } = booking.database;
  const [published, draft] = await Promise.all([
    getVersion(queries, 'published'),
    getVersion(queries, 'draft'),
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
    errors: draft ? findFaults({ content: draft.content, live: live.content }).errors : {},
    /** The settings whose values are still those of the sample clinic. */
    samples: (draft ?? live).samples,
    withheld: draft
      ? await withheldItems(editing, queries, {
          content: draft.content,
          live: live.content,
          reasons: reasonsFor(draft, live),
        })
      : [],
    warnings: [
      ...warningsIn((draft ?? live).content, live.content),
      ...differingSettings(live.content, contentSettings).map((one) => ({ ...one, rule: 'note' })),
    ],
  };
}

const warningsIn = (content: Content, live: Content): readonly ContentWarning[] => [
  ...warningsOf(content),
  ...notesOf(content, live),
];

function faultsOf(sent: unknown): ContentErrors {
  const parsed = parseContent(sent);
  return parsed.ok ? { '': 'Send the whole document' } : parsed.errors;
}

/** The version that a new draft is based on. */
export async function newestVersion(tx: Queries): Promise<ContentVersion> {
  const newest = (await getVersion(tx, 'draft')) ?? (await getVersion(tx, 'published'));
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
  | {
      ok: true;
      version: number;
      preview: string;
      warnings: readonly ContentWarning[];
      /** Faulty fields of the draft, stored as they were typed. */
      errors: ContentErrors;
      withheld: readonly WithheldItem[];
    }
  | { ok: false; reason: 'faults'; errors: ContentErrors }
  | { ok: false; reason: 'other-parts'; parts: readonly EditorPart[] }
  | ChangedMeanwhile;

interface DraftWish {
  /** The whole document. */
  sent: unknown;
  /** The version that the person was editing; any other version is never overwritten. */
  seen: number;
  /** Parts that the person may change. */
  parts: readonly EditorPart[];
  /** Fields with faults are stored as they were typed; otherwise they are refused. */
  isUnfinished: boolean;
}

export async function storeDraft(
  editing: Editing,
  { signedIn, caller }: Editor,
  { sent, seen, parts, isUnfinished }: DraftWish,
): Promise<StoredDraft> {
  const { booking, staff } = editing;
  const { database } = booking;
  const typed = parseDraft(sent);
  if (!typed) return { ok: false, reason: 'faults', errors: faultsOf(sent) };
  return database.transaction(async (tx): Promise<StoredDraft> => {
    await database.lock(tx, contentLock, 'alone');
    const before = await newestVersion(tx);
    if (before.version !== seen) return changedMeanwhile(before);
    const live = (await getVersion(tx, 'published')) ?? before;
    const added = Object.entries(newFaults(typed, before.content, editing.textFaultsOf));
    const refused = isUnfinished ? added.filter((fault) => isFaultOfStructure(...fault)) : added;
    if (refused.length > 0) return { ok: false, reason: 'faults', errors: Object.fromEntries(refused) };
    const { errors } = findFaults({ content: typed, live: live.content }, (one) =>
      editing.textFaultsOf(newTexts(before.content, one)),
    );
    const content = tidyContent(typed);
    const changed = [
      ...new Set(changedPaths(before.content, content).map((path) => partOf(path.split('.')))),
    ];
    const others = changed.filter((part) => !parts.includes(part));
    if (others.length > 0) return { ok: false, reason: 'other-parts', parts: others };
    const preview = before.preview || newPreview();
    const reasons = validReasons(before, content);
    const version = await putDraft(tx, {
      content,
      samples: samplesLeft(before.samples, before.content, content),
      madeAt: staff.clock.now(),
      madeBy: signedIn.account.displayName,
      preview,
      reasons,
    });
    // The owner's drafts enter the audit log when they are published.
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
    const withheld = await withheldItems(editing, tx, {
      content,
      live: live.content,
      reasons: reasonsFor({ content, reasons }, live),
    });
    return { ok: true, version, preview, warnings: warningsIn(content, live.content), errors, withheld };
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

interface NewDraft {
  version: number;
  warnings: readonly ContentWarning[];
}

/** Makes an earlier version the draft, so that publishing checks the guard and the visits again. */
export async function draftFrom(
  editing: Editing,
  editor: Editor,
  /** `seen`: the version that the person had before them; undefined replaces any. */
  { version, seen }: { version: number; seen: number | undefined },
): Promise<NewDraft | ChangedMeanwhile | undefined> {
  const { database } = editing.booking;
  return database.transaction(async (tx) => {
    await database.lock(tx, contentLock, 'alone');
    const before = await newestVersion(tx);
    if (seen !== undefined && before.version !== seen) return changedMeanwhile(before);
    const earlier = await getVersionByNumber(tx, version);
    const event = { action: 'clinic-restored', subject: String(version) } as const;
    return earlier && replaceDraft(editing, editor, tx, earlier, before.preview, event);
  });
}

/** Parses the document of an imported file. Ignores faults that the published document has too. */
export function readImported(
  { content }: Pick<Editing, 'content'>,
  sent: unknown,
): { ok: true; content: Content } | { ok: false; errors: ContentErrors } {
  const imported = parseDraft(sent);
  const errors = imported ? newFaults(imported, content.current().content) : faultsOf(sent);
  return imported && Object.keys(errors).length === 0
    ? { ok: true, content: tidyContent(imported) }
    : { ok: false, errors };
}

/** Makes an imported document the draft. `seen`: as of `draftFrom`. */
export async function importContent(
  editing: Editing,
  editor: Editor,
  content: Content,
  seen: number | undefined,
): Promise<NewDraft | ChangedMeanwhile> {
  const { database } = editing.booking;
  return database.transaction(async (tx) => {
    await database.lock(tx, contentLock, 'alone');
    const before = await newestVersion(tx);
    if (seen !== undefined && before.version !== seen) return changedMeanwhile(before);
    const imported = {
      content,
      samples: samplesLeft(before.samples, before.content, content),
      reasons: validReasons(before, content),
    };
    return replaceDraft(editing, editor, tx, imported, before.preview, {
      action: 'clinic-imported',
      subject: '',
    });
  });
}

async function replaceDraft(
  editing: Editing,
  editor: Editor,
  tx: Queries,
  { content, samples, reasons }: Pick<ContentVersion, 'content' | 'samples' | 'reasons'>,
  preview: string,
  event: AuditEvent,
): Promise<NewDraft> {
  const version = await putDraft(tx, {
    content,
    samples,
    reasons,
    madeAt: editing.staff.clock.now(),
    madeBy: editor.signedIn.account.displayName,
    preview: preview || newPreview(),
  });
  await auditEdit(editing, editor, tx, event);
  await editing.booking.database.announce(tx, draftTopic);
  return { version, warnings: warningsOf(content) };
}
