import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sqliteFile } from '#platform/database/sqlite.server.ts';
import { book, bookingOf, freeSlots, type Answer, type Free } from '#tests/support/people/booking-clients.ts';
import { importByApi } from '#tests/support/desk/import-by-api.ts';
import { ownerSettings } from '#tests/support/people/content-owner.ts';
import { createLocation } from '#tests/support/servers/databases.ts';
import { runServer, type RunningServer } from '#tests/support/servers/run-server.ts';
import { strikes } from '#tests/support/servers/siege-length.ts';

const kills = strikes(5, 60);
const clients = 8;

interface Attempt {
  key: string;
  patient: number;
  slot: Free;
  /** Undefined: the connection broke, and the client does not know. */
  answer?: Answer;
}

test(`${kills} times kill -9 while ${clients} clients book: nothing acknowledged is lost, nothing is doubled`, async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'clinic-'));
  let server: RunningServer = await runServer({}, dataDirectory);
  onTestFinished(async () => {
    await server.stop('SIGKILL');
    await rm(dataDirectory, { recursive: true, force: true });
  });
  const slots = await freeSlots(server.origin);
  const attempts: Attempt[] = [];
  let tried = () => {};
  const untilThereAre = (count: number) =>
    new Promise<void>((resolve) => {
      tried = () => attempts.length >= count && resolve();
    });

  const bookUntilItDies = async () => {
    for (;;) {
      const patient = attempts.length;
      const attempt: Attempt = { key: crypto.randomUUID(), patient, slot: slots[patient % slots.length]! };
      attempts.push(attempt);
      tried();
      try {
        attempt.answer = await book(server.origin, bookingOf(patient, attempt.slot), attempt.key);
      } catch {
        return;
      }
    }
  };
  for (let kill = 0; kill < kills; kill += 1) {
    const enough = untilThereAre(attempts.length + 2 * clients + (kill % 10));
    const booking = Array.from({ length: clients }, bookUntilItDies);
    await enough;
    await server.stop('SIGKILL');
    await Promise.all(booking);
    server = await runServer({}, dataDirectory);
  }

  const acknowledged = attempts.filter(({ answer }) => answer?.status === 201);
  const unknown = attempts.filter(({ answer }) => answer === undefined);
  expect(acknowledged.length).toBeGreaterThan(kills);
  expect(unknown.length).toBeGreaterThanOrEqual(kills);
  // The same request again gets the same appointment; a lost one would get a new reference, or its slot.
  for (const { key, patient, slot, answer } of acknowledged) {
    const again = await book(server.origin, bookingOf(patient, slot), key);
    expect([again.status, again.body.reference]).toEqual([201, answer!.body.reference]);
  }
  for (const { key, patient, slot } of unknown) {
    const first = await book(server.origin, bookingOf(patient, slot), key);
    expect(await book(server.origin, bookingOf(patient, slot), key)).toEqual(first);
    expect([201, 409]).toContain(first.status);
  }
  const stored = new DatabaseSync(sqliteFile(dataDirectory), { readOnly: true });
  const wrong = stored.prepare(`
    select reference, (select count(*) from outbox where appointment_id = appointments.id and event = 'booked') as messages
    from appointments where messages <> 1
    union all
    select slot_date || slot_time, count(*) from appointments group by slot_date, slot_time having count(*) > 1`);
  expect(wrong.all()).toEqual([]);
  stored.close();
}, 600_000);

test('a booking is synced to the disk before it is acknowledged', async () => {
  const server = await runServer();
  onTestFinished(() => server.remove());
  const trace = join(server.dataDirectory, 'trace');
  // -y names the files behind the numbers.
  const options = [
    '-f',
    '-y',
    '-s',
    '20',
    '-e',
    'trace=pwrite64,fsync,fdatasync,write,writev,sendto',
    '-o',
    trace,
  ];
  const strace = spawn('strace', [...options, '-p', String(server.processId)]);
  await new Promise<void>((resolve, reject) => {
    strace.once('error', reject);
    strace.stderr.once('data', () => resolve());
  });
  const { status } = await book(server.origin, bookingOf(1, { date: '2026-11-24', time: '10:00 AM' }));
  expect(status).toBe(201);
  const ended = new Promise((resolve) => strace.once('close', resolve));
  strace.kill('SIGINT');
  await ended;

  const calls = (await readFile(trace, 'utf8')).split('\n');
  const acknowledged = calls.findIndex((call) => call.includes('HTTP/1.1 201'));
  const before = calls.slice(0, acknowledged);
  const written = before.findLastIndex((call) => call.includes('pwrite64') && call.includes('clinic.db-wal'));
  const synced = before.findLastIndex((call) => /f(data)?sync\(.*clinic\.db-wal.*= 0/.test(call));
  expect(written).toBeGreaterThan(-1);
  expect(synced).toBeGreaterThan(written);
});

/** Digits are no part of a name's key. */
const letters = (number: number) => String(number).replace(/\d/g, (digit) => 'klmnopqrst'[Number(digit)]!);

const importKills = strikes(4, 10);

test.each(['sqlite', 'postgres'] as const)(
  `${importKills} times kill -9 while an import runs on %s: it goes on by itself, each row has the fate that was told, none is lost or doubled`,
  async (kind) => {
    const { location, remove } = await createLocation(kind);
    const settings = { ...ownerSettings, ...(location.url && { DATABASE_URL: location.url }) };
    const start = () => runServer(settings, location.dataDirectory);
    let server = await start();
    onTestFinished(async () => {
      await server.stop('SIGKILL');
      await remove();
    });
    const lines = ['Name,Mobile,Date,Time,Treatment,Remarks'];
    for (let at = 0; at < strikes(200, 1000); at += 1) {
      const number = 9_820_000_000 + at;
      lines.push(
        `Asha ${letters(at)},${number},20/11/2026,5.30,PCD,`,
        `Asha ${letters(at)},${number},,,PCD,BP tablets`,
        `Ravi ${letters(at)},,,,,`,
        `asha  ${letters(at)},${number},,,,`,
        `Kavita,${number}9,,,,`,
      );
    }
    const columns = ['name', 'mobile', 'date', 'time', 'service', 'note'];
    const treatments = [{ word: 'pcd', service: 'Restorative Dentistry - Dental Crown' }];
    let owner = await importByApi(server.origin);
    const { id, rows } = await owner.upload(lines);
    await owner.match(id, columns, treatments);
    const told = Map.groupBy(rows, ({ fate }) => fate);
    const countOf = (fate: string) => told.get(fate)?.length ?? 0;

    let settled = 0;
    const progressAfter = async (seen: number) => {
      for (;;) {
        const progress = await owner.run(id);
        if (progress.isDone || progress.settled > seen) return progress;
        await sleep(20);
      }
    };
    expect(await progressAfter(-1)).toMatchObject({ isDone: false });
    for (let kill = 0; kill < importKills; kill += 1) {
      const progress = await progressAfter(settled);
      settled = progress.settled;
      await sleep(37 * (kill % 5));
      await server.stop('SIGKILL');
      server = await start();
      owner = await importByApi(server.origin);
    }
    await progressAfter(Infinity);

    const stored = await owner.everything();
    const visits = stored.filter(({ Date: date }) => date);
    expect([visits.length, stored.length - visits.length]).toEqual([countOf('past'), countOf('patient')]);
    expect(new Set(stored.map((row) => JSON.stringify({ ...row, Reference: '' }))).size).toBe(stored.length);
    expect(stored.filter(({ Service: service, Note: note }) => `${service}${note}`.includes('PCD'))).toEqual(
      [],
    );
    expect((await owner.refused(id)).trim().split('\r\n')).toHaveLength(countOf('refused') + 1);
    const again = await owner.upload(lines);
    expect(new Set(again.rows.map(({ fate }) => fate))).toEqual(new Set(['double', 'refused']));
  },
  600_000,
);
