import type { BookingState } from '#features/booking/form/booking-steps.ts';
import type { Availability } from '#features/booking/slots/known-availability.ts';
import type { Slot } from '#features/booking/slots/slots.ts';
import type { OwnAppointment } from './own-appointment.ts';
import type { Deed } from './own-deeds.ts';

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
export const doneDeeds = ['moved', 'cancelled', 'accepted', 'declined'] as const;
export type Done = (typeof doneDeeds)[number];

/** What is said of a deed; of a switch its own state says enough. */
export function doneBy(deed: Deed): Done | undefined {
  switch (deed.type) {
    case 'cancel':
      return 'cancelled';
    case 'move':
      return 'moved';
    case 'answer':
      return deed.accept ? 'accepted' : 'declined';
    default:
      return undefined;
  }
}

/** The page behind a patient's link as it is sent. */
export interface OwnPage {
  own: OwnAppointment;
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
