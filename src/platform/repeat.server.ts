import type { Log } from './log.server.ts';

/** So that in a rush one round does what many pokes ask for. */
export const minRoundInterval = 100;

/**
 * Runs `round` again and again: while it finds something to do, else when poked and every few seconds; never two within `roundsApart`
 * milliseconds. A round that throws is logged and runs again.
 */
export function repeat(round: () => Promise<number>, { every, log }: { every: number; log: Log }) {
  const state = { stopped: false, poked: false };
  let wake = () => {};

  const sleep = (milliseconds: number, isOver: () => boolean) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      wake = () => {
        if (!isOver()) return;
        clearTimeout(timer);
        resolve();
      };
      wake();
    });
  const loop = async () => {
    while (!state.stopped) {
      const began = performance.now();
      state.poked = false;
      let found = 0;
      try {
        found = await round();
      } catch (error) {
        log.error({ err: error }, 'A job failed and will be tried again');
      }
      if (found === 0) await sleep(every, () => state.poked || state.stopped);
      const early = began + minRoundInterval - performance.now();
      if (early > 0) await sleep(early, () => state.stopped);
    }
  };
  const running = loop();

  return {
    poke() {
      state.poked = true;
      wake();
    },
    /** Waits for the round that is running. */
    async stop(): Promise<void> {
      state.stopped = true;
      wake();
      await running;
    },
  };
}
