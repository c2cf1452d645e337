import { expect, onTestFinished, test, vi } from 'vitest';
import { electByMessages } from './leader-election.ts';

/** Tabs of a browser without Web Locks, and how many of them hold the lead. */
function openTabs() {
  const holders = new Set<number>();
  let most = 0;
  const tabs = new Map<number, () => void>();
  let next = 1;
  const open = () => {
    const id = next++;
    const close = electByMessages(() => {
      holders.add(id);
      most = Math.max(most, holders.size);
      return () => void holders.delete(id);
    });
    tabs.set(id, close);
    return id;
  };
  const close = (id: number) => {
    tabs.get(id)?.();
    tabs.delete(id);
  };
  onTestFinished(() => {
    for (const id of tabs.keys()) close(id);
  });
  const oneHolds = async () => {
    await expect.poll(() => holders.size).toBe(1);
  };
  return { holders, most: () => most, open, close, oneHolds };
}

test('one of ten tabs holds the stream, and another takes over when it is closed', async () => {
  const { holders, open, close, oneHolds } = openTabs();
  const first = open();
  await oneHolds();
  for (let tab = 2; tab <= 10; tab++) open();
  for (let hand = 0; hand < 3; hand++) {
    const [holder] = holders;
    close(holder!);
    await oneHolds();
    expect(holders).not.toContain(holder);
  }
  expect(holders).not.toContain(first);
});

test('one of two tabs that both hold the stream gives it up', async () => {
  // Both tabs take the lead in one moment, so neither receives the other's message in time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { most, open, oneHolds } = openTabs();
  open();
  open();
  vi.advanceTimersByTime(400);
  expect(most()).toBe(2);
  await oneHolds();
});
