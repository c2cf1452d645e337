// `npm run keep-version`: stores this version's database with sample rows, for SQLite and PostgreSQL. Run it for each release: every later
// build must start on that database and keep every row (tests/server/upgrade.test.ts).
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { create } from 'tar';
import { programVersion } from '../../src/platform/version.ts';
import { galleryPassword, signInToGallery } from '../../tests/support/people/gallery-staff.ts';
import { startPostgres } from '../../tests/support/servers/postgres.ts';
import { runServer, type RunningServer } from '../../tests/support/servers/run-server.ts';
import { buildWhenChanged } from '../build.ts';

const owner = { email: 'owner@clinic.example', password: 'nine quiet umbrellas' };
const settings = {
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
  GALLERY_PASSWORD: galleryPassword,
};

/** Adds bookings, a moved and a cancelled one, blocked time, and a renamed picture. */
async function fillClinic({ origin }: RunningServer): Promise<void> {
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { Origin: origin, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const tokens: string[] = [];
  const free = await fetch(`${origin}/api/availability?from=2026-11-24&to=2026-11-24`);
  const { days } = (await free.json()) as { days: { slots: { time: string }[] }[] };
  for (const [index, { time }] of days[0]!.slots.slice(0, 4).entries()) {
    const booking = {
      firstName: 'Asha',
      lastName: `Sample ${index}`,
      mobileNumber: `900000000${index}`,
      serviceSelected: 'Preventive Care - Dental X-rays',
      message: 'आगे का दाँत',
      date: '2026-11-24',
      time,
    };
    const answer = await send('POST', '/api/appointments', booking, {
      'Idempotency-Key': crypto.randomUUID(),
    });
    tokens.push(((await answer.json()) as { manageUrl: string }).manageUrl.split('/').at(-1)!);
  }
  await send('POST', `/api/appointments/${tokens[1]}/move`, { date: '2026-11-25', time: '10:00 AM' });
  await send('POST', `/api/appointments/${tokens[2]}/cancel`, {});

  const signedIn = await send('POST', '/api/auth/sign-in', owner);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const closure = { fromDate: '2026-12-01', fromTime: '10:00 AM', toTime: '02:00 PM', reason: 'Training' };
  await send('POST', '/api/staff/closures', closure, { Cookie: cookie });

  const gallery = await signInToGallery(origin);
  const { items } = (await (await fetch(`${origin}/api/gallery`)).json()) as { items: { id: string }[] };
  await gallery.send('PATCH', `/${items[0]!.id}`, { title: 'Our waiting room' });
}

const folder = join('tests/versions', programVersion);
if (!buildWhenChanged()) process.exit(1);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const sqlite = await runServer(settings);
await fillClinic(sqlite);
await sqlite.stop();
const kept = readdirSync(sqlite.dataDirectory).filter((name) => /^clinic\.db$|\.secret$/.test(name));
await create(
  { cwd: sqlite.dataDirectory, gzip: true, portable: true, file: join(folder, 'sqlite.tar.gz') },
  kept,
);
await sqlite.remove();

const postgres = await startPostgres();
const server = await runServer({ ...settings, DATABASE_URL: postgres.url });
await fillClinic(server);
await server.stop();
const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', postgres.url], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
writeFileSync(join(folder, 'postgres.sql.gz'), gzipSync(dump));
await server.remove();
await postgres.stop();
console.log(`Kept in ${folder}`);
