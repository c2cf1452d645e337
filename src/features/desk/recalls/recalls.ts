import type { CallAttempt, CallOutcome } from '#features/booking/calls/call-attempts.ts';
import type { Recall } from '#features/booking/recalls/recalls.ts';
import type { CivilDate, CivilTime } from '#platform/civil-date.ts';
import type { Language } from '#platform/language.ts';

/** The lists of recalls. 'unasked': those due whose patients said no, or were not asked whether they may be reminded. */
export const recallLists = ['due', 'month', 'all', 'unasked'] as const;
export type RecallList = (typeof recallLists)[number];

/** Maximum number of recalls in a list, the soonest first. */
export const maxRecalls = 500;

/** An attempt by hand to reach the patient; of WhatsApp it is only known that it was opened. */
export interface RecallAttempt {
  at: number;
  by: string;
  how: 'whatsapp' | CallOutcome;
}

export interface ListedRecall extends Recall {
  /** The visit after which it was agreed. */
  id: string;
  /** The key of its reason in Calls. */
  key: string;
  /** Due, and no call has settled it. */
  isToCall: boolean;
  patient: { firstName: string; lastName: string; mobile: string; language: Language };
  visitDate: CivilDate;
  /** The id of the dentist who was chosen for it. */
  dentist: string | null;
  /** The last visit that is done. */
  lastDate: CivilDate;
  said: readonly RecallAttempt[];
  /** The member of staff who calls this person now. */
  calling: Pick<CallAttempt, 'account' | 'by' | 'at'> | null;
  /** Text for WhatsApp, in the patient's language; null before its day, and without consent. */
  text: string | null;
}

/** A recall whose patient has booked: it has left the list. */
export interface BookedRecall extends ListedRecall {
  booked: { id: string; reference: string; date: CivilDate; time: CivilTime; isByLink: boolean };
}
