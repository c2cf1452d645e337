import { stringify } from 'csv-stringify/sync';
import { appointmentsOfDays } from '#features/booking/appointments/appointment-lists-store.server.ts';
import { holdsSlot } from '#features/booking/appointments/appointment-status.ts';
import type { Appointment } from '#features/booking/appointments/appointment.ts';
import type { Booking } from '#features/booking/appointments/booking.server.ts';
import { followRecalls } from '#features/booking/appointments/follow-recalls.server.ts';
import { countsOfStoredMessage } from '#features/booking/counts/counts-of-stored-message.server.ts';
import {
  countsOfRecall,
  countsOfVisit,
  splitByHour,
  type CountName,
} from '#features/booking/counts/day-counts.ts';
import { erasedCounts } from '#features/booking/counts/erased-counts-store.server.ts';
import { recallsBetween } from '#features/booking/recalls/recalls-store.server.ts';
import { closingOf } from '#features/booking/slots/closures.ts';
import { openChairs } from '#features/booking/slots/day-of-chairs.ts';
import { closuresAndHolidays } from '#features/booking/slots/closures-store.server.ts';
import { slotMinutes, slotsOn } from '#features/booking/slots/slots.ts';
import { civilDateAt, instantOf } from '#features/clinic/time/clinic-time.ts';
import { sessionsOn } from '#features/clinic/working-hours.ts';
import { sentBetween } from '#features/notifications/outbox/messages-store.server.ts';
import { addDays, daysBetween, weekdayOf, type CivilDate, type CivilTime } from '#platform/civil-date.ts';
import { addMonths } from '#platform/civil-month.ts';
import words from './words.en.ts';

export interface MonthNeeds {
  booking: Pick<Booking, 'database' | 'site' | 'clock'>;
  config: { messages: { paisePerPart: number } };
}

/**
 * The month in counts alone: of the visits on its days, of the messages queued in it, and of the recalls that fell due by today. They stay true after patients are erased.
 * `toCome`: the visits of today and later that are not over. The offered hours, and with them the filled ones, follow the opening hours of today, since no others are known, and a message's cost the price of an SMS part of today.
 */
export async function readMonth({ booking, config }: MonthNeeds, month: CivilDate) {
  const { site, clock } = booking;
  const { queries } = booking.database;
  const { bookingRules, facts, holidays } = site.current();
  const { hours, dentists } = facts;
  const { chairs, overrunMinutes } = bookingRules;
  const next = addMonths(month, 1);
  const last = addDays(next, -1);
  const today = civilDateAt(clock.now());
  const [visits, erased, messages, closures, recalls] = await Promise.all([
    appointmentsOfDays(queries, month, last),
    erasedCounts(queries, month, last),
    sentBetween(queries, instantOf(month, '00:00'), instantOf(next, '00:00')),
    closuresAndHolidays(queries, holidays, month, last),
    recallsBetween(queries, month, last < today ? last : today),
  ]);
  const counts = [
    ...visits.flatMap(countsOfVisit),
    ...messages.flatMap(countsOfStoredMessage),
    ...(await followRecalls(queries, recalls)).flatMap(({ due, booked }) =>
      countsOfRecall({ due, isBooked: booked !== undefined }),
    ),
    ...erased,
  ];
  const sum = (name: CountName) =>
    counts.reduce((total, count) => total + (count.name === name ? count.count : 0), 0);
  const days = Array.from({ length: daysBetween(month, last) + 1 }, (_, index) => addDays(month, index));
  const offered = days.flatMap((date) => {
    const closing = closingOf(date, closures, hours);
    const open = slotsOn(hours, date).filter((_, place) => !closing[place]);
    return open.flatMap((time) => {
      const places = openChairs({ chairs, hours, closures, dentists, overrunMinutes }, { date, time });
      return spansAt({ date, time, minutes: slotMinutes(time, sessionsOn(hours, date)) }, places);
    });
  });
  const taken = counts.flatMap(({ name, count, date, time }) => {
    if (name === 'minutes') return { date, time, minutes: count };
    if (name !== 'slot') return [];
    return spansAt({ date, time, minutes: slotMinutes(time, sessionsOn(hours, date)) }, count);
  });
  const filled = withinOffered(offered, taken);
  const figures = {
    booked: sum('booked'),
    kept: sum('kept'),
    missed: sum('missed'),
    cancelled: sum('cancelled'),
    moved: sum('moved'),
    byChannel: {
      online: sum('online'),
      desk: sum('desk'),
      walkIn: sum('walkIn'),
      import: sum('import'),
      google: sum('google'),
    },
    hours: { offered: inHours(minutesIn(offered)), filled: inHours(minutesIn(filled)) },
    messages: {
      sent: sum('sent'),
      delivered: sum('delivered'),
      failed: sum('failed'),
      /** In paise, of those whose cost is known. */
      cost: sum('parts') * config.messages.paisePerPart,
      costKnown: sum('billed'),
    },
    recalls: { due: sum('recallDue'), booked: sum('recallBooked') },
  };
  const isOpen = ({ date, status }: Appointment) =>
    date >= today && holdsSlot(status) && status !== 'completed';
  return { figures, toCome: visits.filter(isOpen).length, heat: heatOf(offered, filled) };
}
export type Month = Awaited<ReturnType<typeof readMonth>>;
export type MonthFigures = Month['figures'];

interface Filling {
  date: CivilDate;
  time: CivilTime;
  minutes: number;
}

/** By hour, so many times. */
const spansAt = ({ date, time, minutes }: Filling, times: number): Filling[] =>
  splitByHour(time, minutes).map((span) => ({ date, time: span.time, minutes: span.minutes * times }));

const minutesIn = (fillings: readonly Filling[]) =>
  fillings.reduce((total, { minutes }) => total + minutes, 0);

const hourKey = ({ date, time }: Filling) => `${date} ${time.slice(0, 2)}`;

/** The minutes taken in each hour of a day, at most those offered in it: a visit on a closed day, or one more than the chairs, fills none. */
function withinOffered(offered: readonly Filling[], taken: readonly Filling[]): Filling[] {
  const free = new Map<string, number>();
  for (const one of offered) free.set(hourKey(one), (free.get(hourKey(one)) ?? 0) + one.minutes);
  return taken.map((one) => {
    const left = free.get(hourKey(one)) ?? 0;
    const minutes = Math.min(one.minutes, left);
    free.set(hourKey(one), left - minutes);
    return { ...one, minutes };
  });
}

/** By hour of the day, the per cent that is filled on each day of the week, Monday first; null where nothing is offered. */
function heatOf(offered: readonly Filling[], filled: readonly Filling[]) {
  const hourOf = ({ time }: Filling) => Number(time.slice(0, 2));
  const hours = [...new Set(offered.map(hourOf))].sort((one, other) => one - other);
  return hours.map((hour) => ({
    hour,
    percents: [1, 2, 3, 4, 5, 6, 0].map((weekday) => {
      const isHere = (one: Filling) => hourOf(one) === hour && weekdayOf(one.date) === weekday;
      const minutes = minutesIn(offered.filter(isHere));
      return minutes === 0 ? null : Math.round((minutesIn(filled.filter(isHere)) / minutes) * 100);
    }),
  }));
}

/** All figures and those of the month before, as rows of a spreadsheet. */
export async function exportMonth(needs: MonthNeeds, month: CivilDate): Promise<string> {
  const [{ figures }, before] = await Promise.all([
    readMonth(needs, month),
    readMonth(needs, addMonths(month, -1)),
  ]);
  const earlier = rowsOf(before.figures);
  const rows = rowsOf(figures).map(([name, count], place) => [name, count, earlier[place]![1]]);
  const head = ['', month.slice(0, 7), addMonths(month, -1).slice(0, 7)];
  return stringify([head, ...rows], { record_delimiter: 'windows' });
}

/** The figures as rows, with the names that the page shows. */
const rowsOf = (figures: MonthFigures): [string, number][] => [
  ...(['booked', 'kept', 'missed', 'cancelled', 'moved'] as const).map((name): [string, number] => [
    words[name],
    figures[name],
  ]),
  ...(['online', 'desk', 'walkIn', 'google', 'import'] as const).map((name): [string, number] => [
    `${words.channel}: ${words[name]}`,
    figures.byChannel[name],
  ]),
  [words.hoursOffered, figures.hours.offered],
  [words.hoursFilled, figures.hours.filled],
  ...(['sent', 'delivered', 'failed'] as const).map((name): [string, number] => [
    `${words.messages}: ${words[name]}`,
    figures.messages[name],
  ]),
  [`${words.messages}: ${words.cost}`, figures.messages.cost / 100],
  [`${words.messages}: ${words.costKnown}`, figures.messages.costKnown],
  [`${words.recalls}: ${words.recallsDue}`, figures.recalls.due],
  [`${words.recalls}: ${words.recallsBooked}`, figures.recalls.booked],
];

const inHours = (minutes: number) => Math.round(minutes / 6) / 10;
