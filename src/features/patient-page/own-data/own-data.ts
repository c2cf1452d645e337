import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { CallAttempt } from '#features/booking/calls/call-attempts.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { Warning } from '#features/booking/warnings/warnings.ts';
import type { CivilDate } from '#platform/civil-date.ts';

/** The data of one visit, as its patient's page shows them. */
export interface OwnData {
  patient: string;
  /** Masked: whoever finds a link must not learn the number. */
  number: string;
  warnings: readonly Warning[];
  /** The latest first. */
  visits: readonly OwnVisit[];
  /** Oldest first. */
  calls: readonly OwnCall[];
  messages: readonly OwnMessage[];
}

interface OwnCall {
  on: CivilDate;
  outcome: CallAttempt['outcome'];
  note: string;
}

type Kept =
  | 'reference'
  | 'service'
  | 'source'
  | 'channel'
  | 'message'
  | 'note'
  | 'consent'
  | 'wantsReminders'
  | 'isComing';

interface OwnVisit extends Slot, Pick<Appointment, Kept> {
  /** 'held': the clinic has not confirmed it yet. */
  status: AppointmentStatus | 'held';
  /** Still to come, so that an erasure cancels it. */
  isUpcoming: boolean;
  bookedOn: CivilDate;
  changedOn: CivilDate;
}

interface OwnMessage {
  /** Null before it is sent, and for one that was never sent. */
  sentOn: CivilDate | null;
  isDelivered: boolean;
  channel: string;
  /** '' for a row of the spreadsheet. */
  text: string;
}

/**
 * Why nothing was erased: the patient is at the clinic, the visit is too near to be cancelled, it was changed meanwhile, or too much was
 * tried from this address.
 */
export type EraseRefusal = 'begun' | 'too-late' | 'changed-meanwhile' | 'too-many';

/** Query parameter of the page with its question. */
export const dataField = 'show';
export const eraseQuestion = 'erase';
