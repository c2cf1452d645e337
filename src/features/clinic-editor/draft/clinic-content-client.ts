import type {
  Content,
  ContentErrors,
  ContentWarning,
  StrandedVisit,
  VisitChoice,
} from '#features/clinic/content/content.ts';
import { call, type CallResult } from '#platform/call.ts';

const at = '/api/staff/clinic';

/** The published document, and the draft where there is one. */
export interface ClinicContent {
  version: number;
  published: Content;
  draft?: Content;
  warnings: readonly ContentWarning[];
}

export interface SavedDraft {
  version: number;
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
export type ContentAnswer<Value> = CallResult<Value, Refused>;

export const readContent = () => call<ClinicContent, Refused>(at, { cache: 'no-store' });
export const saveDraft = (draft: Content, tag: string) =>
  call<SavedDraft, Refused>(`${at}/draft`, { method: 'PUT', body: draft, headers: { 'If-Match': tag } });
export const discardDraft = () => call<void, Refused>(`${at}/draft`, { method: 'DELETE' });
export const publishDraft = (choices: PublishingChoices) =>
  call<{ version: number }, Refused>(`${at}/publish`, { body: choices });
export const restoreVersion = (version: number) =>
  call<SavedDraft, Refused>(`${at}/versions/${version}/restore`, { method: 'POST' });
