import type { CivilDate } from '#platform/civil-date.ts';

/** A patient is to come again: by when, for which service, and whether they may be written to about it. */
export interface Recall {
  /** The visit after which it was agreed. */
  appointmentId: string;
  due: CivilDate;
  service: string;
  /** Null: not asked. */
  mayRemind: boolean | null;
  /** The member of staff who asked, by their name at that time. */
  askedBy: string | null;
  askedAt: number | null;
}
