import type { VisitRequirements } from '#features/clinic/services/service-lengths.ts';
import { civilDateAt } from '#features/clinic/time/clinic-time.ts';
import type { Log } from '#platform/log.server.ts';
import type { Booking } from '../appointments/booking.server.ts';
import { isCivilTime, isShownDate, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import { monthOf } from '#platform/civil-month.ts';
import type { Availability, KnownAvailability } from '../slots/known-availability.ts';
import { lastBookableDate } from '../slots/booking-window.ts';
import { listBookableDays } from '../slots/list-slots.server.ts';
import { chooseSlot, refusalByNews, type SlotChoice } from './choose-slot.ts';
import { resolveIntent, parseIntent, intentField, type BookingIntent } from './intents.ts';

/** The calendar's state, posted with each action where no script runs. */
export interface PostedChoice {
  press: BookingIntent;
  /** The first day of the month shown. */
  month: CivilDate | undefined;
  date: CivilDate | undefined;
  time: CivilTime | undefined;
}

/** A posted form, or an address's query. */
type FieldSource = Pick<FormData | URLSearchParams, 'get'>;

/** The text of a form field; '' where it is missing or a file. */
export function postedText(form: FieldSource, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Validates posted data: only real days and times pass. */
export function readPostedChoice(form: FieldSource): PostedChoice {
  const dateIn = (name: string) => [postedText(form, name)].find(isShownDate);
  const place = { date: dateIn('date'), time: [postedText(form, 'time')].find(isCivilTime) };
  const press = parseIntent(postedText(form, intentField)) ?? { type: 'submit' };
  return { press: resolveIntent(press, place), month: dateIn('month'), ...place };
}

/** The posted choice, without days that can no longer be booked. */
export function choiceOf(
  { month, date, time }: PostedChoice,
  { daysAhead }: { daysAhead: number },
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

/** Applies an intent to the choice. A time that was taken between two pages is refused before it is requested. */
export function applyIntent<Choice extends SlotChoice>(
  choice: Choice,
  press: BookingIntent,
  known: KnownAvailability,
): Choice {
  const isOfCalendar =
    press.type === 'show-month' || press.type === 'choose-date' || press.type === 'choose-slot';
  const pressed = isOfCalendar ? chooseSlot(choice, press) : choice;
  const refusal = refusalByNews(pressed, known);
  return refusal ? chooseSlot(pressed, { type: 'refuse', refusal }) : pressed;
}

/** Availability for a visit. Undefined when reading fails: the page still shows the typed text. */
export async function readAvailability(
  { booking, log }: { booking: Booking; log: Log },
  visit: VisitRequirements,
): Promise<Availability | undefined> {
  try {
    return await listBookableDays(booking, booking.site.current(), visit);
  } catch (error) {
    log.error({ err: error }, 'the free times could not be read');
    return undefined;
  }
}
