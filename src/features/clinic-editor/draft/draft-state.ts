import type {
  Content,
  ContentErrors,
  ContentWarning,
  StrandedVisit,
  VisitChoice,
} from '#features/clinic/content/content.ts';
import type { ClinicContent, ContentAnswer, PublishingChoices, SavedDraft } from './clinic-content-client.ts';
import type { Conflict } from './content-tree.ts';

export type DraftPhase =
  | 'still'
  | 'waiting'
  | 'saving'
  /** Kept on this device: there is no connection, or the answer did not come. */
  | 'offline'
  | 'invalid'
  | 'conflict'
  | 'publishing'
  | 'publish-dropped'
  | 'published'
  /** The server said no, and why in `refusal`. */
  | 'refused';

export interface DraftState {
  /** As it is on the screen. */
  content: Content;
  published: Content;
  /** Of the published document. */
  version: number;
  phase: DraftPhase;
  errors: ContentErrors;
  warnings: readonly ContentWarning[];
  conflicts: readonly Conflict[];
  /** Booked visits that would no longer fit, and what becomes of each. */
  visits: readonly StrandedVisit[];
  choices: Readonly<Record<string, VisitChoice>>;
  reasons: Readonly<Record<string, string>>;
  savedAt?: number;
  /** Counts what the server has taken, so that the preview knows when to look again. */
  saves: number;
  /** What was published before: the way back. */
  undo?: number;
  refusal?: string;
}

export interface ContentCalls {
  read(): Promise<ContentAnswer<ClinicContent>>;
  save(draft: Content, tag: string): Promise<ContentAnswer<SavedDraft>>;
  discard(): Promise<ContentAnswer<void>>;
  publish(choices: PublishingChoices): Promise<ContentAnswer<{ version: number }>>;
  restore(version: number): Promise<ContentAnswer<SavedDraft>>;
}
interface Kept {
  content: Content;
  base: Content;
}
/** On this device, until the server has it. */
export interface DraftShelf {
  read(): Kept | undefined;
  write(kept: Kept): void;
  clear(): void;
}
