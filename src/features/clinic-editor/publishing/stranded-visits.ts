import type { Appointment } from '#features/booking/appointments/appointment.ts';
import { optionText } from '#features/clinic/services/bookable-services.ts';
import { weekdays, type Content } from '#features/clinic/content/content.ts';
import { weekdayOf } from '#platform/civil-date.ts';

type Visit = Pick<Appointment, 'date' | 'time' | 'chair' | 'service'>;

/** Whether a visit that fits what is published would not fit what is about to be. What staff arranged beside the hours stays theirs. */
export function isStranded(visit: Visit, before: Content, after: Content): boolean {
  return (
    (fitsTime(visit, before) && !fitsTime(visit, after)) ||
    (visit.chair <= before.booking.chairs && visit.chair > after.booking.chairs) ||
    isServiceGone(visit, before, after)
  );
}

function fitsTime({ date, time }: Visit, { hours, holidays }: Content): boolean {
  const sessions = hours[weekdays[weekdayOf(date)]!];
  return (
    sessions.some(({ slots }) => slots.includes(time)) && !holidays.some((holiday) => holiday.date === date)
  );
}

/** By its id: under another name it is the same service. */
function isServiceGone({ service }: Visit, before: Content, after: Content): boolean {
  const id = servicesOf(before).get(service);
  return id !== undefined && ![...servicesOf(after).values()].includes(id);
}

function servicesOf({ bookable, blocks }: Content): Map<string, string> {
  return new Map([
    ...blocks.flatMap(({ title, prices }) =>
      prices
        .filter(({ shown }) => shown)
        .map(({ id, name }) => [optionText(title.en, name.en), `price ${id}`] as const),
    ),
    ...bookable.flatMap(({ category, services }) =>
      services.map(({ id, name }) => [optionText(category.en, name.en), `service ${id}`] as const),
    ),
  ]);
}
