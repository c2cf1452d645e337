import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLocation } from '#tests/support/servers/databases.ts';
import { galleryPassword } from '#tests/support/people/gallery-staff.ts';
import { runServer } from '#tests/support/servers/run-server.ts';
import { forgetKeys } from '../../tools/new-keys.ts';

const lines = (output: string) => output.split('\n').filter((line) => !line.startsWith('{'));

test('the first start tells the address and the passwords, a later one the address alone', async () => {
  const first = await runServer();
  onTestFinished(() => first.remove());
  const [address, staff, , owner, gallery, , passphrase] = lines(first.output());
  expect(address).toBe(`Battisi Dental answers at ${first.origin}`);
  expect(staff).toContain(`${first.origin}/staff`);
  expect(owner).toMatch(/Owner: e-mail owner@clinic\.example, password \S{12,}$/);
  expect(gallery).toMatch(/\/gallery\/edit: password \S{12,}$/);
  expect(passphrase).toMatch(/^ {2}[a-z\d]{5}(-[a-z\d]{5}){5}$/);
  await first.stop();
  // In one piece and last: a line of the log between or after them would hide them.
  const told = first.output().trimEnd().split('\n');
  expect(told.slice(-7)).toEqual(lines(first.output().trimEnd()));
  const second = await runServer({}, first.dataDirectory);
  await second.stop();
  expect(second.output()).not.toMatch(/password|passphrase/);
});

test('files of the first start are readable by their owner alone', async () => {
  const server = await runServer();
  onTestFinished(() => server.remove());
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect(mode(server.dataDirectory)).toBe('700');
  const secrets = readdirSync(server.dataDirectory).filter((name) => name.endsWith('.secret'));
  expect(secrets.length).toBeGreaterThan(0);
  expect(secrets.map((name) => mode(join(server.dataDirectory, name)))).toEqual(secrets.map(() => '600'));
});

test('a database restored without its keys stops the start, until they are back or given up', async () => {
  const server = await runServer();
  onTestFinished(() => server.remove());
  await server.stop();
  rmSync(join(server.dataDirectory, 'links.secret'));
  const failure = await runServer({}, server.dataDirectory).catch((error: Error) => error.message);
  expect(failure).toContain('links.secret is missing');
  expect(failure).not.toMatch(/staff\.secret|\n\s+at /);
  forgetKeys(server.dataDirectory);
  const again = await runServer({}, server.dataDirectory);
  await again.stop();
});

test('the log warns of a clock that is not the present, of samples in the place of facts, of a weak password, of a folder for backups that can’t be written to', async () => {
  const server = await runServer({
    LOG_LEVEL: 'warn',
    GALLERY_PASSWORD: 'abc',
    BACKUP_DIR: '/dev/null/backups',
  });
  await server.stop();
  onTestFinished(() => server.remove());
  expect(server.output()).toContain('CLINIC_NOW is set');
  expect(server.output()).toContain('CLINIC_PHONE');
  expect(server.output()).toContain('GALLERY_PASSWORD is weak');
  expect(server.output()).toContain('BACKUP_DIR can’t be written to');
});

test('a wrong setting stops the start with the way to mend it, and without a stack', async () => {
  const failure = await runServer({ PORT: 'many', CLINIC_PHNE: '1' }).catch((error: Error) => error.message);
  expect(failure).toContain("PORT is 'many': write a whole number from 0 to 65535");
  expect(failure).toContain('CLINIC_PHNE is no setting of this program: did you mean CLINIC_PHONE?');
  expect(failure).not.toMatch(/\n\s+at /);
});

test.each([
  [{ HOST: 'no-such-host.invalid' }, 'no-such-host.invalid is no address of this machine: set another HOST'],
  [
    { DATABASE_URL: 'postgres://clinic:hidden@127.0.0.1:1/clinic' },
    "DATABASE_URL can't be used (connect ECONNREFUSED 127.0.0.1:1)",
  ],
  [{ DATA_DIR: '/dev/null' }, "DATA_DIR is '/dev/null' ("],
  [{ DATA_DIR: '/proc/nope' }, "DATA_DIR is '/proc/nope' ("],
  [{ OWNER_PASSWORD: 'password1234' }, "OWNER_PASSWORD can't be used: it is one of the common ones"],
  [{ STORAGE_URL: 's3://b/?endpoint=nowhere' }, "STORAGE_URL can't be used: write the endpoint"],
])('an unusable setting stops the start without stack and secrets: %j', async (setting, told) => {
  const failure = await runServer(setting).catch((error: Error) => error.message);
  expect(failure).toContain(told);
  expect(failure).not.toMatch(/\n\s+at |hidden|password1234/);
});

test('with PostgreSQL too a folder in which no picture can be kept stops the start, not only the first one', async () => {
  const { location, remove } = await createLocation('postgres');
  onTestFinished(remove);
  const settings = { DATABASE_URL: location.url! };
  await (await runServer(settings, location.dataDirectory)).stop();
  const started = await runServer(settings, '/proc/nope').catch((error: Error) => error.message);
  if (typeof started !== 'string') await started.stop();
  expect(started).toContain("DATA_DIR is '/proc/nope' (");
  expect(started).not.toMatch(/\n\s+at /);
});

test('an address of IPv6 is listened on', async () => {
  const server = await runServer({ HOST: '::1' });
  onTestFinished(() => server.remove());
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
});

test('with a named proxy in front, a visitor who comes to it by https gets cookies for https alone', async () => {
  const server = await runServer({ TRUSTED_PROXIES: '127.0.0.1', GALLERY_PASSWORD: galleryPassword });
  onTestFinished(() => server.remove());
  const signIn = await fetch(`${server.origin}/api/gallery/login`, {
    method: 'POST',
    headers: { Origin: server.origin, 'Content-Type': 'application/json', 'X-Forwarded-Proto': 'https' },
    body: JSON.stringify({ password: galleryPassword }),
  });
  const cookies = signIn.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
});

test('a port in use is told as such', async () => {
  const server = await runServer();
  onTestFinished(() => server.remove());
  const port = new URL(server.origin).port;
  const failure = await runServer({ PORT: port }).catch((error: Error) => error.message);
  expect(failure).toContain(`Port ${port} is in use`);
});
