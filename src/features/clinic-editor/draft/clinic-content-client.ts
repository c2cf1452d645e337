import type {
  Content,
  ContentErrors,
  ContentWarning,
  StrandedVisit,
  VisitChoice,
} from '#features/clinic/content/content.ts';
import { call } from '#platform/call.ts';

const at = '/api/staff/clinic';

/** The published document, and the draft where there is one. */
export interface ClinicContent {
  version: number;
  published: Content;
  draft?: Content;
  /** Of the draft: by it the site is shown as the draft has it. */
  preview?: string;
  warnings: readonly ContentWarning[];
  /** The settings whose values are still those of the sample clinic. */
  samples: readonly string[];
}

export interface TakenDraft {
  version: number;
  preview?: string;
  warnings: readonly ContentWarning[];
}

/** What the owner has decided before publishing. */
export interface PublishingChoices {
  visits: Record<string, VisitChoice>;
  /** Why a text stays that the guard would rather not see, by path. */
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

const seen = (tag: string) => ({ 'If-Match': tag });

export const clinicContentCalls = {
  read: () => call<ClinicContent, Refused>(at, { cache: 'no-store' }),
  save: (draft: Content, tag: string) =>
    call<TakenDraft, Refused>(`${at}/draft`, { method: 'PUT', body: draft, headers: seen(tag) }),
  discard: () => call<void, Refused>(`${at}/draft`, { method: 'DELETE' }),
  /** What publishing would ask. */
  preview: () => call<{ visits: readonly StrandedVisit[] }, Refused>(`${at}/publish?preview`, { body: {} }),
  publish: (choices: PublishingChoices, tag: string) =>
    call<{ version: number }, Refused>(`${at}/publish`, { body: choices, headers: seen(tag) }),
  versions: () =>
    call<{ versions: readonly PastVersion[] }, Refused>(`${at}/versions`, { cache: 'no-store' }),
  restore: (version: number) =>
    call<TakenDraft, Refused>(`${at}/versions/${version}/restore`, { method: 'POST' }),
};
export type ContentCalls = typeof clinicContentCalls;
