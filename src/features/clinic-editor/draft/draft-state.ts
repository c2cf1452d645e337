import type {
  Content,
  ContentErrors,
  ContentWarning,
  StrandedVisit,
  VisitChoice,
  WithheldItem,
} from '#features/clinic/content/content.ts';
import type { Conflict } from './merge-drafts.ts';

export type DraftPhase =
  | 'still'
  | 'waiting'
  | 'saving'
  /** Stored on this device: the connection or the answer failed. */
  | 'offline'
  /** Saved with fields at fault, which publishing leaves in the draft. */
  | 'faulty'
  /** Not saved: a fault concerns more than a field. */
  | 'invalid'
  | 'conflict'
  | 'publishing'
  | 'publish-dropped'
  | 'published'
  /** The version before was published again. */
  | 'undone'
  /** The server refused the draft; `refusal` has the reason. */
  | 'refused';

/** Phases in which fields have faults to show. */
export const faultyPhases: readonly DraftPhase[] = ['faulty', 'invalid'];

export interface DraftState {
  /** The content on the screen. */
  content: Content;
  published: Content;
  /** The version of the published document. */
  version: number;
  phase: DraftPhase;
  errors: ContentErrors;
  /** True after the owner has tried to go on or to publish: from then on, empty fields of a new line are faults. */
  isAsked: boolean;
  warnings: readonly ContentWarning[];
  conflicts: readonly Conflict[];
  /** Booked visits that would no longer fit, and what becomes of each. */
  visits: readonly StrandedVisit[];
  /** Parts that publishing leaves in the draft. In the store as the server knows them; views read those that stay out with the reasons on the screen. */
  withheld: readonly WithheldItem[];
  choices: Readonly<Record<string, VisitChoice>>;
  reasons: Readonly<Record<string, string>>;
  savedAt?: number;
  /** Counts successful saves; the history reloads after each. */
  saves: number;
  samples: readonly string[];
  /** The end of the preview's address; '' where there is no draft. */
  preview: string;
  refusal?: string;
  /** The field that the owner asked to see, by its path, and which press it was. */
  shown?: { path: string; press: string };
}

/** State of a new draft: no faults, no answers. */
export const untouchedDraft: Pick<
  DraftState,
  'errors' | 'isAsked' | 'conflicts' | 'visits' | 'choices' | 'reasons'
> = { errors: {}, isAsked: false, conflicts: [], visits: [], choices: {}, reasons: {} };

export interface LocalDraftContent {
  content: Content;
  base: Content;
}
export const isLocalDraftContent = (stored: unknown): stored is LocalDraftContent => {
  const { content, base } = Object(stored) as Partial<LocalDraftContent>;
  return typeof content?.name === 'string' && typeof base?.name === 'string';
};
/** Stored on this device until the server has it. */
export interface LocalDraft {
  read(): LocalDraftContent | undefined;
  write(kept: LocalDraftContent): void;
  clear(): void;
}
