import type { SlotChoice } from '#features/booking/slot-choice/choose-slot.ts';
import type { RequestFailure, SlotGone } from '#features/booking/slot-choice/refusals.ts';
import type { Availability } from '#features/booking/slots/known-availability.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { Language } from '#platform/language.ts';
import type { PatientAppointment } from './patient-appointment.ts';

/** A patient's action on their own appointment, with the data of its API call. Repeating it changes nothing. */
export type PatientAction =
  /** `shownAt`: cancels only if the appointment is still at the time that the page shows. */
  | { type: 'cancel'; shownAt?: Slot | undefined }
  | ({ type: 'move' } & Slot)
  | { type: 'coming'; coming: boolean }
  | { type: 'reminders' | 'earlier'; wanted: boolean }
  /** `language`: in which the question was read; by default the patient's. */
  | { type: 'whatsapp'; wanted: boolean; language?: Language | undefined }
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
/** The appointment is at another time than the page shows: this one. */
export interface MovedMeanwhile extends Slot {
  reason: 'moved-meanwhile';
}
/** Refusals of a patient's action. */
export type PatientRefusal = SlotGone | MovedMeanwhile | { reason: (typeof patientRefusals)[number] };
/** The refusal, or a failed request with an unknown result. */
export type ChangeFailure = RequestFailure<(typeof patientRefusals)[number]> | MovedMeanwhile;

/** Question before the action. */
export type Question = 'cancel' | 'move';
export const questions: readonly Question[] = ['cancel', 'move'];

/** Last action. */
export const doneActions = ['moved', 'cancelled', 'accepted', 'declined'] as const;
export type Done = (typeof doneActions)[number];

/** Confirmation of an action; a switch shows its own state. */
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

/** Query parameters of the page with a question, and of the page with a result. */
export const questionField = 'change';
export const doneField = 'done';

/** The calendar of a move. */
export interface MoveChoice extends SlotChoice {
  refusal?: ChangeFailure | undefined;
}

/** The page behind a patient's link as it is sent. */
export interface PatientPage {
  appointment: PatientAppointment;
  /** The clinic's present, epoch ms. */
  now: number;
  question?: Question | undefined;
  done?: Done | undefined;
  refusal?: ChangeFailure | undefined;
  move: MoveChoice;
  /** Undefined where it is not needed, and when the free times could not be read. */
  availability?: Availability | undefined;
}
