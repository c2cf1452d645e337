// A restore that the owner began on the page, and how the last one went.

/** Why nothing was changed. */
export type RestoreFailure = 'no-room' | 'spoilt' | 'in-use' | 'failed';

/** What had happened since the backup was made and holds after it was restored. */
export interface CarriedOver {
  /** Appointments of patients who had been erased. */
  erased: number;
  /** Messages about which the owner has to decide: nobody can say whether they went. */
  unknownMessages: number;
  /** How many visits that were booked since stand again. */
  putBack: number;
  /** References of those whose time has another patient in the backup: they stand as cancelled. */
  withoutTime: string[];
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
      carried: CarriedOver;
    })
  | (Ended & { ok: false; reason: RestoreFailure });
