import { minutesOf, type CivilDate, type CivilTime } from '#platform/civil-date.ts';

/**
 * The names of counts of visits, of the messages about them, and of recalls. 'slot': visits that fill a slot; 'minutes': those with a
 * length, in minutes; 'billed': messages whose SMS parts are known, in 'parts'.
 */
const countNames = [
  'booked',
  'kept',
  'missed',
  'cancelled',
  'moved',
  'online',
  'desk',
  'walkIn',
  'import',
  'google',
  'slot',
  'minutes',
  'sent',
  'delivered',
  'failed',
  'billed',
  'parts',
  'recallDue',
  'recallBooked',
] as const;
export type CountName = (typeof countNames)[number];

/** One count of a day and a time of day; nothing in it leads to a person. */
export interface DayCount {
  date: CivilDate;
  time: CivilTime;
  name: CountName;
  count: number;
}

interface CountedVisit {
  date: CivilDate;
  time: CivilTime;
  minutes?: number | undefined;
  status: string;
  movedAt: number | null;
  source: string;
  channel: string | null;
}

/** A visit counts for the day on which it is, or was. One that nobody marked is neither kept nor missed. */
export function countsOfVisit(visit: CountedVisit): DayCount[] {
  const { date, time, minutes, status, movedAt } = visit;
  const one = (name: CountName, count = 1): DayCount => ({ date, time, name, count });
  const isFilled = status !== 'cancelled' && status !== 'no-show';
  return [
    one('booked'),
    one(channelOf(visit)),
    ...(status === 'completed' ? [one('kept')] : []),
    ...(status === 'no-show' ? [one('missed')] : []),
    ...(status === 'cancelled' ? [one('cancelled')] : []),
    ...(movedAt === null ? [] : [one('moved')]),
    ...(isFilled ? (minutes === undefined ? [one('slot')] : minutesByHour(date, time, minutes)) : []),
  ];
}

const minutesByHour = (date: CivilDate, time: CivilTime, minutes: number): DayCount[] =>
  splitByHour(time, minutes).map((part) => ({ date, time: part.time, name: 'minutes', count: part.minutes }));

/** The minutes in each hour that a span of time touches. */
export function splitByHour(time: CivilTime, minutes: number): { time: CivilTime; minutes: number }[] {
  const from = minutesOf(time);
  const to = from + minutes;
  const first = Math.floor(from / 60);
  return Array.from({ length: Math.ceil(to / 60) - first }, (_, place) => first + place).map((hour) => ({
    time: `${String(hour).padStart(2, '0')}:00`,
    minutes: Math.min(to, (hour + 1) * 60) - Math.max(from, hour * 60),
  }));
}

function channelOf({ source, channel }: CountedVisit): CountName {
  // A link to the booking page can have any word in it; imported visits were entered by staff.
  if (source === 'telephone' && channel === 'import') return 'import';
  if (source === 'walk-in') return 'walkIn';
  if (source !== 'online') return 'desk';
  return channel?.toLowerCase() === 'google' ? 'google' : 'online';
}

interface CountedMessage {
  date: CivilDate;
  state: string;
  /** The SMS parts that were billed; undefined: its cost is not known. */
  parts: number | undefined;
}

/** A message that went out counts as sent; once its report has come, also as delivered or failed. */
export function countsOfMessage({ date, state, parts }: CountedMessage): DayCount[] {
  const one = (name: CountName, count = 1): DayCount => ({ date, time: '00:00', name, count });
  const cost = parts === undefined ? [] : [one('billed'), one('parts', parts)];
  switch (state) {
    case 'sent':
    case 'unknown':
      return [one('sent'), ...cost];
    case 'delivered':
      return [one('sent'), one('delivered'), ...cost];
    case 'failed':
      return [one('failed')];
    default:
      return [];
  }
}

/** A recall counts for the day on which it fell due, also if its patient had booked for it before. */
export function countsOfRecall({ due, isBooked }: { due: CivilDate; isBooked: boolean }): DayCount[] {
  const one = (name: CountName): DayCount => ({ date: due, time: '00:00', name, count: 1 });
  return [one('recallDue'), ...(isBooked ? [one('recallBooked')] : [])];
}

/** One count for each day, time and name, in one order. */
export function joinCounts(counts: readonly DayCount[]): DayCount[] {
  const joined = new Map<string, DayCount>();
  for (const each of counts) {
    const key = `${each.date} ${each.time} ${each.name}`;
    joined.set(key, { ...each, count: each.count + (joined.get(key)?.count ?? 0) });
  }
  return [...joined].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count);
}
