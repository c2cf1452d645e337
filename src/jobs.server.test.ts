import { expect, test, vi } from 'vitest';
import { systemClock as clock } from '#platform/clock.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { enqueue, outboxRows, sheetMessage, smsMessage } from '#tests/support/outbox.ts';
import { recordedLog } from '#tests/support/recorded-log.ts';
import { accepts, hangs, sheetEndpoint } from '#tests/support/sheet-endpoint.ts';
import { startJobs } from './jobs.server.ts';

describeEachDatabase('the jobs', (open) => {
  test('send at once what was queued before the start, here, and in another process', async () => {
    const here = await open();
    const there = await open({ ...here.location, pollEvery: 10 });
    const { url, requests } = await sheetEndpoint(accepts);
    await enqueue(here, [sheetMessage], clock.now());
    const jobs = startJobs({ config: { sheetWebhookUrl: url }, clock, ...recordedLog(), database: there });
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    await enqueue(here, [sheetMessage], clock.now());
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await enqueue(there, [sheetMessage], clock.now());
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    await jobs.stop();
    expect((await outboxRows(here)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  });

  test('record the SMS while the sheet hangs, and stop only when they know what became of the row', async () => {
    const database = await open();
    const { url, requests, close } = await sheetEndpoint(hangs);
    const { log, lines } = recordedLog();
    const jobs = startJobs({ config: { sheetWebhookUrl: url }, clock, log, database });
    await enqueue(database, [sheetMessage], clock.now());
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    await enqueue(database, [smsMessage], clock.now());
    await vi.waitFor(() => expect(lines.join()).toContain('SMS recorded, not sent'));
    const stopped = jobs.stop();
    close();
    await stopped;
    expect(await outboxRows(database)).toMatchObject([
      { kind: 'sheet', state: 'queued', attempts: 1, reason: expect.stringContaining('no connection') },
      { kind: 'sms', state: 'recorded' },
    ]);
  });

  test('keep the rows for later where no sheet is set', async () => {
    const database = await open();
    const { log, lines } = recordedLog();
    await enqueue(database, [sheetMessage, smsMessage], clock.now());
    const jobs = startJobs({ config: { sheetWebhookUrl: undefined }, clock, log, database });
    await vi.waitFor(() => expect(lines.join()).toContain('SMS recorded, not sent'));
    await jobs.stop();
    expect(await outboxRows(database)).toMatchObject([
      { kind: 'sheet', state: 'queued', attempts: 0 },
      { kind: 'sms', state: 'recorded' },
    ]);
  });
});
