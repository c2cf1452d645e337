import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { extract } from 'tar';
import { expect, onTestFinished, test } from 'vitest';
import { openFormerData } from '#platform/backup/former-data.server.ts';
import { formerDataDays } from '#platform/backup/former-data.ts';
import { openDatabase } from '#platform/database/open-database.server.ts';
import { createLog } from '#platform/log.server.ts';
import { migrations } from '#src/app/migrations.server.ts';
import { bookingBody } from '#tests/support/people/booking-api.ts';
import { createLocation } from '#tests/support/servers/databases.ts';
import { runServer } from '#tests/support/servers/run-server.ts';
import { moveData } from '../../tools/move-data.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'clinic-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const from = (dataDirectory: string, databaseUrl?: string) => ({
  dataDirectory,
  databaseUrl,
  storageUrl: undefined,
});

const filesWith = (path: string, text: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(text))
    .map((entry) => relative(path, join(entry.parentPath, entry.name)));

test('a clinic moves from SQLite to PostgreSQL and back with every row, picture and key, and links go on', async () => {
  const server = await runServer();
  onTestFinished(() => server.remove());
  const booked = await fetch(`${server.origin}/api/appointments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(bookingBody()),
  });
  const { manageUrl } = (await booked.json()) as { manageUrl: string };
  const token = manageUrl.split('/').at(-1);
  const { location, remove } = await createLocation('postgres');
  onTestFinished(remove);
  const url = location.url!;
  await expect(moveData(from(server.dataDirectory), url)).rejects.toThrow('Stop the servers first');
  await server.stop();

  const there = await moveData(from(server.dataDirectory), url);
  expect(there[0]).toMatch(/^Moved and compared: \d{2,} rows in \d\d tables, [1-9]\d* pictures, 4 keys\./);
  const aside = readdirSync(server.dataDirectory).find((name) => name.startsWith('replaced-'))!;
  expect(there[1]).toContain(aside);
  expect(readdirSync(join(server.dataDirectory, aside))).toContain('clinic.db');
  await expect(moveData(from(server.dataDirectory), url)).rejects.toThrow('There is no database at');
  const onPostgres = await runServer({ DATABASE_URL: url }, server.dataDirectory);
  onTestFinished(() => onPostgres.stop('SIGKILL'));
  expect((await fetch(`${onPostgres.origin}/api/appointments/${token}`)).status).toBe(200);
  await onPostgres.stop();

  // The former file has the patient until its days are over; then no file of the folder has.
  const clock = { now: () => Date.now() + formerDataDays * 86_400_000 };
  const place = { dataDirectory: server.dataDirectory, databaseUrl: undefined };
  expect(filesWith(server.dataDirectory, '9812345210')).toEqual([join(aside, 'clinic.db')]);
  expect(await openFormerData(place, { clock, log: createLog('silent') }).deleteOld()).toBe(1);
  expect(filesWith(server.dataDirectory, '9812345210')).toEqual([]);

  const back = folder();
  const said = await moveData(from(server.dataDirectory, url), back);
  expect(said[0]).toContain('4 keys');
  expect(said[1]).toMatch(/PostgreSQL and .* still hold all patients/);
  const onSqlite = await runServer({}, back);
  onTestFinished(() => onSqlite.stop('SIGKILL'));
  expect((await fetch(`${onSqlite.origin}/api/appointments/${token}`)).status).toBe(200);
  const { items } = (await (await fetch(`${onSqlite.origin}/api/gallery`)).json()) as {
    items: { image: string }[];
  };
  expect((await fetch(onSqlite.origin + items[0]!.image)).status).toBe(200);
});

test('a second factor’s flags and times arrive as they were', async () => {
  const dataDirectory = folder();
  await extract({ cwd: dataDirectory, file: 'tests/versions/1.0.0/sqlite.tar.gz' });
  const opened = await openDatabase({ dataDirectory, log: createLog('silent'), migrations });
  const accounts = await opened.queries.selectFrom('staff_accounts').selectAll().orderBy('id').execute();
  await opened.queries.deleteFrom('gallery_items').execute();
  await opened.close();
  const { location, remove } = await createLocation('postgres');
  onTestFinished(remove);
  await moveData(from(dataDirectory), location.url!);
  const back = folder();
  await moveData(from(dataDirectory, location.url!), back);
  const again = await openDatabase({ dataDirectory: back, log: createLog('silent'), migrations });
  onTestFinished(again.close);
  expect(await again.queries.selectFrom('staff_accounts').selectAll().orderBy('id').execute()).toEqual(
    accounts,
  );
});
