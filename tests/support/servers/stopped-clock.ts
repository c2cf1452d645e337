import type { Clock } from '#platform/clock.ts';

/** A clock that is stopped at `iso` until a test advances it. */
export function stoppedClock(iso: string): Clock & { advance(milliseconds: number): void } {
  let instant = Date.parse(iso);
  return {
    now: () => instant,
    advance: (milliseconds) => {
      instant += milliseconds;
    },
  };
}
