import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.server.ts';
import { repeat, minRoundInterval } from './repeat.server.ts';

const log = createLog('silent');
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A job that finds these numbers of things, one a round, and then nothing. */
const job = (...finds: (number | Error)[]) =>
  vi.fn<() => Promise<number>>(async () => {
    const found = finds.shift() ?? 0;
    if (found instanceof Error) throw found;
    return found;
  });

test('a job runs again soon while it finds something to do, then every few seconds', async () => {
  const round = job(10, 3);
  const { stop } = repeat(round, { every: 5000, log });
  await vi.advanceTimersByTimeAsync(2 * minRoundInterval);
  expect(round).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(4999);
  expect(round).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(round).toHaveBeenCalledTimes(4);
  await stop();
});

test('a job that is poked runs at once, and once more soon when it was poked while it ran', async () => {
  let finish = (_found: number) => {};
  const round = vi.fn<() => Promise<number>>(() => new Promise<number>((resolve) => (finish = resolve)));
  const { poke, stop } = repeat(round, { every: 5000, log });
  poke();
  finish(0);
  await vi.advanceTimersByTimeAsync(minRoundInterval);
  expect(round).toHaveBeenCalledTimes(2);
  finish(0);
  await vi.advanceTimersByTimeAsync(minRoundInterval);
  expect(round).toHaveBeenCalledTimes(2);
  poke();
  await vi.advanceTimersByTimeAsync(0);
  expect(round).toHaveBeenCalledTimes(3);
  finish(0);
  await stop();
});

test('a job that is poked again and again does many of these in one round', async () => {
  const round = job();
  const { poke, stop } = repeat(round, { every: 5000, log });
  for (let passed = 0; passed < 10 * minRoundInterval; passed += 10) {
    poke();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(round.mock.calls.length).toBeLessThanOrEqual(11);
  expect(round.mock.calls.length).toBeGreaterThanOrEqual(10);
  await stop();
});

test('a job that fails comes again after the pause', async () => {
  const round = job(new Error('database away'));
  const { stop } = repeat(round, { every: 5000, log });
  await vi.advanceTimersByTimeAsync(5000);
  expect(round).toHaveBeenCalledTimes(2);
  await stop();
});

test('stopping waits for the round that runs, and none comes after it', async () => {
  let finish = (_found: number) => {};
  const round = vi.fn<() => Promise<number>>(() => new Promise<number>((resolve) => (finish = resolve)));
  const { stop, poke } = repeat(round, { every: 5000, log });
  const stopped = vi.fn<() => void>();
  const stopping = stop().then(stopped);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stopped).not.toHaveBeenCalled();
  finish(7);
  await stopping;
  poke();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(round).toHaveBeenCalledTimes(1);
});
