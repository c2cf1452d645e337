import type {
  Content,
  ContentErrors,
  ContentWarning,
  StrandedVisit,
  VisitChoice,
  WithheldItem,
} from '#features/clinic/content/content.ts';
import { call } from '#platform/call.ts';

const at = '/api/staff/clinic';

/** The published document, and the draft where there is one. */
export interface ClinicContent {
  version: number;
  published: Content;
  draft?: Content;
  /** The draft's preview address shows the site with the draft's content. */
  preview?: string;
  warnings: readonly ContentWarning[];
  /** Faulty fields of the draft, stored as they were typed. */
  errors: ContentErrors;
  /** Parts of the draft that are not complete: publishing leaves them in the draft. */
  withheld: readonly WithheldItem[];
  /** Settings that still have the sample clinic's values. */
  samples: readonly string[];
}

interface RestoredDraft {
  version: number;
  preview?: string;
  warnings: readonly ContentWarning[];
}
export interface SavedDraft extends RestoredDraft {
  errors: ContentErrors;
  withheld: readonly WithheldItem[];
}

/** The owner's answers before publishing. */
export interface PublishingChoices {
  visits: Record<string, VisitChoice>;
  /** The owner's reasons for keeping texts that the guard flagged, by path. */
  reasons: Record<string, string>;
}

interface Refused {
  errors?: ContentErrors;
  visits?: readonly StrandedVisit[];
}
/** A version that was published, and what it changed. */
export interface PastVersion {
  version: number;
  isPublished: boolean;
  madeAt: number;
  madeBy: string;
  changes: readonly { path: string; before?: string; after?: string }[];
  reasons: Readonly<Record<string, string>>;
}

/** Forty megabytes take a slow line minutes. */
const importTimeout = 600_000;

const seen = (tag: string) => ({ 'If-Match': tag });

export const clinicContentCalls = {
  read: () => call<ClinicContent, Refused>(at, { cache: 'no-store' }),
  save: (draft: Content, tag: string) =>
    call<SavedDraft, Refused>(`${at}/draft?unfinished`, { method: 'PUT', body: draft, headers: seen(tag) }),
  discard: () => call<void, Refused>(`${at}/draft`, { method: 'DELETE' }),
  /** Returns the questions that publishing would ask. */
  preview: () =>
    call<{ visits: readonly StrandedVisit[]; withheld: readonly WithheldItem[] }, Refused>(
      `${at}/publish?preview`,
      { body: {} },
    ),
  publish: (choices: PublishingChoices, tag: string) =>
    call<{ version: number; isUnchanged?: boolean }, Refused>(`${at}/publish`, {
      body: choices,
      headers: seen(tag),
    }),
  versions: () =>
    call<{ versions: readonly PastVersion[] }, Refused>(`${at}/versions`, { cache: 'no-store' }),
  /** With an ETag, refused if it is not the newest version's. */
  restore: (version: number, tag?: string) =>
    call<RestoredDraft, Refused>(`${at}/versions/${version}/restore`, {
      method: 'POST',
      ...(tag !== undefined && { headers: seen(tag) }),
    }),
  /** An exported file becomes the draft, where the newest version has this tag. */
  importFile: (file: File, tag: string) =>
    call<RestoredDraft & { leftOut: number }, Refused>(`${at}/import`, {
      body: file,
      headers: seen(tag),
      timeout: importTimeout,
    }),
};
export type ContentCalls = typeof clinicContentCalls;
