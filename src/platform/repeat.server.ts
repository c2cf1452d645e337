import type { Log } from './log.server.ts';

/**
 * Runs `round` again and again: at once while it finds something to do, else when poked and every few seconds. A round that throws is
 * logged and runs again.
 */
export function repeat(round: () => Promise<number>, { every, log }: { every: number; log: Log }) {
  const state = { stopped: false, poked: false };
  let wake = () => {};

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, every).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (state.poked || state.stopped) wake();
    });
  const loop = async () => {
    while (!state.stopped) {
      state.poked = false;
      let found = 0;
      try {
        found = await round();
      } catch (error) {
        log.error({ err: error }, 'A job failed and will be tried again');
      }
      if (found === 0) await pause();
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
