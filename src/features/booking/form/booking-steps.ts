import type { CivilDate, CivilTime } from '#features/clinic/clinic-time.ts';
import {
  checkAppointmentRequest,
  type AppointmentFields,
  type FieldName,
} from '../appointments/appointment-request.ts';
import type { ConfirmedAppointment, Refusal } from '../slot-choice/booking-client.ts';
import { monthOf } from '../slots/calendar.ts';
import { nearestFree } from '../slots/availability.ts';
import { isFree, type KnownAvailability } from '../slots/known-availability.ts';
import type { Slot } from '../slots/slots.ts';

export type Fields = Required<AppointmentFields>;
export type FieldTexts = Partial<Record<FieldName, string>>;

/** The three steps of booking (specification 4). */
export interface BookingState {
  step: 'form' | 'calendar' | 'thankyou';
  fields: Fields;
  /** A message for each field at fault. */
  errors: FieldTexts;
  /** Counts failed submits, so that each moves the focus to the first field at fault. */
  failedSubmits: number;
  /** The first day of the month shown; none until the clinic's present is known. */
  month?: CivilDate;
  date?: CivilDate;
  time?: CivilTime;
  sending: boolean;
  /** What was last asked for. */
  asked?: Slot;
  /** What may have been booked, though the answer was lost. */
  unsettled?: Slot;
  refusal?: Refusal | undefined;
  appointment?: ConfirmedAppointment;
}

export type BookingAction =
  | { type: 'edit'; field: FieldName; value: string }
  | { type: 'submit'; texts: Record<string, unknown> }
  | { type: 'back' }
  | { type: 'show-month'; month: CivilDate }
  | { type: 'choose-date'; date: CivilDate }
  | { type: 'choose-time'; time: CivilTime }
  | { type: 'choose-slot'; slot: Slot }
  | { type: 'send' }
  | { type: 'refuse'; refusal: Refusal }
  | { type: 'confirm'; appointment: ConfirmedAppointment };

export function startBooking(service: string): BookingState {
  const fields = { firstName: '', lastName: '', mobileNumber: '', serviceSelected: service, message: '' };
  return { step: 'form', fields, errors: {}, failedSubmits: 0, sending: false };
}

export function bookingReducer(state: BookingState, action: BookingAction): BookingState {
  switch (action.type) {
    case 'edit': {
      const { [action.field]: _, ...errors } = state.errors;
      return { ...state, fields: { ...state.fields, [action.field]: action.value }, errors };
    }
    case 'submit': {
      const checked = checkAppointmentRequest(state.fields);
      if (checked.ok) return { ...state, step: 'calendar', errors: {} };
      const errors = Object.fromEntries(
        Object.entries(checked.errors).map(([field, key]) => [field, action.texts[key] as string]),
      );
      return { ...state, errors, failedSubmits: state.failedSubmits + 1 };
    }
    case 'back':
      return { ...state, step: 'form', refusal: undefined };
    case 'show-month': {
      const { date: _, time: __, ...rest } = state;
      return { ...rest, month: action.month, refusal: undefined };
    }
    case 'choose-date': {
      const { time: _, ...rest } = state;
      return { ...rest, date: action.date, month: monthOf(action.date), refusal: undefined };
    }
    case 'choose-time':
      return { ...state, time: action.time, refusal: undefined };
    case 'choose-slot': {
      const { date, time } = action.slot;
      return { ...state, date, time, month: monthOf(date), refusal: undefined };
    }
    case 'send': {
      const { date, time } = state;
      if (!date || !time) return state;
      return { ...state, sending: true, asked: { date, time }, refusal: undefined };
    }
    case 'refuse':
      return refuse({ ...state, ...askedOf(state), sending: false, refusal: action.refusal }, action.refusal);
    case 'confirm':
      return { ...state, step: 'thankyou', sending: false, appointment: action.appointment };
  }
}

/** The refused time is forgotten by the choice, and named by the message. */
function askedOf({ date, time }: BookingState): { asked?: Slot } {
  return date && time ? { asked: { date, time } } : {};
}

function refuse(state: BookingState, refusal: Refusal): BookingState {
  switch (refusal.reason) {
    case 'slot-taken':
    case 'slot-not-offered': {
      // What was chosen is gone; the rest stays.
      const { time: _, ...rest } = state;
      return rest;
    }
    case 'fields':
      return { ...state, step: 'form', errors: refusal.errors, failedSubmits: state.failedSubmits + 1 };
    case 'dropped':
    case 'no-answer':
    case 'server':
      return { ...state, ...(state.asked && { unsettled: state.asked }) };
    default:
      return state;
  }
}

/** Whether the chosen time was asked for without a clear answer: only asking again with the same key tells. */
export function isUnsettled({ date, time, unsettled }: BookingState): boolean {
  return unsettled !== undefined && unsettled.date === date && unsettled.time === time;
}

/**
 * What happens to the choice when news of the free times come: a time that somebody else has taken meanwhile is refused before it is
 * asked for. Undefined when it is still free, or when it may be this patient's own booking that took it.
 */
export function refusalByNews(state: BookingState, known: KnownAvailability): Refusal | undefined {
  const { step, date, time, sending } = state;
  if (step !== 'calendar' || !date || !time || sending || isUnsettled(state)) return undefined;
  if (known.state !== 'known' || isFree(known, { date, time })) return undefined;
  const isTaken = known.days.get(date)?.slots.some((slot) => slot.time === time);
  return {
    reason: isTaken ? 'slot-taken' : 'slot-not-offered',
    nearest: nearestFree([...known.days.values()], { date, time }),
  };
}
