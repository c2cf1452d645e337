// The state of a restore that the owner began on the page, and the result of the last one.

/** Why nothing was changed. */
export type RestoreFailure = 'no-room' | 'spoilt' | 'in-use' | 'at-work' | 'failed';

/** Changes since the backup that hold after the restore, and changes that could not be kept. */
export interface ReconcileReport {
  /** Appointments of patients who had been erased. */
  erased: number;
  /** Visits and patients of imports that had been undone. */
  undone: number;
  /** Visits that keep the number which their patient has proven by a code since. */
  provenNumbers: number;
  /** Messages that need the owner's decision, since it is unknown whether they were sent. */
  unknownMessages: number;
  /** The number of later bookings that were put back. */
  putBack: number;
  /** References of later bookings whose slot another patient has in the backup: they are now cancelled. */
  withoutTime: string[];
  /** References of later bookings that were put back with any dentist: the chair of the chosen one is taken or blocked at their time. */
  withoutDentist: string[];
  /** Accounts that are as they were on the day of the backup; those that are off wait for an owner to enable them. */
  accounts: { email: string; isOff: boolean }[];
  /** The machine was empty, or started anew: it knew nothing of what the clinic did after the backup. */
  isNewMachine: boolean;
  /** Damaged parts of the replaced data. */
  unreadable: ('visits' | 'messages' | 'accounts' | 'audit-log' | 'erasures')[];
  /** Folders of pictures that the backup refers to but does not contain. */
  missingPictures: string[];
}

interface Ended {
  /** Instant of the backup. */
  madeAt: number;
}
export type RestoreOutcome =
  | (Ended & {
      ok: true;
      /** The folder with the replaced data. */
      kept: string;
      report: ReconcileReport;
    })
  | (Ended & { ok: false; reason: RestoreFailure });
