import { expect, test } from 'vitest';
import { createTurns } from './turns.server.ts';

const usual = { atOnce: 1, mostWaiting: 10, mostWaitingEach: 5, patience: 10_000 };

test('one who asks often lets others go before the rest', async () => {
  const { take } = createTurns(usual);
  const order: string[] = [];
  const work = async (key: string, name: string) => {
    const end = await take(key);
    order.push(name);
    end!();
  };
  const first = await take('much');
  const all = [work('much', 'a'), work('much', 'b'), work('much', 'c'), work('little', 'x')];
  first!();
  await Promise.all(all);
  expect(order).toEqual(['a', 'x', 'b', 'c']);
});

test('no more than a line of each, and of all', async () => {
  const { take } = createTurns({ ...usual, mostWaiting: 2, mostWaitingEach: 1 });
  const end = await take('a');
  const waiting = [take('a'), take('b')];
  expect(await take('a')).toBeUndefined();
  expect(await take('c')).toBeUndefined();
  end!();
  for (const one of waiting) (await one)!();
  expect(await take('c')).toBeDefined();
});

test('who would wait too long is told so, and the next has its place', async () => {
  const { take } = createTurns({ ...usual, patience: 200 });
  const end = await take('a');
  expect(await take('b')).toBeUndefined();
  end!();
  const next = await take('c');
  expect(next).toBeDefined();
});

test('a turn that is ended twice gives one place', async () => {
  const { take } = createTurns({ ...usual, patience: 200 });
  const end = await take('a');
  end!();
  end!();
  expect(await take('b')).toBeDefined();
  expect(await take('c')).toBeUndefined();
});
