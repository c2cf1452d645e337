// A restore that the owner began on the page, and how the last one went.

/** Why nothing was changed. */
export type RestoreFailure = 'no-room' | 'spoilt' | 'in-use' | 'at-work' | 'failed';

/** What had happened since the backup was made and holds after it was restored, and what could not be carried over. */
export interface ReconcileReport {
  /** Appointments of patients who had been erased. */
  erased: number;
  /** Messages about which the owner has to decide: nobody can say whether they went. */
  unknownMessages: number;
  /** How many visits that were booked since stand again. */
  putBack: number;
  /** References of those whose time has another patient in the backup: they stand as cancelled. */
  withoutTime: string[];
  /** Accounts that are as they were on the day of the backup; those that are off wait for an owner to enable them. */
  accounts: { email: string; isOff: boolean }[];
  /** Parts of what was there before that were damaged. */
  unreadable: ('visits' | 'messages' | 'accounts' | 'audit-log' | 'erasures')[];
  /** Folders of pictures that the backup names and does not have. */
  missingPictures: string[];
}

interface Ended {
  /** Instant of the backup. */
  madeAt: number;
}
export type RestoreOutcome =
  | (Ended & {
      ok: true;
      /** The folder with what was there before. */
      kept: string;
      report: ReconcileReport;
    })
  | (Ended & { ok: false; reason: RestoreFailure });
