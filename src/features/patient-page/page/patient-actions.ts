import type { SlotChoice } from '#features/booking/slot-choice/choose-slot.ts';
import type { RequestFailure, SlotGone } from '#features/booking/slot-choice/refusals.ts';
import type { Availability } from '#features/booking/slots/known-availability.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { Language } from '#platform/language.ts';
import { numberRefusals, type NumberChoice } from '../number/number-change.ts';
import type { PatientAppointment } from './patient-appointment.ts';

/** A patient's action on their own appointment, with the data of its API call. Repeating it changes nothing. */
export type PatientAction =
  /** `shownAt`: only if the appointment is still at the time that the page shows. */
  | { type: 'cancel'; shownAt?: Slot | undefined }
  | ({ type: 'move' } & Slot)
  | { type: 'coming'; coming: boolean; shownAt?: Slot | undefined }
  | { type: 'reminders' | 'earlier'; wanted: boolean }
  /** `language`: in which the question was read; by default the patient's. `version`: of the question on the page. */
  | { type: 'whatsapp'; wanted: boolean; language?: Language | undefined; version?: number | undefined }
  | { type: 'offer'; offer: string; accept: boolean }
  /** Sends a code to a new number. */
  | { type: 'number'; mobileNumber: string }
  /** Proves the number by its code: the visit gets it. */
  | { type: 'number-code'; mobileNumber: string; code: string };

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
  ...numberRefusals,
] as const;
/** The appointment is at another time than the page shows: this one. */
interface MovedMeanwhile extends Slot {
  reason: 'moved-meanwhile';
}
/** Refusals of a patient's action. */
export type PatientRefusal = SlotGone | MovedMeanwhile | { reason: (typeof patientRefusals)[number] };
/** The refusal, or a failed request with an unknown result. */
export type ChangeFailure = RequestFailure<(typeof patientRefusals)[number]> | MovedMeanwhile;

/** Question before the action. */
export const questions = ['cancel', 'move', 'number'] as const;
export type Question = (typeof questions)[number];

/** Last action. */
export const doneActions = ['moved', 'cancelled', 'accepted', 'declined', 'number-changed'] as const;
export type DoneAction = (typeof doneActions)[number];

/** Confirmation of an action; a switch shows its own state. */
export function doneBy(action: PatientAction): DoneAction | undefined {
  switch (action.type) {
    case 'cancel':
      return 'cancelled';
    case 'move':
      return 'moved';
    case 'offer':
      return action.accept ? 'accepted' : 'declined';
    case 'number-code':
      return 'number-changed';
    default:
      return undefined;
  }
}

/** Whether the appointment shows that an action was done whose answer was lost; false where it can't show that. */
export function isDoneIn(action: PatientAction, appointment: PatientAppointment): boolean {
  switch (action.type) {
    case 'cancel':
      return appointment.status === 'cancelled';
    case 'move':
      return (
        appointment.status === 'confirmed' &&
        appointment.date === action.date &&
        appointment.time === action.time
      );
    case 'coming':
      return (appointment.coming ?? false) === action.coming;
    case 'reminders':
      return appointment.wantsReminders === action.wanted;
    case 'whatsapp':
      return appointment.wantsWhatsapp === action.wanted;
    case 'earlier':
      return appointment.earlier.wanted === action.wanted;
    default:
      return false;
  }
}

/** The question that an action answers. */
export function questionBefore(action: PatientAction): Question | undefined {
  switch (action.type) {
    case 'cancel':
    case 'move':
      return action.type;
    case 'number':
    case 'number-code':
      return 'number';
    default:
      return undefined;
  }
}

export const mayAsk = (
  question: Question,
  { change, mayChangeNumber }: Pick<PatientAppointment, 'change' | 'mayChangeNumber'>,
): boolean => (question === 'number' ? mayChangeNumber : change === 'open');

/** The question for a new number after an action: a wrong code, or a lost answer, can be typed again. */
export function numberAfter(action: PatientAction, refusal?: ChangeFailure): NumberChoice | undefined {
  if (action.type !== 'number' && action.type !== 'number-code') return undefined;
  const { type, mobileNumber } = action;
  const reason = refusal?.reason;
  // After too many codes the last one may still be valid.
  const isSent =
    type === 'number'
      ? !reason || reason === 'too-many-codes'
      : reason !== 'code-ended' && reason !== 'no-number';
  return { mobileNumber, isSent };
}

/** Query parameters of the page with a question, and of the page with a result. */
export const questionParam = 'change';
export const doneField = 'done';

/** The calendar of a move. */
export interface MoveChoice extends SlotChoice {
  refusal?: ChangeFailure | undefined;
}

/** The page behind a patient's link as it is sent. */
export interface PatientPage {
  appointment: PatientAppointment;
  /** The clinic's time now, epoch ms. */
  now: number;
  question?: Question | undefined;
  done?: DoneAction | undefined;
  refusal?: ChangeFailure | undefined;
  move: MoveChoice;
  /** The new number, once one was typed. */
  number?: NumberChoice | undefined;
  /** Undefined where it is not needed, and when the free times could not be read. */
  availability?: Availability | undefined;
}
