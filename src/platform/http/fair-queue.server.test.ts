import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.server.ts';

const usual = { atOnce: 1, maxWaiting: 10, maxWaitingEach: 5, timeoutMs: 10_000 };

test('one who asks often lets others go before the rest', async () => {
  const { acquire } = createFairQueue(usual);
  const order: string[] = [];
  const work = async (key: string, name: string) => {
    const end = await acquire(key);
    order.push(name);
    end!();
  };
  const first = await acquire('much');
  const all = [work('much', 'a'), work('much', 'b'), work('much', 'c'), work('little', 'x')];
  first!();
  await Promise.all(all);
  expect(order).toEqual(['a', 'x', 'b', 'c']);
});

test('no more than a line of each, and of all', async () => {
  const { acquire } = createFairQueue({ ...usual, maxWaiting: 2, maxWaitingEach: 1 });
  const end = await acquire('a');
  const waiting = [acquire('a'), acquire('b')];
  expect(await acquire('a')).toBeUndefined();
  expect(await acquire('c')).toBeUndefined();
  end!();
  for (const one of waiting) (await one)!();
  expect(await acquire('c')).toBeDefined();
});

test('a client that waits too long is refused, and the next gets its place', async () => {
  const { acquire } = createFairQueue({ ...usual, timeoutMs: 200 });
  const end = await acquire('a');
  expect(await acquire('b')).toBeUndefined();
  end!();
  const next = await acquire('c');
  expect(next).toBeDefined();
});

test('a turn that is ended twice gives one place', async () => {
  const { acquire } = createFairQueue({ ...usual, timeoutMs: 200 });
  const end = await acquire('a');
  end!();
  end!();
  expect(await acquire('b')).toBeDefined();
  expect(await acquire('c')).toBeUndefined();
});
