import { afterEach, expect, test, vi } from 'vitest';
import { answerInTime, isAway } from './use-loader-refresh.ts';

afterEach(() => vi.useRealTimers());

test('a loader whose answer never comes counts as away after twenty seconds', async () => {
  vi.useFakeTimers();
  const ended = answerInTime(new Promise<never>(() => {})).catch((error: unknown) => isAway(error));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await ended).toBe(true);
  expect(await answerInTime(Promise.resolve('answer'))).toBe('answer');
});
