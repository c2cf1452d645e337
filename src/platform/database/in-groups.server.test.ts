import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inGroups } from './in-groups.server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('what comes while a group is worked on waits for those who were just answered, for a moment', async () => {
  const groups: string[] = [];
  let finish = () => {};
  const join = inGroups<string>((group) => {
    groups.push(group.join(' '));
    return new Promise((resolve) => (finish = resolve));
  });
  for (const one of ['a', 'b']) join(one);
  await turns();
  join('c');
  finish();
  await turns();
  join('a');
  await turns();
  expect(groups).toEqual(['a b']);
  join('b');
  await turns();
  expect(groups).toEqual(['a b', 'c a b']);
  join('d');
  finish();
  await turns();
  await vi.advanceTimersByTimeAsync(5);
  await turns();
  expect(groups).toEqual(['a b', 'c a b', 'd']);
});

test('one who comes alone, again and again, waits for nobody', async () => {
  const groups: string[] = [];
  const join = inGroups<string>(async (group) => void groups.push(group.join(' ')));
  for (const one of ['a', 'b', 'c']) {
    join(one);
    await turns();
  }
  expect(groups).toEqual(['a', 'b', 'c']);
});
