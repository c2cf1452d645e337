import { expect, test } from 'vitest';
import { createRefresher } from './refresher.ts';

/** A page whose requests the test answers by hand. */
function openPage() {
  const readings: { signal: AbortSignal; answer: () => Promise<void> }[] = [];
  const refresher = createRefresher(
    (signal) =>
      new Promise<void>((resolve) => {
        const answer = async () => {
          resolve();
          await settled();
        };
        readings.push({ signal, answer });
      }),
  );
  return { readings, refresher };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('however often a page hears of changes, it reads once at a time and once more afterwards', async () => {
  const { readings, refresher } = openPage();
  for (let times = 0; times < 5; times++) refresher.changed();
  await settled();
  expect(readings).toHaveLength(1);

  await readings[0]!.answer();
  expect(readings).toHaveLength(2);
  await readings[1]!.answer();
  expect(readings).toHaveLength(2);
});

test('a request to refresh is answered by a reading that began after it', async () => {
  const { readings, refresher } = openPage();
  refresher.changed();
  let isAnswered = false;
  void refresher.ask().then(() => (isAnswered = true));
  await settled();
  await readings[0]!.answer();
  expect(isAnswered).toBe(false);
  await readings[1]!.answer();
  expect(isAnswered).toBe(true);
});

test('the clock asks for nothing while a reading is under way', async () => {
  const { readings, refresher } = openPage();
  refresher.due();
  refresher.due();
  await settled();
  await readings[0]!.answer();
  expect(readings).toHaveLength(1);
});

test('when the network is back, a reading from before is given up', async () => {
  const { readings, refresher } = openPage();
  refresher.changed();
  await settled();
  refresher.returned();
  expect(readings[0]!.signal.aborted).toBe(true);
  await readings[0]!.answer();
  expect(readings).toHaveLength(2);
  expect(readings[1]!.signal.aborted).toBe(false);
});

test('a busy reader is left alone, and what was missed is read once afterwards', async () => {
  const { readings, refresher } = openPage();
  refresher.changed();
  await settled();
  refresher.hold(true);
  expect(readings[0]!.signal.aborted).toBe(true);
  await readings[0]!.answer();
  refresher.changed();
  refresher.returned();
  refresher.due();
  await settled();
  expect(readings).toHaveLength(1);

  refresher.hold(false);
  await settled();
  expect(readings).toHaveLength(2);
});

test('a busy reader who was told of nothing is told of nothing afterwards', async () => {
  const { readings, refresher } = openPage();
  refresher.hold(true);
  refresher.hold(false);
  await settled();
  expect(readings).toHaveLength(0);
});

test('a page that is left reads nothing more', async () => {
  const { readings, refresher } = openPage();
  refresher.changed();
  refresher.changed();
  await settled();
  refresher.stop();
  expect(readings[0]!.signal.aborted).toBe(true);
  await readings[0]!.answer();
  refresher.changed();
  await settled();
  expect(readings).toHaveLength(1);
});

test('a reading that fails does not keep the next from being made', async () => {
  let readings = 0;
  const refresher = createRefresher(() => {
    readings++;
    if (readings === 1) throw new Error('surprise');
  });
  await expect(refresher.ask()).rejects.toThrow('surprise');
  await refresher.ask();
  expect(readings).toBe(2);
});
