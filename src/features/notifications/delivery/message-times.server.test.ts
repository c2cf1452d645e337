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
  const call = 'or call +910000000000.';
  const change = 'Change: https://clinic.example/a/…';
  const xrays = 'Battisi Dental: Dental X-rays';
  const reminder = 'Battisi Dental: reminder, Dental X-rays';
  expect(utc).toEqual([
    `2026-12-30T11:30:00.000Z ${xrays} confirmed for Fri 1 Jan, 10:00 AM. ${change} ${call}`,
    '2026-12-30T11:30:00.000Z sheet: Friday, January 1, 2027 at 10:00 AM',
    // 19:00, on the old year's last day.
    `2026-12-31T13:30:00.000Z ${reminder} tomorrow, Fri 1 Jan, 10:00 AM. ${change} Thank you.`,
    // What patients did a minute before and after midnight.
    `2026-12-31T18:29:00.000Z ${xrays} confirmed for Sat 2 Jan, 10:00 AM. ${change} ${call}`,
    '2026-12-31T18:29:00.000Z sheet: Saturday, January 2, 2027 at 10:00 AM',
    `2026-12-31T18:31:00.000Z ${xrays} moved to Mon 4 Jan, 09:30 PM. ${change} ${call}`,
    // What staff did then has waited for 8:00; it is looked at every ten minutes here.
    `2027-01-01T02:31:00.000Z ${xrays} on Fri 1 Jan, 10:00 AM is cancelled. Book again: https://clinic.example/book ${call}`,
    `2027-01-03T13:31:00.000Z ${reminder} tomorrow, Mon 4 Jan, 09:30 PM. ${change} Thank you.`,
    `2027-01-04T14:01:00.000Z ${reminder} today at 09:30 PM. ${change} ${call}`,
    // A month ends, then February.
    `2027-01-31T18:00:00.000Z ${xrays} confirmed for Tue 2 Feb, 10:00 AM. ${change} ${call}`,
    '2027-01-31T18:00:00.000Z sheet: Tuesday, February 2, 2027 at 10:00 AM',
    `2027-02-01T13:30:00.000Z ${reminder} tomorrow, Tue 2 Feb, 10:00 AM. ${change} Thank you.`,
    `2027-02-02T02:30:00.000Z ${reminder} today at 10:00 AM. ${change} ${call}`,
    `2027-02-28T15:20:00.000Z ${xrays} confirmed for Mon 1 Mar, 05:00 PM. ${change} ${call}`,
    '2027-02-28T15:20:00.000Z sheet: Monday, March 1, 2027 at 05:00 PM',
    `2027-03-01T09:30:00.000Z ${reminder} today at 05:00 PM. ${change} ${call}`,
  ]);
});
