import { expect, test } from 'vitest';
import { clockStartingAt } from '#platform/clock.ts';
import { bookingOn } from '#tests/support/people/booking.ts';
import { describeEachDatabase } from '#tests/support/servers/databases.ts';
import { enqueue, outboxRows, sheetMessage, smsMessage } from '#tests/support/providers/outbox.ts';
import { mondayMorning } from '#tests/support/servers/run-server.ts';
import { recordedLog } from '#tests/support/servers/recorded-log.ts';
import { accepts, hangs, sheetEndpoint } from '#tests/support/providers/sheet-endpoint.ts';
import { readConfig } from '#src/config/read-settings.server.ts';
import { backUpEvery, startJobs } from './jobs.server.ts';
import healthWords from '#features/health/page/words.en.ts';
import { createMessageServices } from '#features/notifications/delivery/message-services.server.ts';

const clock = clockStartingAt(mondayMorning);

/** The program's message services, with the spreadsheet at this address. */
function services(sheetUrl?: string, log = recordedLog().log) {
  const environment = sheetUrl ? { SHEET_WEBHOOK_URL: sheetUrl } : {};
  const config = { ...readConfig({ environment, file: 'none' }), publicUrl: 'https://clinic.example' };
  return createMessageServices({ config, clock, log, secret: 'a secret of this test' });
}

describeEachDatabase('the jobs', (open, kind) => {
  test('send at once what was queued before the start, here, and in another process', async () => {
    const here = await open();
    // Two connections of one process to SQLite would wait for each other: node:sqlite blocks.
    const there = kind === 'postgres' ? await open({ ...here.location, pollEvery: 10 }) : here;
    const { url, requests } = await sheetEndpoint(accepts);
    await enqueue(here, [sheetMessage], clock.now());
    const jobs = startJobs({
      keepMonths: 36,
      messageServices: services(url),
      booking: bookingOn(there, { clock }),
      ...recordedLog(),
    });
    await expect.poll(() => requests.length).toBe(1);
    await enqueue(here, [sheetMessage], clock.now());
    await expect.poll(() => requests.length).toBe(2);
    await enqueue(there, [sheetMessage], clock.now());
    await expect.poll(() => requests.length).toBe(3);
    await jobs.stop();
    expect((await outboxRows(here)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  });

  test('record the SMS while the sheet hangs, and stop only when they know what became of the row', async () => {
    const database = await open();
    const { url, requests, close } = await sheetEndpoint(hangs);
    const { log, lines } = recordedLog();
    const jobs = startJobs({
      keepMonths: 36,
      messageServices: services(url, log),
      booking: bookingOn(database, { clock }),
      log,
    });
    await enqueue(database, [sheetMessage], clock.now());
    await expect.poll(() => requests.length).toBe(1);
    await enqueue(database, [smsMessage], clock.now());
    await expect.poll(() => lines.join()).toContain('SMS recorded, not sent');
    const stopped = jobs.stop();
    close();
    await stopped;
    expect(await outboxRows(database)).toMatchObject([
      {
        kind: 'sheet',
        state: 'queued',
        attempts: 1,
        reason: expect.stringContaining('connection to the sheet'),
      },
      { kind: 'sms', state: 'recorded' },
    ]);
  });

  test('keep the rows for later where no sheet is set', async () => {
    const database = await open();
    const { log, lines } = recordedLog();
    await enqueue(database, [sheetMessage, smsMessage], clock.now());
    const jobs = startJobs({
      keepMonths: 36,
      messageServices: services(undefined, log),
      booking: bookingOn(database, { clock }),
      log,
    });
    await expect.poll(() => lines.join()).toContain('SMS recorded, not sent');
    await jobs.stop();
    expect(await outboxRows(database)).toMatchObject([
      { kind: 'sheet', state: 'queued', attempts: 0 },
      { kind: 'sms', state: 'recorded' },
    ]);
  });
});

test('the page of the clinic’s health says how often a backup is tried again', () => {
  expect(backUpEvery).toBe(10 * 60_000);
  expect(healthWords['backup-not-copied']).toContain('tried again every ten minutes');
});
