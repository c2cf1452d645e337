import { expect, test } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

test('each task waits for the one before, also for one that fails', async () => {
  const queue = createSerialQueue();
  const first = Promise.withResolvers<string>();
  const events: string[] = [];
  const failed = queue.run(() => first.promise);
  const second = queue.run(async () => {
    events.push('second');
    return 'second';
  });
  const isIdle = queue.idle().then(() => events.push('idle'));
  await new Promise(setImmediate);
  expect(events).toEqual([]);
  first.reject(new Error('no answer'));
  await expect(failed).rejects.toThrow('no answer');
  expect(await second).toBe('second');
  await isIdle;
  expect(events).toEqual(['second', 'idle']);
});
