/** The only source of the current time, in milliseconds since the epoch; `clinic-time.ts` converts it to the clinic's day and hour. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that reads `iso` now and runs on from there: for demonstrations and tests of a running server. */
export function clockStartingAt(iso: string): Clock {
  const lead = Date.parse(iso) - Date.now();
  return { now: () => Date.now() + lead };
}

/** Durations in the milliseconds of the clock. */
export const hourMs = 60 * 60_000;
export const dayMs = 24 * hourMs;
