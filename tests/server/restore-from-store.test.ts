import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { runServer } from '#tests/support/servers/run-server.ts';
import { startS3 } from '#tests/support/servers/s3-server.ts';

test('on an empty machine the store’s address and the passphrase bring the clinic back, by the command alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-store-'));
  const { storageUrl, stop } = await startS3(join(folder, 'store'));
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });
  const tool = async (dataDirectory: string, args: string[], typed = '') => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDirectory, BACKUP_STORAGE_URL: storageUrl };
    const child = spawn(process.execPath, args, { env });
    child.stdin.end(typed);
    const said = await Promise.all([text(child.stdout), text(child.stderr)]);
    return said.join('');
  };
  const first = await runServer();
  const booked = await fetch(`${first.origin}/api/appointments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(bookingBody()),
  });
  expect(booked.status).toBe(201);
  expect(await tool(first.dataDirectory, ['tools/back-up.ts'])).toContain('Copied to BACKUP_STORAGE_URL');
  const passphrase = readFileSync(join(first.dataDirectory, 'backup.secret'), 'utf8').trim();
  expect(first.output()).toContain(passphrase);
  await first.remove();

  const empty = join(folder, 'another machine');
  mkdirSync(empty);
  const [name] = /clinic-[\dT-]+\.age/.exec(await tool(empty, ['tools/restore.ts']))!;
  // A connection that breaks off at the question: nothing is changed, and no patient's name stays behind.
  const answered = (lines: string) => tool(empty, ['tools/restore.ts', name], lines);
  expect(await answered(`${passphrase}\n`)).toContain('Nothing was changed.');
  expect(readdirSync(empty)).toEqual(['backups']);
  expect(await answered(`${passphrase}\ny\n`)).toContain('Restored.');
  const second = await runServer({}, empty);
  onTestFinished(() => second.stop('SIGKILL'));
  const answer = await fetch(`${second.origin}/api/availability?from=2026-11-24&to=2026-11-24`);
  const { days } = (await answer.json()) as { days: { slots: { time: string; free: boolean }[] }[] };
  expect(days[0]!.slots.find(({ time }) => time === '10:00 AM')?.free).toBe(false);
});
