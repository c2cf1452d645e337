// The first step of every npm command. Plain JavaScript, since it must run on Node 20 before anything is installed:
// it installs what the lock file asks for when that changed, then hands over to the project's own Node 24.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = 'start', ...rest] = process.argv.slice(2);
const stamp = join(root, 'node_modules', '.installed');
const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package.json')))
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === wanted;
if (!installed) {
  console.log('Installing packages (once, and again when package-lock.json changes) ...');
  // Development packages too: the production build is made on the machine that serves it.
  const install = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
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
const { status, signal } = spawnSync(node, [join(root, 'tools', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
});
process.exit(signal ? 1 : (status ?? 1));
