import { endless, type Closure } from '#features/booking/slots/closures.ts';
import { clockText, shortDate } from '#features/clinic/time/times-in-english.ts';
import { fill } from '#platform/fill-text.ts';
import type { WordSets } from '#platform/words.tsx';
import { clockRange } from '../visit/clock-text.ts';

type Closed = Pick<Closure, 'fromDate' | 'toDate' | 'fromTime' | 'toTime' | 'weekday'>;

/** 'Thu 26 Nov 2026, 5:00 to 10:00 pm', 'Every Wednesday from Wed 25 Nov 2026, from 5:00 pm' */
export function closureText(closure: Closed, words: WordSets['desk-closures']): string {
  return [daysText(closure, words), timesText(closure, words)].filter(Boolean).join(', ');
}

function daysText({ fromDate, toDate, weekday }: Closed, words: WordSets['desk-closures']): string {
  const from = dateText(fromDate);
  const to = dateText(toDate);
  if (weekday === null) return fromDate === toDate ? from : fill(words.fromTo, { from, to });
  const name = words.weekdays.split(' ')[weekday]!;
  return toDate === endless
    ? fill(words.everyFrom, { weekday: name, from })
    : fill(words.everyFromTo, { weekday: name, from, to });
}

function timesText({ fromTime, toTime }: Closed, words: WordSets['desk-closures']): string {
  if (fromTime && toTime) return clockRange(fromTime, toTime);
  if (fromTime) return fill(words.timesFrom, { time: clockText(fromTime) });
  return toTime ? fill(words.timesUntil, { time: clockText(toTime) }) : '';
}

const dateText = (date: string) => `${shortDate(date)} ${date.slice(0, 4)}`;
