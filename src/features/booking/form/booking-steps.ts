import {
  checkAppointmentRequest,
  type AppointmentFields,
  type FieldError,
  type FieldErrors,
  type FieldName,
} from '../appointments/appointment-request.ts';
import { chooseSlot, type ChoiceAction, type SlotChoice } from '../slot-choice/choose-slot.ts';
import type { ConfirmedAppointment, NotBooked } from './booking-client.ts';

export type Fields = Required<AppointmentFields>;
export type FieldTexts = Partial<Record<FieldName, string>>;
/** What the booking words say of each fault. */
type FaultWords = Readonly<Record<FieldError, string>>;

/** The three steps of booking (specification 4). */
export interface BookingState extends SlotChoice {
  step: 'form' | 'calendar' | 'thankyou';
  fields: Fields;
  /** A message for each field at fault. */
  errors: FieldTexts;
  /** Counts failed submits, so that each moves the focus to the first field at fault. */
  failedSubmits: number;
  refusal?: NotBooked | undefined;
  appointment?: ConfirmedAppointment;
}

export type BookingAction =
  | Exclude<ChoiceAction, { type: 'refuse' }>
  | { type: 'edit'; field: FieldName; value: string }
  | { type: 'submit'; texts: FaultWords }
  | { type: 'back' }
  | { type: 'refuse'; refusal: NotBooked }
  | { type: 'confirm'; appointment: ConfirmedAppointment };

export function startBooking(service: string): BookingState {
  const fields = { ...fieldsOf(() => ''), serviceSelected: service };
  return { step: 'form', fields, errors: {}, failedSubmits: 0, sending: false };
}

export function fieldsOf(read: (name: FieldName) => string): Fields {
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    mobileNumber: read('mobileNumber'),
    serviceSelected: read('serviceSelected'),
    message: read('message'),
  };
}

/** A message for each field at fault. */
export function faultTexts(errors: FieldErrors, words: FaultWords): FieldTexts {
  return Object.fromEntries(Object.entries(errors).map(([field, fault]) => [field, words[fault]]));
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
      const errors = faultTexts(checked.errors, action.texts);
      return { ...state, errors, failedSubmits: state.failedSubmits + 1 };
    }
    case 'back':
      return { ...state, step: 'form', refusal: undefined };
    case 'refuse': {
      const refused = chooseSlot(state, action);
      if (action.refusal.reason !== 'fields') return refused;
      const { errors } = action.refusal;
      return { ...refused, step: 'form', errors, failedSubmits: state.failedSubmits + 1 };
    }
    case 'confirm':
      return { ...state, step: 'thankyou', sending: false, appointment: action.appointment };
    default:
      return chooseSlot(state, action);
  }
}
