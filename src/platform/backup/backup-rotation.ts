import { dayMs } from '../clock.ts';
/** The retention of backups: the newest of each of this many days, weeks and months. */
const kept = { day: 7, week: 4, month: 12 };

/**
 * Selects the backups to keep, by their instants in milliseconds: the newest of each of the last 7 days, 4 weeks and 12 months that have
 * one. Days without a backup are not counted, so a server that was off for a month loses nothing.
 */
export function keptBackups(madeAt: readonly number[]): Set<number> {
  const newestFirst = [...madeAt].sort((a, b) => b - a);
  const periods: [number, (instant: number) => string][] = [
    [kept.day, (instant) => isoDay(instant)],
    // The number of the week: 1 January 1970 was a Thursday.
    [kept.week, (instant) => String(Math.floor((instant / dayMs + 3) / 7))],
    [kept.month, (instant) => isoDay(instant).slice(0, 7)],
  ];
  const keep = new Set<number>();
  for (const [count, periodOf] of periods) {
    const seen = new Set<string>();
    for (const instant of newestFirst) {
      const period = periodOf(instant);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      keep.add(instant);
    }
  }
  return keep;
}

const isoDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);
