import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { bundleProcess } from '#tests/support/servers/bundle-process.ts';

async function messagesIn(script: string, zone: string): Promise<string[]> {
  const env = { PATH: process.env.PATH, TZ: zone };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  return stdout.trim().split('\n');
}

test('across midnight, month and year ends the messages are the clinic’s, whatever the server’s time zone', async () => {
  const { script, remove } = await bundleProcess('tests/support/providers/messages-over-time.ts');
  onTestFinished(remove);
  const zones = ['UTC', 'America/New_York', 'Asia/Kolkata'];
  const [utc, newYork, kolkata] = await Promise.all(zones.map((zone) => messagesIn(script, zone)));
  expect(newYork).toEqual(utc);
  expect(kolkata).toEqual(utc);
  const call = 'call +910000000000.';
  const change = `To change or cancel, open https://clinic.example/a?… or ${call}`;
  const clinic = 'Battisi Dental:';
  const late = `If you are late or cannot come, please ${call}`;
  expect(utc).toEqual([
    `2026-12-30T11:30:00.000Z ${clinic} you are booked for Fri 1 Jan at 10 AM. ${change}`,
    '2026-12-30T11:30:00.000Z sheet: Friday, January 1, 2027 at 10:00 AM',
    // 19:00, on the old year's last day.
    `2026-12-31T13:30:00.000Z ${clinic} see you tomorrow, Fri 1 Jan at 10 AM. ${change}`,
    // Actions of patients a minute before and after midnight.
    `2026-12-31T18:29:00.000Z ${clinic} you are booked for Sat 2 Jan at 10 AM. ${change}`,
    '2026-12-31T18:29:00.000Z sheet: Saturday, January 2, 2027 at 10:00 AM',
    `2026-12-31T18:31:00.000Z ${clinic} your visit is now on Mon 4 Jan at 9 30 PM. ${change}`,
    // Messages about staff's actions then have waited for 8:00; it is looked at every ten minutes here.
    `2027-01-01T02:31:00.000Z ${clinic} your visit on Fri 1 Jan at 10 AM is cancelled. To book again, open https://clinic.example/book or ${call}`,
    `2027-01-03T13:31:00.000Z ${clinic} see you tomorrow, Mon 4 Jan at 9 30 PM. ${change}`,
    `2027-01-04T14:01:00.000Z ${clinic} see you today at 9 30 PM. ${late}`,
    // A month ends, then February.
    `2027-01-31T18:00:00.000Z ${clinic} you are booked for Tue 2 Feb at 10 AM. ${change}`,
    '2027-01-31T18:00:00.000Z sheet: Tuesday, February 2, 2027 at 10:00 AM',
    `2027-02-01T13:30:00.000Z ${clinic} see you tomorrow, Tue 2 Feb at 10 AM. ${change}`,
    `2027-02-02T02:30:00.000Z ${clinic} see you today at 10 AM. ${late}`,
    `2027-02-28T15:20:00.000Z ${clinic} you are booked for Mon 1 Mar at 5 PM. ${change}`,
    '2027-02-28T15:20:00.000Z sheet: Monday, March 1, 2027 at 05:00 PM',
    `2027-03-01T09:30:00.000Z ${clinic} see you today at 5 PM. ${late}`,
  ]);
});
