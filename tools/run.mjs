// The first step of every npm command. Plain JavaScript, since it must run on Node 20 before anything is installed:
// it installs what the lock file asks for when that changed, then hands over to the project's own Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = 'start', ...rest] = process.argv.slice(2);
const stamp = join(root, 'node_modules', '.installed');
const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

// npm and Chromium want a home; a bare service account may have none.
const home = process.env.HOME || tmpdir();

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === wanted;
if (!installed) {
  console.log('Installing packages (once, and again when package-lock.json changes) ...');
  // Development packages too: the production build is made on the machine that serves it.
  const install = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, HOME: home },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (install.status !== 0) process.exit(install.status ?? 1);
  writeFileSync(stamp, wanted);
}

const path = [
  join(root, 'node_modules', 'node', 'bin'),
  join(root, 'node_modules', '.bin'),
  process.env.PATH,
].join(delimiter);
const read = (file) => JSON.parse(readFileSync(join(root, 'tools', file), 'utf8'));
// The server collects garbage when it is quiet.
const flags = read('node-flags.json');
// Freed memory goes back to the system, not to one of eight stores of the C library (docs/decisions/0046-memory.md).
const memory = read('node-environment.json');
const child = spawn(node, [...flags, join(root, 'tools', `${command}.ts`), ...rest], {
  cwd: root,
  // The channel tells the child when this process is gone, however it went (tools/stop-with-parent.ts).
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...memory, ...process.env, HOME: home, PATH: path },
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (status, signal) => process.exit(signal ? 1 : (status ?? 1)));

// npm starts a shell which starts this, and tells neither when it is ended: whoever stops npm means the server.
if (process.env.npm_lifecycle_event) {
  const started = ancestors();
  setInterval(() => ancestors() !== started && child.kill('SIGTERM'), 500).unref();
}
function ancestors() {
  const parent = process.ppid;
  const status = `/proc/${parent}/status`;
  return `${parent} ${existsSync(status) ? /^PPid:.*/m.exec(readFileSync(status, 'utf8')) : ''}`;
}
