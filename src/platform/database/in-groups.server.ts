import { setImmediate as nextTurn } from 'node:timers/promises';

/** More would hold up others for longer than what they share saves. */
const mostInGroup = 64;
/** So long, in milliseconds, a group waits for those who were just answered. */
const comeAgainWithin = 5;

/** Does together what waits at one moment, one group after the other: `work` must not fail. */
export function inGroups<Item>(work: (group: readonly Item[]) => Promise<void>): (item: Item) => void {
  const waiting: Item[] = [];
  let isRunning = false;
  /** How many there will be if all who were answered come again, as in a rush they or others do: then one commit is for more. */
  let expected = { count: 0, until: 0 };
  let arrived = () => {};

  const othersCome = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, expected.until - performance.now());
      arrived = () => {
        if (waiting.length < expected.count) return;
        clearTimeout(timer);
        resolve();
      };
      arrived();
    });

  /** Those who are on their way come along: as long as each turn of the event loop brings another one, the group waits for the next turn. */
  async function gather(): Promise<void> {
    if (performance.now() < expected.until) await othersCome();
    for (let before = 0; waiting.length > before && waiting.length < mostInGroup;) {
      before = waiting.length;
      await nextTurn();
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await gather();
      const group = waiting.splice(0, mostInGroup);
      await work(group);
      const count = Math.min(waiting.length + group.length, mostInGroup);
      expected = { count, until: performance.now() + comeAgainWithin };
    }
    isRunning = false;
  }

  return (item) => {
    waiting.push(item);
    arrived();
    if (isRunning) return;
    isRunning = true;
    void run();
  };
}
