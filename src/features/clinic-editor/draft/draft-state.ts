import type {
  Content,
  ContentErrors,
  ContentWarning,
  StrandedVisit,
  VisitChoice,
} from '#features/clinic/content/content.ts';
import type { Conflict } from './merge-drafts.ts';

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
  /** The owner wants to go on or to publish: from then on what is still empty in a new line is a fault too. */
  isAsked: boolean;
  warnings: readonly ContentWarning[];
  conflicts: readonly Conflict[];
  /** Booked visits that would no longer fit, and what becomes of each. */
  visits: readonly StrandedVisit[];
  choices: Readonly<Record<string, VisitChoice>>;
  reasons: Readonly<Record<string, string>>;
  savedAt?: number;
  /** Counts what the server has taken, so that the history is read anew. */
  saves: number;
  samples: readonly string[];
  /** What the address of its preview ends in; empty where there is no draft. */
  preview: string;
  /** Texts that stay only with a reason, by path. */
  unreasoned: readonly string[];
  refusal?: string;
}

/** As a draft begins: nothing is wrong with it, and the owner has decided nothing. */
export const nothingAsked: Pick<
  DraftState,
  'errors' | 'isAsked' | 'conflicts' | 'visits' | 'choices' | 'reasons' | 'unreasoned'
> = { errors: {}, isAsked: false, conflicts: [], visits: [], choices: {}, reasons: {}, unreasoned: [] };

export interface Kept {
  content: Content;
  base: Content;
}
/** On this device, until the server has it. */
export interface DraftShelf {
  read(): Kept | undefined;
  write(kept: Kept): void;
  clear(): void;
}
