import type { AppointmentFields, FieldErrors } from '#features/booking/appointments/appointment-request.ts';
import type { AppointmentStatus } from '#features/booking/appointments/appointment-status.ts';
import type { CallAttempt } from '#features/booking/calls/call-attempts.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { Warning } from '#features/booking/warnings/warnings.ts';
import type { CivilDate } from '#platform/civil-date.ts';

/** The data of one visit, as its patient's page shows them. */
export interface OwnData {
  patient: string;
  firstName: string;
  lastName: string;
  /** A missed visit's name is corrected by the clinic. */
  mayCorrect: boolean;
  /** Told of health and stored: the consent to it can be withdrawn. */
  hasHealth: boolean;
  /** Reminders of the visit, or of a recall after it, may still go out. */
  wantsReminders: boolean;
  recall: { due: CivilDate; service: string; mayRemind: boolean | null } | null;
  /** Masked: whoever finds a link must not learn the number. */
  number: string;
  /** The patient may change it on the page of the visit. */
  mayChangeNumber: boolean;
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
  | 'whatsappConsent'
  | 'wantsReminders'
  | 'isComing';

interface OwnVisit extends Slot, Pick<Appointment, Kept> {
  /** 'held': the clinic has not confirmed it yet. */
  status: AppointmentStatus | 'held';
  /** Still to come, so that an erasure cancels it. */
  isUpcoming: boolean;
  /** The name of the chosen dentist. */
  dentist: string | null;
  bookedOn: CivilDate;
  changedOn: CivilDate;
  correctedOn: CivilDate | null;
  healthWithdrawnOn: CivilDate | null;
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

/** Fields that the patient may correct. */
export type Correction = Pick<Required<AppointmentFields>, 'firstName' | 'lastName' | 'message'>;

/** A correction that the form's rules refuse, as it was typed. */
export interface CorrectionFailure {
  typed: Correction;
  errors: FieldErrors;
}

/** Why nothing was corrected or withdrawn. */
export type EditRefusal = 'missed' | 'changed-meanwhile' | 'too-many';

export type DataRefusal =
  { press: 'erase'; reason: EraseRefusal } | { press: Exclude<DataPress, 'erase'>; reason: EditRefusal };

/** Name of the page's buttons, and their values. */
export const pressField = 'press';
export const dataPresses = ['erase', 'correct', 'withdraw-health', 'withdraw-reminders'] as const;
export type DataPress = (typeof dataPresses)[number];

/** Query parameter of the page with a question or a form. */
export const dataField = 'show';
export const shownParts = ['erase', 'correct'] as const;
export type ShownPart = (typeof shownParts)[number];

/** Query parameter of the page after a change. */
export const doneEditField = 'done';
export const doneEdits = ['correct', 'withdraw-health', 'withdraw-reminders'] as const;
export type DoneEdit = (typeof doneEdits)[number];
