import { expect, test } from 'vitest';
import { inBatches, memoizeLast, combineCalls, shareInFlight } from './combine-calls.server.ts';

test('a memoized value is made again for other arguments alone', () => {
  let made = 0;
  const memoized = memoizeLast((one: object, other: string) => ({ one, other, number: (made += 1) }));
  const first = {};
  expect(memoized(first, 'a')).toBe(memoized(first, 'a'));
  expect([memoized(first, 'b').number, memoized({}, 'b').number, made]).toEqual([2, 3, 3]);
});

test('calls during a run share its result, and the next call after a failure runs', async () => {
  let runs = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = shareInFlight(async () => {
    runs += 1;
    await promise;
    if (runs === 1) throw new Error('away');
    return runs;
  });
  const both = Promise.allSettled([run(), run()]);
  resolve();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await run()).toBe(2);
});

test('calls during a run share one more run, which begins after it, also when it failed', async () => {
  let value = 0;
  let running = 0;
  const seen: number[] = [];
  const run = combineCalls(async () => {
    expect((running += 1)).toBe(1);
    const before = value;
    await Promise.resolve();
    seen.push(before);
    running -= 1;
    if (seen.length === 1) throw new Error('away');
  });
  const first = run();
  await Promise.resolve();
  await Promise.resolve();
  value = 1;
  const others = [run(), run(), run()];
  await expect(first).rejects.toThrow('away');
  await Promise.all(others);
  expect(seen).toEqual([0, 1]);
});

test('calls of one moment are a batch of limited size with a result each, and a batch that fails rejects its own', async () => {
  const batches: number[][] = [];
  const double = inBatches(async (batch: readonly number[]) => {
    batches.push([...batch]);
    if (batch.includes(3)) throw new Error('odd');
    return batch.map((number) => 2 * number);
  }, 2);
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(double));
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    2,
    4,
    'failed',
    'failed',
    10,
  ]);
});
