// A restore that the owner began on the page, and how the last one went.

/** Why nothing was changed. */
export type RestoreFailure = 'no-room' | 'spoilt' | 'in-use' | 'failed';

interface Ended {
  /** Instant of the backup. */
  madeAt: number;
}
export type RestoreOutcome =
  | (Ended & {
      ok: true;
      /** The folder with what was there before. */
      kept: string;
      /** Appointments of patients who had been erased since. */
      erased: number;
      /** Messages about which the owner has to decide. */
      unknownMessages: number;
    })
  | (Ended & { ok: false; reason: RestoreFailure });
