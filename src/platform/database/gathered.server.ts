import type { Queries } from './database.server.ts';

/**
 * A statement that runs once for all that is asked of it in one turn of the program: for what the members of a shared transaction do side
 * by side. `run` answers in the order of the items, which have one `key` in common.
 */
export function gathered<Item, Answer>(
  run: (queries: Queries, items: readonly Item[]) => Promise<readonly Answer[]>,
  keyOf: (item: Item) => string | number | undefined = () => undefined,
): (queries: Queries, item: Item) => Promise<Answer> {
  const waiting = new WeakMap<
    Queries,
    Map<unknown, { items: Item[]; answers: Promise<readonly Answer[]> }>
  >();
  return async (queries, item) => {
    let groups = waiting.get(queries);
    if (!groups) waiting.set(queries, (groups = new Map()));
    const key = keyOf(item);
    let group = groups.get(key);
    if (!group) {
      const items: Item[] = [];
      // After all that were woken by the same answer have asked.
      const answers = endOfTurn().then(() => {
        groups.delete(key);
        return run(queries, items);
      });
      groups.set(key, (group = { items, answers }));
    }
    const index = group.items.push(item) - 1;
    return (await group.answers)[index]!;
  };
}

const endOfTurn = () => new Promise<void>((resolve) => process.nextTick(resolve));
