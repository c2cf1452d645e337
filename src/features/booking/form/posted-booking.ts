import { isCivilDate, type CivilDate, type CivilTime } from '#features/clinic/clinic-time.ts';
import { parsePress, pressField, type Press } from '../slot-choice/booking-presses.ts';
import type { BookingState, Fields } from './booking-steps.ts';
import type { Availability } from '../slots/known-availability.ts';
import { isSlotTime } from '../slots/slots.ts';

/** What /book shows. */
export interface BookingPage {
  state: BookingState;
  /** Undefined where it is not needed, and when the free times could not be read. */
  availability: Availability | undefined;
  key: string;
  openedAt: number;
}

/** What /book carries from step to step in its form, so that nothing personal stands in an address. */
export interface PostedBooking {
  fields: Fields;
  press: Press;
  /** The first day of the month shown. */
  month: CivilDate | undefined;
  date: CivilDate | undefined;
  time: CivilTime | undefined;
  /** The same for every sending of one page, so that sending again never books twice. */
  key: string;
  /** When the form was first shown, epoch ms; NaN when the form does not say. */
  openedAt: number;
  /** The field that people do not see. */
  website: string;
}

const keyText = /^[\w-]{8,64}$/;

/** Believes nothing: a text where a text belongs, a real day where a day does. */
export function readPostedBooking(form: FormData): PostedBooking {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const date = (name: string) => (isCivilDate(text(name)) ? text(name) : undefined);
  return {
    fields: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      mobileNumber: text('mobileNumber'),
      serviceSelected: text('serviceSelected'),
      message: text('message'),
    },
    press: parsePress(text(pressField)) ?? { type: 'submit' },
    month: date('month'),
    date: date('date'),
    time: isSlotTime(text('time')) ? text('time') : undefined,
    key: keyText.test(text('key')) ? text('key') : '',
    openedAt: Number(text('openedAt') || Number.NaN),
    website: text('website'),
  };
}
