import type { AuditActor } from '#features/staff/audit/audit.server.ts';
import type { Caller } from '#features/staff/session/staff.server.ts';
import type { RestoreOutcome } from './restores.ts';

export interface ChosenBackup {
  file: string;
  /** Instant. */
  madeAt: number;
  /** True: later bookings are not put back. */
  exactly: boolean;
}

/** Restores by a running server: it closes the application, replaces the data, and opens a new application. */
export interface Restores {
  isRunning(): boolean;
  last(): RestoreOutcome | undefined;
  /** Begins, and returns at once; false while another is under way. */
  begin(backup: ChosenBackup, actor: AuditActor, caller: Caller): boolean;
}
