import { fill } from '#platform/fill-text.ts';
import { weekdays, type Content, type ContentSession } from './content.ts';
import { isShownDentist } from './shown-dentist.ts';
import { clockText, weekdayNames } from '../time/times-in-english.ts';

const message =
  '{one} and {other} would both be at chair {chair} on {day} from {from} to {to}. Give one of them another chair or other hours.';

/** Faults where two dentists use one chair at the same time, at the chair of the later one: a held chair holds its one dentist. */
export function sharedChairFaults({ dentists, hours }: Pick<Content, 'dentists' | 'hours'>) {
  const atChairs = dentists.flatMap((dentist, index) =>
    dentist.chair !== undefined && isShownDentist(dentist) ? [{ ...dentist, index }] : [],
  );
  return atChairs.flatMap(({ index, name, chair, hours: own = hours }, at) => {
    for (const other of atChairs.slice(0, at)) {
      if (other.chair !== chair) continue;
      for (const [weekday, day] of weekdays.entries()) {
        const both = commonTime(own[day], (other.hours ?? hours)[day]);
        if (!both) continue;
        const [from, to] = both.map(clockText) as [string, string];
        const blanks = {
          one: other.name,
          other: name,
          chair: String(chair),
          day: weekdayNames[weekday]!,
          from,
          to,
        };
        return [{ path: ['dentists', index, 'chair'], message: fill(message, blanks) }];
      }
    }
    return [];
  });
}

function commonTime(
  sessions: readonly ContentSession[],
  others: readonly ContentSession[],
): [from: string, to: string] | undefined {
  for (const one of sessions)
    for (const other of others) {
      const from = one.opens > other.opens ? one.opens : other.opens;
      const to = one.closes < other.closes ? one.closes : other.closes;
      if (from < to) return [from, to];
    }
  return undefined;
}
