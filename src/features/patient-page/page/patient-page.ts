import type { BookingState } from '#features/booking/form/booking-steps.ts';
import type { Availability } from '#features/booking/slots/known-availability.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { PatientAppointment } from './patient-appointment.ts';
import type { PatientAction } from './patient-actions.ts';

/** Why something was not done, or why we can't say. */
export type Trouble =
  | { reason: 'slot-taken' | 'slot-not-offered'; nearest: readonly Slot[] }
  | {
      reason:
        | 'unknown'
        | 'too-late'
        | 'not-allowed'
        | 'changed-meanwhile'
        | 'offer-ended'
        | 'too-many'
        | 'offline'
        | 'dropped'
        | 'no-answer'
        | 'server';
    };

/** What is asked before it is done. */
export type Question = 'cancel' | 'move';
export const questions: readonly Question[] = ['cancel', 'move'];

/** What was done just now. */
export const doneActions = ['moved', 'cancelled', 'accepted', 'declined'] as const;
export type Done = (typeof doneActions)[number];

/** What is said of a action; of a switch its own state says enough. */
export function doneBy(action: PatientAction): Done | undefined {
  switch (action.type) {
    case 'cancel':
      return 'cancelled';
    case 'move':
      return 'moved';
    case 'answer':
      return action.accept ? 'accepted' : 'declined';
    default:
      return undefined;
  }
}

/** The page behind a patient's link as it is sent. */
export interface PatientPage {
  own: PatientAppointment;
  /** The clinic's present, epoch ms. */
  now: number;
  question?: Question | undefined;
  done?: Done | undefined;
  trouble?: Trouble | undefined;
  /** The calendar of a move. */
  calendar: BookingState;
  /** Undefined where it is not needed, and when the free times could not be read. */
  availability?: Availability | undefined;
}

/** The query of the page that asks before it does something. */
export const questionField = 'change';
export const doneField = 'done';
