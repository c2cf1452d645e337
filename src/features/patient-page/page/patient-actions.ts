import type { SlotChoice } from '#features/booking/slot-choice/choose-slot.ts';
import type { NotMade, SlotGone } from '#features/booking/slot-choice/refusals.ts';
import type { Availability } from '#features/booking/slots/known-availability.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { PatientAppointment } from './patient-appointment.ts';

/** What a patient does to their own appointment; beside its type stands what its call is sent with. Doing the same again changes nothing more. */
export type PatientAction =
  /** An appointment that does not stand at the time that the page shows is not cancelled. */
  | { type: 'cancel'; shownAt?: Slot | undefined }
  | ({ type: 'move' } & Slot)
  | { type: 'reminders' | 'earlier'; wanted: boolean }
  | { type: 'offer'; offer: string; accept: boolean };

/** The name under which a button of the page posts its action, as JSON. */
export const actionField = 'patient-action';

export const patientRefusals = [
  'unknown',
  'too-late',
  'cancelled',
  'arrived',
  'in-chair',
  'completed',
  'missed',
  'changed-meanwhile',
  'offer-ended',
] as const;
/** The appointment stands at another time than the page shows: this one. */
export interface MovedMeanwhile extends Slot {
  reason: 'moved-meanwhile';
}
/** Why the clinic did not do what a patient asked for. */
export type PatientRefusal = SlotGone | MovedMeanwhile | { reason: (typeof patientRefusals)[number] };
/** The same, or why that is not known. */
export type NotChanged = NotMade<(typeof patientRefusals)[number]> | MovedMeanwhile;

/** What is asked before it is done. */
export type Question = 'cancel' | 'move';
export const questions: readonly Question[] = ['cancel', 'move'];

/** What was done just now. */
export const doneActions = ['moved', 'cancelled', 'accepted', 'declined'] as const;
export type Done = (typeof doneActions)[number];

/** What is said of an action; of a switch its own state says enough. */
export function doneBy(action: PatientAction): Done | undefined {
  switch (action.type) {
    case 'cancel':
      return 'cancelled';
    case 'move':
      return 'moved';
    case 'offer':
      return action.accept ? 'accepted' : 'declined';
    default:
      return undefined;
  }
}

/** The query of the page that asks before it does something, and of the page that says what was done. */
export const questionField = 'change';
export const doneField = 'done';

/** The calendar of a move. */
export interface MoveChoice extends SlotChoice {
  refusal?: NotChanged | undefined;
}

/** The page behind a patient's link as it is sent. */
export interface PatientPage {
  appointment: PatientAppointment;
  /** The clinic's present, epoch ms. */
  now: number;
  question?: Question | undefined;
  done?: Done | undefined;
  refusal?: NotChanged | undefined;
  move: MoveChoice;
  /** Undefined where it is not needed, and when the free times could not be read. */
  availability?: Availability | undefined;
}
