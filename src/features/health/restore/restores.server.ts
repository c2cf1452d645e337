import type { AuditActor } from '#features/staff/audit/audit.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { RestoreOutcome } from './restores.ts';

export interface ChosenBackup {
  file: string;
  /** Instant. */
  madeAt: number;
  /** Visits that were booked since are not put back. */
  exactly: boolean;
}

/** The restores of a running server: it puts itself aside for one, and begins anew with what was restored. */
export interface Restores {
  isRunning(): boolean;
  last(): RestoreOutcome | undefined;
  /** Begins, and returns at once; false while another is under way. */
  begin(backup: ChosenBackup, actor: AuditActor, caller: Caller): boolean;
}
