import { internationalNumber } from '#platform/mobile-number.ts';
import { monthOf } from '#platform/civil-month.ts';
import {
  checkAppointmentRequest,
  faultText,
  type AppointmentFields,
  type FaultWords,
  type FieldErrors,
  type FieldName,
} from '../appointments/appointment-request.ts';
import { chooseSlot, chosenSlot, type ChoiceAction, type SlotChoice } from '../slot-choice/choose-slot.ts';
import type { Slot } from '../slots/slots.ts';
import type { ConfirmedAppointment, BookingFailure } from './booking-client.ts';

/** `whatsapp`: the version of the question beside the number that was answered with yes, as the box sends it; '' otherwise. */
export interface Fields extends Required<AppointmentFields> {
  whatsapp: string;
  /** The id of the chosen dentist; absent for any. */
  dentist?: string | undefined;
}
/** The name of a plain form's field with the version of the sentence that the patient agrees to. */
export const consentField = 'consent';
export type FieldTexts = Partial<Record<FieldName, string>>;

/** `isByName`: only under the name that was entered. */
interface FullNumber {
  mobileNumber: string;
  isByName: boolean;
}

/** The three steps of booking (specification 4). */
export interface BookingState extends SlotChoice {
  step: 'form' | 'calendar' | 'thankyou';
  fields: Fields;
  /** A message for each field at fault. */
  errors: FieldTexts;
  /** Counts failed submits, so that each moves the focus to the first field at fault. */
  failedSubmits: number;
  refusal?: BookingFailure | undefined;
  appointment?: ConfirmedAppointment;
  /** A number that can't book online now. */
  fullNumber?: FullNumber | undefined;
}

export type BookingAction =
  | Exclude<ChoiceAction, { type: 'refuse' }>
  | { type: 'edit'; field: keyof Fields; value: string }
  /** `allows`: whether the clinic has the service; the browser shows no others, and the server looks again. */
  | { type: 'submit'; texts: FaultWords; allows?: (service: string) => boolean }
  | { type: 'back' }
  | { type: 'choose-dentist'; dentist?: string | undefined }
  /** The server has refused the number, while it was typed or when the booking was sent. */
  | ({ type: 'number-full'; texts: FaultWords } & FullNumber)
  | { type: 'online' }
  | { type: 'resume'; draft: Draft }
  | { type: 'refuse'; refusal: BookingFailure }
  | { type: 'confirm'; appointment: ConfirmedAppointment };

/** Preset values when booking begins. */
export interface BookingStart {
  /** 'Category - Service'; empty when none is. */
  service?: string | undefined;
  slot?: Slot | undefined;
  /** The message's first text. */
  message?: string | undefined;
  /** The id of the chosen dentist. */
  dentist?: string | undefined;
  /** Fields that the visitor filled in before the scripts ran. */
  typed?: Fields | undefined;
}

export function startBooking({
  service = '',
  slot,
  message = '',
  dentist,
  typed,
}: BookingStart): BookingState {
  const fields = typed ?? {
    ...fieldsOf(() => ''),
    serviceSelected: service,
    message,
    ...(dentist && { dentist }),
  };
  const start: BookingState = { step: 'form', fields, errors: {}, failedSubmits: 0, sending: false };
  return slot ? chooseSlot(start, { type: 'choose-slot', slot }) : start;
}

/** Entered data at the moment the dialog was closed. */
export interface Draft extends Pick<BookingState, 'fields' | 'date' | 'time' | 'unconfirmed'> {
  step: 'form' | 'calendar';
}

/**
 * Restores the draft. A service and a time that this booking was opened with win over the draft's; the note about a tooth stands before the
 * draft's message. A booking whose answer is missing is asked for again as it was: another wish could be a second visit.
 */
function resume(state: BookingState, { fields, step, unconfirmed, ...place }: Draft): BookingState {
  const opened = unconfirmed ? undefined : state;
  const serviceSelected = opened?.fields.serviceSelected || fields.serviceSelected;
  const note = opened?.fields.message ?? '';
  const message = fields.message.includes(note) ? fields.message : `${note}\n${fields.message}`.trim();
  const slot = unconfirmed ?? chosenSlot(state) ?? place;
  return {
    ...state,
    step,
    unconfirmed,
    errors: {},
    fields: { ...fields, serviceSelected, message },
    ...(slot.date && { month: monthOf(slot.date), date: slot.date, time: slot.time }),
  };
}

export function fieldsOf(read: (name: keyof Fields) => string): Fields {
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    mobileNumber: read('mobileNumber'),
    serviceSelected: read('serviceSelected'),
    message: read('message'),
    whatsapp: read('whatsapp'),
    ...(read('dentist') && { dentist: read('dentist') }),
  };
}

/** A message for each field at fault. */
export function faultTexts(errors: FieldErrors, words: FaultWords): FieldTexts {
  return Object.fromEntries(Object.entries(errors).map(([field, fault]) => [field, faultText(fault, words)]));
}

/** Marks the number as faulty in the step where it can be changed; while it is typed, the focus stays. */
function withFullNumber(
  state: BookingState,
  { mobileNumber, isByName }: FullNumber,
  texts: FaultWords,
  isTyped = false,
): BookingState {
  if (state.step === 'thankyou' || internationalNumber(state.fields.mobileNumber) !== mobileNumber)
    return state;
  return {
    ...state,
    step: 'form',
    sending: false,
    refusal: undefined,
    fullNumber: { mobileNumber, isByName },
    errors: { ...state.errors, mobileNumber: faultText('mobileNumberFull', texts) },
    failedSubmits: state.failedSubmits + (isTyped ? 0 : 1),
  };
}

function chooseDentist(state: BookingState, dentist: string | undefined): Pick<BookingState, 'fields'> {
  const { dentist: _, ...fields } = state.fields;
  return { fields: { ...fields, ...(dentist && { dentist }) } };
}

export function bookingReducer(state: BookingState, action: BookingAction): BookingState {
  switch (action.type) {
    case 'edit': {
      const { [action.field as FieldName]: _, ...errors } = state.errors;
      const edited: BookingState = {
        ...state,
        fields: { ...state.fields, [action.field]: action.value },
        errors,
      };
      const isName = action.field === 'firstName' || action.field === 'lastName';
      if (!isName || !state.fullNumber?.isByName) return edited;
      // Another member of the family may book.
      const { mobileNumber: _full, ...others } = edited.errors;
      return { ...edited, errors: others, fullNumber: undefined };
    }
    case 'submit': {
      const checked = checkAppointmentRequest(state.fields, action.allows ?? (() => true));
      if (checked.ok && state.fullNumber && checked.value.mobileNumber === state.fullNumber.mobileNumber)
        return withFullNumber(state, state.fullNumber, action.texts);
      if (checked.ok) return { ...state, step: 'calendar', errors: {} };
      const errors = faultTexts(checked.errors, action.texts);
      return { ...state, errors, failedSubmits: state.failedSubmits + 1 };
    }
    case 'number-full':
      return withFullNumber(state, action, action.texts, state.step === 'form');
    // An offline refusal needs no retry: nothing was sent.
    case 'online':
      return state.refusal?.reason === 'offline' ? { ...state, refusal: undefined } : state;
    case 'resume':
      return resume(state, action.draft);
    case 'back':
      return { ...state, step: 'form', refusal: undefined };
    case 'choose-dentist':
      return { ...state, ...chooseDentist(state, action.dentist), time: undefined, refusal: undefined };
    case 'refuse': {
      const refused = chooseSlot(state, action);
      if (action.refusal.reason === 'dentist-gone') return { ...refused, ...chooseDentist(state, undefined) };
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
