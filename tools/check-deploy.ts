// `npm run check-deploy`: builds the images, starts what compose.yaml starts as far as a machine without image registries
// and without real certificates allows, and uses it through the proxy. docs/operations.md says what that leaves out.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, copyFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import sharp from 'sharp';
import { openEvents } from '../tests/support/servers/event-stream.ts';
import { startPostgres } from '../tests/support/servers/postgres.ts';
import { galleryPassword, signInToGallery } from '../tests/support/people/gallery-staff.ts';
import nodeFlags from './node-flags.json' with { type: 'json' };
import { containerCommand, Images, run } from './deploy/images.ts';
import { killAll, start, stop, until, type Program } from './deploy/programs.ts';
import { freePort } from '../tests/support/servers/free-port.ts';
import { upgradeWhileBooking } from './deploy/rolling.ts';
import { count, step } from './deploy/steps.ts';
import { ensureSystemPackages } from './ensure-system-packages.ts';

const serverUser = 10001;
const postgresUser = 101;
const maxMegabytes = 300;

ensureSystemPackages('buildah', 'mmdebstrap', 'caddy', 'docker-compose', 'postgresql');
const folder = mkdtempSync(join(tmpdir(), 'clinic-deploy-'));
const images = new Images(folder);
/** Settings for containers on this machine: see tools/deploy/images.ts. */
const chroot = { BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' };
const proxyPort = await freePort();
const site = `https://localhost:${proxyPort}`;

/** One server from the image, as compose.yaml starts it. */
async function startServer(
  data: string,
  settings: Record<string, string> = {},
): Promise<Program & { port: number }> {
  const port = await freePort();
  mkdirSync(data, { recursive: true });
  run('chown', [`${serverUser}:${serverUser}`, data]);
  const environment = {
    PUBLIC_URL: site,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: '/data',
    TRUSTED_PROXIES: '127.0.0.1',
    GALLERY_PASSWORD: galleryPassword,
    ...settings,
  };
  const container = images.serverContainer();
  const server = start(
    ...containerCommand(folder, container, { user: serverUser, volumes: { [data]: '/data' }, environment }, [
      'node',
      ...nodeFlags,
      'tools/serve.ts',
    ]),
    chroot,
  );
  await until('The server', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok, server);
  return { ...server, port };
}

/** Debian's Caddy with the repository's Caddyfile, except for its ports and its installation into the machine's trust store. */
async function startProxy(servers: number[]): Promise<Program> {
  const home = join(folder, 'caddy');
  mkdirSync(home, { recursive: true });
  const settings = `{\n  http_port ${await freePort()}\n  https_port ${proxyPort}\n  skip_install_trust\n  admin off\n}\n`;
  writeFileSync(join(home, 'Caddyfile'), `${settings}import ${process.cwd()}/deploy/Caddyfile\n`);
  const proxy = start('caddy', ['run', '--config', join(home, 'Caddyfile'), '--adapter', 'caddyfile'], {
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    DOMAIN: 'localhost',
    SERVERS: servers.map((port) => `127.0.0.1:${port}`).join(' '),
  });
  const authority = join(home, 'caddy/pki/authorities/local/root.crt');
  await until('The certificate', async () => readFileSync(authority, 'utf8') !== '', proxy);
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(authority, 'utf8')]);
  await until('The proxy', async () => (await fetch(`${site}/healthz`)).ok, proxy);
  return proxy;
}

const book = (headers: Record<string, string>) =>
  fetch(`${site}/api/appointments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: '{}',
  });

try {
  await step(
    'compose.yaml starts a server and a proxy, and as several servers four more; it asks for a domain',
    () => readCompose(folder),
  );
  await step('The base images are put together from Debian’s packages', () => images.makeBases());
  await step('The image is built', () => images.build('clinic', '.', 'Dockerfile'));
  await step(`The image has at most ${maxMegabytes} MB`, () => {
    const megabytes = Math.round(images.size('clinic') / 1e6);
    console.log(`       ${megabytes} MB`);
    assert.ok(megabytes <= maxMegabytes, `${megabytes} MB`);
  });
  await step('Its server can write nowhere but to its data', () => {
    assert.deepEqual(images.writableFiles('clinic', serverUser), []);
  });

  if (count.failed > 0) throw new Error('There is no image to try.');
  const data = join(folder, 'data');
  const server = await startServer(data, { BOOKINGS_PER_MINUTE: '3' });
  const proxy = await startProxy([server.port]);

  await step('The health check of the image finds the server well', () => {
    const check = /^ {2}CMD \["node", "-e", (".+")\]$/m.exec(readFileSync('Dockerfile', 'utf8'))![1]!;
    run(process.execPath, ['-e', String(JSON.parse(check))], { PORT: String(server.port) });
    assert.throws(() => run(process.execPath, ['-e', String(JSON.parse(check))], { PORT: '1' }));
  });
  await step('The home page comes over HTTP/2 and TLS, with its cache headers', async () => {
    const session = connect(site);
    const request = session.request({ ':path': '/' });
    const [headers] = (await once(request, 'response')) as [Record<string, string | number>];
    request.resume();
    await once(request, 'end');
    session.close();
    assert.equal(headers[':status'], 200);
    assert.match(String(headers['strict-transport-security']), /max-age=/);
    const direct = await fetch(`http://127.0.0.1:${server.port}/`);
    assert.equal(headers['cache-control'], direct.headers.get('cache-control'));
    const page = await direct.text();
    const script = /\/assets\/[^"' ]+\.js/.exec(page)![0];
    const file = await fetch(site + script);
    assert.match(file.headers.get('cache-control')!, /immutable/);
  });
  await step('A visitor’s address is the proxy’s word, not the visitor’s', async () => {
    const statuses = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      const made = `203.0.113.${name.charCodeAt(0)}`;
      statuses.push((await book({ 'X-Forwarded-For': made })).status);
    }
    assert.equal(statuses.at(-1), 429, statuses.join(' '));
  });
  const { upload, send } = await signInToGallery(site);
  await step('Pictures of 10 MB arrive, and open pages hear of them within a second', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const side = 1800;
    const bytes = await sharp({
      create: { width: side, height: side, channels: 3, background: 'white', noise },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    assert.ok(bytes.length > 9e6 && bytes.length <= 10 * 1024 * 1024, `${bytes.length} bytes`);
    const live = await openEvents(`${site}/api/gallery/live`);
    const answer = await upload({ name: 'front.png', type: 'image/png', bytes });
    const body = (await answer.json()) as { item?: { id: string; image: string } };
    assert.equal(answer.status, 201, JSON.stringify(body));
    await Promise.race([live.until(/data:/), wait(1000).then(() => assert.fail('no event within a second'))]);
    live.close();
    assert.equal((await fetch(new URL(body.item!.image, site))).status, 200);
    assert.equal((await send('DELETE', `/${body.item!.id}`)).status, 200);
  });
  await step('Stopped, the server finishes and ends by itself', async () => {
    assert.equal(await stop(server), 0);
  });
  await step('A backup is made and restored by the image, and the owner let in', () => {
    const inImage = (...command: string[]) => {
      const container = images.serverContainer();
      const options = { user: serverUser, volumes: { [data]: '/data' }, environment: { DATA_DIR: '/data' } };
      return run(...containerCommand(folder, container, options, ['node', ...command]), chroot);
    };
    const file = inImage('tools/back-up.ts');
    assert.match(file, /^\/data\/backups\/clinic-.+\.age$/);
    assert.match(inImage('tools/restore.ts', '--yes', file), /^Restored\.$/m);
    assert.match(inImage('tools/let-owner-in.ts'), /\/staff\/invitation\//);
  });
  await stop(proxy);

  await step('An upgrade while patients book', async () => console.log(await upgradeWhileBooking(folder)));
  const postgres = await startPostgres();
  await step('The pool is built, and three servers work behind it', async () => {
    images.build('pool', 'deploy', 'pgbouncer.Dockerfile');
    const address = new URL(postgres.url);
    const poolPort = await freePort();
    const container = images.buildah('from', '--pull-never', 'pool');
    const settings = {
      DATABASE_HOST: '127.0.0.1',
      DATABASE_PORT: address.port,
      DATABASE_PASSWORD: 'a password',
      LISTEN_ADDRESS: '127.0.0.1',
      LISTEN_PORT: String(poolPort),
    };
    const space = join(folder, 'pool');
    mkdirSync(space);
    run('chown', [`${postgresUser}:${postgresUser}`, space]);
    const pool = start(
      ...containerCommand(
        folder,
        container,
        { user: postgresUser, volumes: { [space]: '/tmp' }, environment: settings },
        ['sh', '/usr/local/bin/pgbouncer.sh'],
      ),
      chroot,
    );
    run('createdb', ['--host=127.0.0.1', `--port=${address.port}`, '--username=clinic', 'clinic']);
    const onPostgres = { DATABASE_URL: `postgres://clinic:a%20password@127.0.0.1:${poolPort}/clinic` };
    const shared = join(folder, 'shared');
    const servers = [
      await startServer(shared, onPostgres),
      await startServer(shared, onPostgres),
      await startServer(shared, onPostgres),
    ];
    const front = await startProxy(servers.map(({ port }) => port));
    const answers = async (count: number) => {
      const all = await Promise.all(
        Array.from({ length: count }, () => fetch(`${site}/api/availability?from=2026-01-01&to=2026-01-02`)),
      );
      return all
        .map(({ status }) => status)
        .filter((status) => status !== 200 && status !== 422 && status !== 400);
    };
    assert.deepEqual(await answers(30), []);
    assert.equal(await stop(servers[0]!), 0);
    assert.deepEqual(await answers(30), []);
    for (const program of [...servers.slice(1), front, pool]) await stop(program);
  });
  await postgres.stop();
} catch (error) {
  count.failed += 1;
  console.error((error as Error).stack);
} finally {
  killAll();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;

/** Reads compose.yaml with docker-compose, with a domain and without. `folder` is for a copy. */
function readCompose(folder: string): void {
  const project = join(folder, 'compose');
  mkdirSync(join(project, 'deploy'), { recursive: true });
  copyFileSync('compose.yaml', join(project, 'compose.yaml'));
  writeFileSync(join(project, '.env'), 'DOMAIN=clinic.example\n');
  const shown = run('docker-compose', ['--project-directory', project, 'config']);
  const services = [...shown.matchAll(/^ {2}([a-z0-9-]+):$((?:\n {4}.*)*)/gm)];
  const isOfSeveral = ([, , settings]: string[]) => settings!.includes('profiles:\n    - several-servers');
  const names = (of: string[][]) =>
    of
      .map(([, name]) => name)
      .filter((name) => name !== 'inside')
      .sort();
  assert.deepEqual(names(services.filter(isOfSeveral)), ['database', 'pool', 'server-2', 'server-3']);
  assert.deepEqual(names(services.filter((service) => !isOfSeveral(service))), ['proxy', 'server']);
  // The proxy's address must be outside the range for servers: the first server starts before it and would get its address.
  const [, proxyAddress] = /ipv4_address: 172\.30\.32\.(\d+)/.exec(shown)!;
  assert.match(shown, /ip_range: 172\.30\.32\.128\/25/);
  assert.ok(Number(proxyAddress) < 128, `${proxyAddress} is among the addresses that are given out`);
  writeFileSync(join(project, '.env'), '');
  assert.throws(() => run('docker-compose', ['--project-directory', project, 'config']), /Write DOMAIN=/);
}
