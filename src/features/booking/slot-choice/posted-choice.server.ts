import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import type { Log } from '#platform/log.server.ts';
import type { Booking } from '../appointments/booking.server.ts';
import { isCivilTime, isShownDate, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import { monthOf } from '#platform/civil-month.ts';
import { knownFromPage, type Availability } from '../slots/known-availability.ts';
import { lastBookableDate } from '../slots/booking-window.ts';
import { listBookableDays } from '../slots/list-slots.server.ts';
import { chooseSlot, refusalByNews, type SlotChoice } from './choose-slot.ts';
import { meantPress, parsePress, pressField, type Press } from './presses.ts';

/** What the calendar's form carries from press to press where no script runs. */
export interface PostedChoice {
  press: Press;
  /** The first day of the month shown. */
  month: CivilDate | undefined;
  date: CivilDate | undefined;
  time: CivilTime | undefined;
}

/** What a form has posted, or what stands in an address. */
type Sent = Pick<FormData | URLSearchParams, 'get'>;

/** Of a form field; empty where no text was sent. */
export function postedText(form: Sent, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Believes nothing: a real day where a day belongs, a time where a time does. */
export function readPostedChoice(form: Sent): PostedChoice {
  const dateIn = (name: string) => [postedText(form, name)].find(isShownDate);
  const place = { date: dateIn('date'), time: [postedText(form, 'time')].find(isCivilTime) };
  const press = parsePress(postedText(form, pressField)) ?? { type: 'submit' };
  return { press: meantPress(press, place), month: dateIn('month'), ...place };
}

/** What was chosen so far, as far as it can still be meant. */
export function choiceOf(
  { month, date, time }: PostedChoice,
  { daysAhead }: Pick<Booking, 'daysAhead'>,
  now: number,
): Pick<SlotChoice, 'month' | 'date' | 'time'> {
  const [today, last] = [civilDateAt(now), lastBookableDate(now, daysAhead)];
  const day = date && date >= today && date <= last ? date : undefined;
  const shown = day ?? month;
  return {
    ...(shown && shown >= monthOf(today) && shown <= last && { month: monthOf(shown) }),
    ...(day && { date: day }),
    ...(day && time && { time }),
  };
}

/** The choice after a press. A time that was taken between two pages is refused before it is asked for. */
export function takePress<Choice extends SlotChoice>(
  choice: Choice,
  press: Press,
  availability: Availability | undefined,
  now: number,
): Choice {
  const isOfForm = press.type === 'submit' || press.type === 'back' || press.type === 'send';
  const pressed = isOfForm ? choice : chooseSlot(choice, press);
  const refusal = refusalByNews(pressed, knownFromPage(availability, now));
  return refusal ? chooseSlot(pressed, { type: 'refuse', refusal }) : pressed;
}

/** Undefined when they can't be read: what was typed is kept and shown all the same. */
export async function readAvailability({
  booking,
  log,
}: {
  booking: Booking;
  log: Log;
}): Promise<Availability | undefined> {
  try {
    return await listBookableDays(booking);
  } catch (error) {
    log.error({ err: error }, 'the free times could not be read');
    return undefined;
  }
}
